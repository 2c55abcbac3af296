import type { Dispatcher } from 'undici';
import type { WebLimits } from '../limits.js';
import { conditionOf, isFresh, type Kept, type WebCache } from './cache.js';
import { type Exchange, exchange } from './exchange.js';
import { WebFailure } from './failure.js';
import { hostOf } from './guard.js';
import { retryWait } from './retry.js';
import type { Slots } from './slots.js';

/** What all requests of one client share. */
export interface WebState {
  dispatcher: Dispatcher;
  limits: WebLimits;
  slots: Slots;
  cache: WebCache | null;
  /** Requests that may still be sent. */
  budget: number;
  sent: number;
  now: () => Date;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface HopOptions {
  headers: Record<string, string>;
  /** Time used by earlier hops and attempts; this hop adds its own. */
  clock: { spent_ms: number };
  signal: AbortSignal | undefined;
}

/** One address asked, redirects not followed: from the cache where it may be, with retries where the host asks. */
export async function runHop(state: WebState, url: URL, options: HopOptions): Promise<Kept> {
  const { cache } = state;
  // An answer to a cookie is for this visitor only.
  const shared = options.headers['cookie'] === undefined ? cache : null;
  const kept = shared?.read(url.href) ?? null;
  if (kept !== null && isFresh(kept, state.now())) return kept;
  const headers = kept === null ? options.headers : { ...options.headers, ...conditionOf(kept) };
  const answer = await runAttempts(state, url, { ...options, headers });
  const at = state.now().toISOString();
  if (answer.status === 304 && kept !== null) {
    const renewed: Kept = { ...kept, at, headers: new Map([...kept.headers, ...answer.headers]) };
    shared?.write(url.href, renewed);
    return renewed;
  }
  const fresh: Kept = { ...answer, at };
  shared?.write(url.href, fresh);
  return fresh;
}

async function runAttempts(state: WebState, url: URL, options: HopOptions): Promise<Exchange> {
  const { limits, now, sleep } = state;
  for (let attempt = 1; ; attempt++) {
    let wait: number;
    try {
      const answer = await runAttempt(state, url, options);
      const retry_after = answer.headers.get('retry-after') ?? null;
      const asked = retryWait({ status: answer.status, retry_after }, attempt, { limits, now: now() });
      if (asked === null) return answer;
      wait = asked;
    } catch (error) {
      const again = error instanceof WebFailure && error.transient && attempt < Math.min(2, limits.attempts);
      if (!again) throw error;
      wait = limits.backoff_ms;
    }
    await sleep(wait, options.signal);
  }
}

function runAttempt(state: WebState, url: URL, options: HopOptions): Promise<Exchange> {
  const { limits } = state;
  return state.slots.run(hostOf(url), async () => {
    const remaining_ms = limits.deadline_ms - options.clock.spent_ms;
    if (remaining_ms <= 0) throw new WebFailure('deadline', 'the time for this page was used up');
    if (state.budget <= 0) throw new WebFailure('budget', 'the request limit of this run was reached');
    state.budget -= 1;
    state.sent += 1;
    const started = performance.now();
    try {
      return await exchange(url, {
        dispatcher: state.dispatcher,
        headers: options.headers,
        limits,
        remaining_ms,
        signal: options.signal,
      });
    } finally {
      options.clock.spent_ms += performance.now() - started;
    }
  });
}
