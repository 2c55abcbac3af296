import type { Answer, Ask, AskOutcome, AskRequest } from '@vouch/core';

/** Outcomes that no later call of this sitting can change: nobody is logged in, no program is there. */
const FINAL = new Set<AskOutcome>(['absent', 'no_login', 'bad_key']);

/**
 * Stops asking when it is in vain: a model that is not there, or whose limit ends at a told time, is not asked again
 * by each of forty further calls. They get the first answer's outcome at once; a resumed run asks anew.
 */
export function stoppingAsk(ask: Ask): Ask {
  let last: Answer<unknown> | null = null;
  return async <T>(request: AskRequest<T>): Promise<Answer<T>> => {
    if (last !== null) return { ...last, value: null, observed: [], usage: { calls: 0 } };
    const answer = await ask<T>(request);
    // A limit without an end may be one of a minute.
    const limited = answer.outcome === 'quota' && answer.resets_at != null;
    if (limited || FINAL.has(answer.outcome)) last = answer as Answer<unknown>;
    return answer;
  };
}
