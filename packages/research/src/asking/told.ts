import type { Answer, Ask, AskRequest } from '@vouch/core';
import { type RunDir, writeEvent } from '../files.js';

/** Writes each call with its outcome, time and cost to the events, from which usage is derived. */
export function toldAsk(ask: Ask, dir: RunDir, clock: { now(): Date }): Ask {
  return async <T>(request: AskRequest<T>): Promise<Answer<T>> => {
    const begun = clock.now();
    const answer = await ask<T>(request);
    const ended = clock.now();
    writeEvent(dir, {
      at: ended.toISOString(),
      stage: request.label,
      type: 'call',
      outcome: answer.outcome,
      ms: ended.getTime() - begun.getTime(),
      ...answer.usage,
    });
    return answer;
  };
}
