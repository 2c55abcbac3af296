import { ageInDays, type Issue, isoDay, parseDay } from '@vouch/core';
import { readDateValue } from './page/date-text.js';
import type { Page } from './page/types.js';
import type { Snapshot } from './snapshot/files.js';

export interface AgeContext {
  snapshot: Snapshot;
  page: Page;
  max_age_days: number;
}

export interface AgeDecision {
  verdict: 'ok' | 'stale' | 'bad_input';
  reason: string;
  issues: Issue[];
}

/**
 * Is the source too old for the claim? Age is whole UTC days from the published date (the claim's, else the
 * sidecar's, else the page's own) to the day of reading. A claim can't have been read before its page was
 * captured, so an earlier `accessed_at` is replaced by the capture's. A partial date is stale only when even its
 * last day is too old. Dates that can't be read are told and never count as fresh.
 */
export function decideAge(
  claim: { accessed_at: string; published_at?: string | null | undefined },
  context: AgeContext,
): AgeDecision {
  const { snapshot, page, max_age_days } = context;
  const issues: Issue[] = [];
  const accessed = readAccess(claim.accessed_at, snapshot, issues);
  if (accessed === null) {
    const reason = `accessed_at ${JSON.stringify(claim.accessed_at)} is no date; write YYYY-MM-DD or a UTC time`;
    return { verdict: 'bad_input', reason, issues };
  }
  const offers: [who: string, date: string | null | undefined][] = [
    ['the claim', claim.published_at],
    ['the sidecar', snapshot.meta?.published_at],
    ['the page', page.published_at],
  ];
  for (const [who, date] of offers) {
    if (!date) continue;
    const published = readPublished(date, accessed);
    if (published === null) {
      issues.push({
        rule: 'invalid_date',
        message: `The published date of ${who}, ${JSON.stringify(date)}, can't be so.`,
      });
      continue;
    }
    return decide({ published, accessed, max_age_days, issues });
  }
  const reason = issues.length === 0 ? 'quote present, published date unknown' : 'quote present, age unknown';
  return { verdict: 'ok', reason, issues };
}

function decide(facts: {
  published: string;
  accessed: string;
  max_age_days: number;
  issues: Issue[];
}): AgeDecision {
  const { published, accessed, max_age_days, issues } = facts;
  const age = ageInDays(published, accessed);
  if (age === null) return { verdict: 'ok', reason: 'quote present, age unknown', issues };
  if (age.min > max_age_days) {
    const days = age.min === age.max ? `${age.min}` : `at least ${age.min}`;
    const reason = `the source was published ${published}, ${days} days before it was read (at most ${max_age_days})`;
    return { verdict: 'stale', reason, issues };
  }
  if (age.max > max_age_days)
    issues.push({
      rule: 'maybe_stale',
      message: `Published ${published}: between ${age.min} and ${age.max} days old.`,
    });
  return { verdict: 'ok', reason: 'quote present, source within freshness window', issues };
}

/** The day of reading: the claim's word, but not before the page was first captured. Null: no date. */
function readAccess(said: string, snapshot: Snapshot, issues: Issue[]): string | null {
  const captured = [
    snapshot.meta?.accessed_at ?? '',
    ...(snapshot.meta?.captures ?? []).map((taken) => taken.at),
  ]
    .map((at) => parseDay(at)?.first)
    .filter((day) => day !== undefined)
    .sort((a, b) => a - b)[0];
  if (said === '' && captured !== undefined) return isoDay(captured);
  const day = dayOf(said);
  if (day === null) return null;
  const { last } = parseDay(day)!;
  if (captured === undefined || last >= captured) return day;
  const message = `accessed_at ${said} is before the page was captured (${isoDay(captured)}), which counts instead.`;
  issues.push({ rule: 'accessed_before_capture', message });
  return isoDay(captured);
}

/** A date in any spelling that `parseDay` or a page's dates know (ISO, RFC 822, `March 5, 2019`), or null. */
function dayOf(text: string): string | null {
  if (parseDay(text) !== null) return text;
  const read = readDateValue(text, { lang: null, as_of: null });
  return read !== null && isWholeDate(text) ? read : null;
}

/** `20188-05-09` holds the date 2018 only by accident. */
function isWholeDate(text: string): boolean {
  return !/\d{5}/.test(text);
}

/** Not after the day of reading: a page from the future has no age. */
function readPublished(text: string, accessed: string): string | null {
  const day = dayOf(text);
  if (day === null) return null;
  const first = parseDay(day)?.first;
  const read = parseDay(accessed)?.last;
  return first === undefined || read === undefined || first > read ? null : day;
}
