import type { WebLimits } from '../limits.js';

/** 429 and 503 ask for another try later; other errors are answers. */
const RETRIED = new Set([429, 503]);

/**
 * Milliseconds to wait before attempt `attempt + 1` (attempts count from 1), or null: don't try again. A
 * `Retry-After` (seconds or a date, RFC 9110 section 10.2.3) longer than the limit is not waited for.
 */
export function retryWait(
  answer: { status: number; retry_after: string | null },
  attempt: number,
  context: { limits: WebLimits; now: Date },
): number | null {
  const { limits, now } = context;
  if (!RETRIED.has(answer.status) || attempt >= limits.attempts) return null;
  const asked = retryAfter(answer.retry_after, now);
  if (asked === null) return limits.backoff_ms * 2 ** (attempt - 1);
  return asked <= limits.retry_after_ms ? asked : null;
}

/** What a `Retry-After` header asks for, in milliseconds from now; null when there is none or it can't be read. */
export function retryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
