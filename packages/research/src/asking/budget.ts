import type { Answer, Ask, AskRequest } from '@vouch/core';

/** `--max-calls`, `--max-minutes`, `--max-cost`; null: no limit. */
export interface Limits {
  calls: number | null;
  minutes: number | null;
  cost_usd: number | null;
}

export interface Clock {
  now(): number;
  /** A signal that is aborted after so many milliseconds; without it a running call ends by itself. */
  after?(ms: number): AbortSignal;
  spent: Spent;
}

export interface Spent {
  calls: number;
  cost_usd: number;
}

/** Labels of calls that are made even when the budget is used up: what is there still gets written. */
const ALWAYS = new Set(['synthesis']);

/**
 * Stops the fan-out when a limit is reached: later calls answer `aborted` with the reason, running ones are ended
 * when the time is over, the stages fall back on the extractive engine, and the synthesis is still made from what is
 * there.
 */
export function budgetedAsk(ask: Ask, limits: Limits, clock: Clock): Ask {
  const started = clock.now();
  return async <T>(request: AskRequest<T>): Promise<Answer<T>> => {
    const reached = ALWAYS.has(request.label) ? null : reachedLimit(limits, clock, started);
    if (reached !== null) return refused(reached);
    // Counted before the call, so that parallel calls can't overrun the limit together.
    clock.spent.calls += 1;
    const answer = await ask<T>(timed(request, { limits, clock, started }));
    clock.spent.calls += Math.max(0, answer.usage.calls - 1);
    clock.spent.cost_usd += answer.usage.cost_usd ?? 0;
    return answer;
  };
}

interface Timed {
  limits: Limits;
  clock: Clock;
  started: number;
}

function timed<T>(request: AskRequest<T>, { limits, clock, started }: Timed): AskRequest<T> {
  if (limits.minutes === null || ALWAYS.has(request.label)) return request;
  const end = clock.after?.(Math.max(0, started + limits.minutes * 60_000 - clock.now()));
  if (end === undefined) return request;
  const signal = request.signal === undefined ? end : AbortSignal.any([request.signal, end]);
  return { ...request, signal };
}

function reachedLimit(limits: Limits, clock: Clock, started: number): string | null {
  if (limits.calls !== null && clock.spent.calls >= limits.calls)
    return `the limit of ${limits.calls} calls is reached`;
  if (limits.minutes !== null && clock.now() - started >= limits.minutes * 60_000) {
    return `the limit of ${limits.minutes} minutes is reached`;
  }
  if (limits.cost_usd !== null && clock.spent.cost_usd >= limits.cost_usd) {
    return `the limit of $${limits.cost_usd} is reached`;
  }
  return null;
}

function refused<T>(reason: string): Answer<T> {
  const message = `${reason}; what is there was used (raise it with --max-calls, --max-minutes or --max-cost)`;
  return {
    outcome: 'aborted',
    value: null,
    text: '',
    message,
    partial: false,
    observed: [],
    usage: { calls: 0 },
  };
}
