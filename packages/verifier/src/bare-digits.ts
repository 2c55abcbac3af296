import type { Scan } from '@vouch/core';
import type { Entry } from './entries.js';
import { BARE_DIGITS } from './limits.js';
import { type Range, SpanSet } from './lines.js';
import type { Use } from './uses.js';

type MarkerUse = Extract<Use, { form: 'marker' }>;

interface DigitRow {
  name: string;
  sample: string;
  match: RegExp;
}

const DIGITS = '(\\d{1,3}(?:, ?\\d{1,3}){0,5})';

/** Exports that flatten raised numbers leave bare digits: after the stop, or before it. */
const ROWS: readonly DigitRow[] = [
  {
    name: 'after_stop',
    sample: 'It grew.4 Then',
    match: new RegExp(`(?<=[\\p{L})\\]"\u201d%*][.,;:!?)"\u201d*]{1,3})${DIGITS}(?=[\\s|]|$)`, 'gmu'),
  },
  {
    name: 'before_stop',
    sample: 'It grew 4. Then',
    match: new RegExp(`(?<=[\\p{L})\\]"\u201d%*.] )${DIGITS}(?=[.,;:](?:\\s|$)|\\s*\\||\\s*$)`, 'gmu'),
  },
];

// Words that carry a number of their own ("type 2.", "figure 3,"), and abbreviations that end in a stop ("No.5").
const COUNTED =
  /(?:^|[^\p{L}])(?:type|types|phase|stage|figure|fig|table|step|steps|level|tier|grade|class|group|part|chapter|section|article|volume|vol|page|pp|no|nos|number|version|v|model|season|episode|week|day|days|month|year|years|top|of|to|and|or|is|was|are|than|about|by|from|least|most|over|under|only|in|at|for|with|page|eq|sec|ch|gpt|claude|gemini|llama|omega|vitamin|covid|january|february|march|april|may|june|july|august|september|october|november|december)[.)*]*\\s?$/iu;

/**
 * Citations by bare digits (Gemini's export): only in a report with a numbered list and no other markers, whose digits
 * fit the list so often that chance is ruled out.
 */
export function findBareDigits(scan: Scan, entries: readonly Entry[], uses: readonly Use[]): MarkerUse[] {
  const labels = new Set(entries.filter((entry) => entry.dialect === 'ordered').map((entry) => entry.label));
  if (
    labels.size < 2 ||
    uses.some((use) => use.form === 'marker' && use.labels.some((label) => labels.has(label)))
  ) {
    return [];
  }
  const end = Math.max(0, (entries[0]?.start ?? 0) - 1);
  const closed = new SpanSet<Range>(
    [...scan.code, ...scan.headings, ...scan.links].sort((a, b) => a.start - b.start),
  );
  for (const { match } of ROWS) {
    const found = readRow(scan.text.slice(0, end), match, labels).filter(
      (use) => closed.at(use.start) === undefined,
    );
    const named = new Set(found.flatMap((use) => use.labels));
    if (found.length >= BARE_DIGITS && named.size * 3 >= labels.size) return found;
  }
  return [];
}

function readRow(text: string, match: RegExp, labels: ReadonlySet<string>): MarkerUse[] {
  const found: MarkerUse[] = [];
  for (const hit of text.matchAll(match)) {
    const numbers = hit[1]!.split(/, ?/).map(Number);
    const named = numbers.map(String);
    if (!named.every((label) => labels.has(label))) continue;
    if (COUNTED.test(text.slice(Math.max(0, hit.index - 14), hit.index))) continue;
    const span = { start: hit.index, end: hit.index + hit[1]!.length };
    const marker = { ...span, kind: 'dialect' as const, prefix: '', numbers, dialect: 'bare_digits' };
    found.push({ form: 'marker', ...span, marker, labels: named });
  }
  return found;
}
