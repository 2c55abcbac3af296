import { ageInDays, parseDay } from '@vouch/core';
import { STALE_DAYS } from './limits.js';

/** How old a brief is on a day: an unreadable date, and one in the future's far end, is unknown and never fresh. */
export function checkFreshness(freshness: string | null, as_of: string): 'fresh' | 'stale' | 'unknown' {
  const age = freshness === null ? null : ageInDays(freshness, as_of);
  if (age === null) return 'unknown';
  return age.max > STALE_DAYS ? 'stale' : 'fresh';
}

/** Is a brief at least as fresh as a day? One without a date can't be said to be. */
export function isSince(freshness: string | null, since: string): boolean {
  const fresh = freshness === null ? null : parseDay(freshness);
  const from = parseDay(since);
  return fresh !== null && from !== null && fresh.last >= from.first;
}

export function isFailed(verdict: string | null): boolean {
  return verdict !== null && /^FAIL/.test(verdict);
}

/** FAIL: no citation survived. HOLD: verified, but a cited sentence says more than its source. */
export function isUnverified(verdict: string | null): boolean {
  return verdict !== null && /^(FAIL|HOLD)/.test(verdict);
}
