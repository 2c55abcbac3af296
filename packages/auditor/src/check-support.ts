import type { Issue } from '@vouch/core';
import { findBestPassage } from './best-passage.js';
import { findDates } from './dates.js';
import { findChanges } from './edits/changes.js';
import { findFigures } from './figures/find-figures.js';
import { findNames } from './names.js';
import { type Context, indexPage, type PageIndex } from './page-index.js';
import { RULES } from './rules/index.js';
import type { Case, Found, Rule, Severity } from './rules/types.js';
import { contentStems, isEnglish } from './words.js';

/** An issue of the rules: `fault` blocks, `info` is told beside the claim. Offsets in `place` are the claim's. */
export interface SupportIssue extends Issue {
  severity: Severity;
  /** Words of the page, at least 30 characters where it has them; '' when no passage is near. */
  evidence: string;
  /** Address of that page, where given. */
  url?: string;
}

export type Contexts = OneContext | readonly OneContext[];
type OneContext = string | Context | PageIndex;

/**
 * Holds a claim against the texts of all the pages it cites. Rules only: no issue means that no fault was found,
 * never that the claim is supported. Without any context nothing can be said, and nothing is.
 */
export function checkSupport(claim: string, contexts: Contexts): SupportIssue[] {
  const input = buildCase(claim, isList(contexts) ? contexts : [contexts]);
  if (input === null) return [];
  return RULES.flatMap((rule) => {
    const found = rule.match(input);
    return found === null ? [] : [toIssue(rule, input, found)];
  });
}

function buildCase(claim: string, contexts: readonly OneContext[]): Case | null {
  const pages = contexts.map((context) => (isIndexed(context) ? context : indexPage(context)));
  const readable = pages.filter((page) => page.passages.length > 0);
  if (readable.length === 0) return null;
  const text = blankMarkers(claim);
  const stems = contentStems(text);
  const dates = findDates(text);
  const best = findBestPassage(stems, readable);
  const english = isEnglish(text) && readable.every((page) => page.english);
  return {
    claim: text,
    stems,
    // The day and year of a date are not counted again as figures.
    figures: findFigures(text).filter(
      (figure) => !dates.some((date) => date.start <= figure.start && figure.start < date.end),
    ),
    dates,
    names: findNames(text),
    pages: readable,
    best: best === null ? null : { ...best, text: blankMarkers(best.text) },
    changes: best === null || !english ? [] : findChanges(text, { ...best, text: blankMarkers(best.text) }),
    english,
  };
}

/** Citation markers, footnote calls, tags in brackets and a list number in front are no part of what is claimed. */
const MARKER =
  /\[\^?[A-Z]?\d{1,4}(?:\s?[,;–-]\s?\d{1,4})*\]|【[^】]{0,40}】|\[(?:stale|single-source|contested)\]|^\s*\d{1,3}[.)]\s/g;

/** The same text with spaces in the markers' places: offsets stay. */
function blankMarkers(claim: string): string {
  return claim.replace(MARKER, (marker) => ' '.repeat(marker.length));
}

function isList(contexts: Contexts): contexts is readonly OneContext[] {
  return Array.isArray(contexts);
}

function isIndexed(context: OneContext): context is PageIndex {
  return typeof context !== 'string' && 'passages' in context;
}

function toIssue(rule: Rule, input: Case, found: Found): SupportIssue {
  const url = input.best?.page.url ?? null;
  return {
    rule: rule.name,
    severity: rule.severity,
    message: `document says ${found.says}; page says ${found.page === '' ? 'nothing near it' : `"${found.page}"`} because ${found.because}`,
    place: { start: found.claim.start, end: found.claim.end },
    evidence: found.page,
    ...(url === null ? {} : { url }),
  };
}
