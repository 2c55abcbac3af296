import type { AskOutcome } from '@vouch/core';
import { APICallError, RetryError } from 'ai';

export interface Failure {
  outcome: Exclude<AskOutcome, 'ok'>;
  message: string;
}

interface Endpoint {
  base_url: string;
  model: string;
  timed_out: boolean;
}

/** How a failed call ended, with one sentence that tells what to do. */
export function failureOf(error: unknown, endpoint: Endpoint): Failure {
  const { base_url, model, timed_out } = endpoint;
  if (timed_out)
    return {
      outcome: 'timeout',
      message: `${model} was not done in time; try a smaller model or a shorter question.`,
    };
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (cause instanceof Error && cause.name === 'AbortError') {
    return { outcome: 'aborted', message: `${model} was interrupted; resume the run to ask again.` };
  }
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined;
  const said = cause instanceof Error ? cause.message.slice(0, 200) : String(cause).slice(0, 200);
  if (status === 401 || status === 403) {
    return {
      outcome: 'bad_key',
      message: `${base_url} refused the key (${status}); pass one with --pass-env OPENAI_API_KEY.`,
    };
  }
  if (status === 429)
    return { outcome: 'quota', message: `${base_url} says that its limit is used up; resume the run later.` };
  if (status === 404)
    return {
      outcome: 'absent',
      message: `${base_url} does not know the model ${model} (404); load it there or name another.`,
    };
  if (status === undefined && /fetch failed|ECONNREFUSED|ENOTFOUND|Cannot connect/i.test(said)) {
    return {
      outcome: 'absent',
      message: `Nothing answers at ${base_url}; start the server or correct the address.`,
    };
  }
  return { outcome: 'crashed', message: `${base_url} failed: ${said}` };
}
