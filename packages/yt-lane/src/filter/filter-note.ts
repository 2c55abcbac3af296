import { scanMarkdown, urlKey } from '@vouch/core';
import type { FilterIntegrity } from '@vouch/core/schemas';
import { SKIPPED, type TrustCheck, verdictsFor } from '../annotations.js';
import { NOTE_LENGTH } from '../limits.js';
import { closestOpened, openedMatcher, type ReadLog } from '../opened-log.js';
import { findAddresses } from './addresses.js';
import { findScope } from './scope.js';
import { lineSpan, removeSpans, withEmptiedLines } from './spans.js';

export interface FilterInput {
  index: number;
  /** The raw note; null: it is missing. */
  note: string | null;
  log: ReadLog;
  check: TrustCheck;
}

export interface FilterResult {
  /** The filtered note; null: it is excluded. */
  note: string | null;
  integrity: FilterIntegrity;
}

/**
 * The deterministic filter. Every address of the filtered note was opened and not dropped, and every sentence stood
 * in the raw note: the filter only removes. Where it can't be sure, the note is excluded.
 */
export function filterNote(input: FilterInput): FilterResult {
  const integrity: FilterIntegrity = {
    schema: 1,
    index: input.index,
    warnings: [],
    flagged_urls: [],
    dropped_urls: [],
    video_skips: input.log.ok ? input.log.log.video_skips : [],
    excluded: false,
    self_reported_log: input.log.ok && !input.log.log.observed,
  };
  const excluded = whyExcluded(input);
  if (input.check.state === 'absent') integrity.warnings.push(SKIPPED);
  if (excluded !== null || input.note === null || !input.log.ok) {
    return exclude(integrity, excluded ?? 'the raw note is missing');
  }
  const { log } = input.log;
  integrity.warnings.push(...log.degraded);
  if (!log.observed)
    integrity.warnings.push('The opened log is self-reported: no event of ours shows what was opened.');
  const isOpened = openedMatcher(log);
  const verdict = verdictsFor(input.check, input.index);
  const isRefused = (url: string) => !isOpened(url) || verdict(url) === 'drop';
  for (const url of distinctUrls(input.note)) {
    if (!isOpened(url)) {
      integrity.dropped_urls.push(url);
      const near = closestOpened(log, url);
      const hint = near === null ? '' : `; opened was ${near}`;
      integrity.warnings.push(`${url} was never opened and was removed${hint}.`);
    } else if (verdict(url) === 'drop') {
      integrity.dropped_urls.push(url);
      integrity.warnings.push(`${url} was dropped by the trust check and removed.`);
    } else if (verdict(url) === 'flag') integrity.flagged_urls.push(url);
  }
  const note = removeUntilClean(input.note, isRefused);
  return note === null
    ? exclude(integrity, 'its refused addresses could not be taken out')
    : { note, integrity };
}

function whyExcluded({ note, log, check }: FilterInput): string | null {
  if (check.state === 'failed') return `the Codex trust check failed: ${check.reason}`;
  if (!log.ok) return log.reason;
  if (note !== null && note.length > NOTE_LENGTH)
    return `it has ${note.length} characters, more than any note`;
  return null;
}

function exclude(integrity: FilterIntegrity, reason: string): FilterResult {
  const warnings = [...integrity.warnings, `YouTube note ${integrity.index} is excluded: ${reason}.`];
  return { note: null, integrity: { ...integrity, warnings, excluded: true } };
}

function distinctUrls(note: string): string[] {
  const urls = new Map<string, string>();
  for (const { url } of findAddresses(scanMarkdown(note))) {
    const key = urlKey(url) ?? url;
    if (!urls.has(key)) urls.set(key, url);
  }
  return [...urls.values()];
}

/** Taking text out can bring two halves together; the result is read again until nothing refused is left. */
const PASSES = 4;

function removeUntilClean(raw: string, isRefused: (url: string) => boolean): string | null {
  let note = raw;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const refused = findAddresses(scanMarkdown(note)).filter(({ url }) => isRefused(url));
    if (refused.length === 0) return note;
    const spans = pass === 0 ? findScope(note, isRefused) : refused.map((url) => lineSpan(note, url));
    note = removeSpans(note, withEmptiedLines(note, spans));
  }
  return findAddresses(scanMarkdown(note)).some(({ url }) => isRefused(url)) ? null : note;
}
