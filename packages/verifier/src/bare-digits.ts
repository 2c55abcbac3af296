import type { Scan } from '@vouch/core/markdown';
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

/** What exports that lose raised numbers leave of them. */
const ROWS: readonly DigitRow[] = [
  {
    name: 'after_stop',
    sample: 'It grew.4 Then',
    match: new RegExp(`(?<=[\\p{L})\\]"\u201d%*][.,;:!?)"\u201d*]{1,3})${DIGITS}(?=[\\s|]|$)`, 'gmu'),
  },
  {
    name: 'before_stop',
    sample: 'It grew 4. Then',
    match: new RegExp(
      `(?<=[\\p{L})\\]"\u201d%*.\u3002] )${DIGITS}(?=[.,;:\u3002\uff0c](?:\\s|$|\\p{Script=Han})|[ \\t]{0,8}(?:\\||$))`,
      'gmu',
    ),
  },
  {
    name: 'table_cell',
    sample: '| Gene | 23, 24 |',
    match: /(?<=\|[ \t]{1,4})(\d{1,3}(?:, ?\d{1,3}){1,8})(?=[ \t]{0,8}\|)/g,
  },
  { name: 'spaced_tag', sample: 'It grew <sup>4</sup>', match: new RegExp(`<sup>${DIGITS}</sup>`, 'g') },
];

// Words that carry a number of their own ("type 2.", "figure 3,"), and abbreviations that end in a stop ("No.5").
const COUNTED =
  /(?:^|[^\p{L}])(?:type|types|phase|stage|figure|fig|table|step|steps|level|tier|grade|class|group|part|chapter|section|article|rule|turn|method|layer|strategy|volume|vol|page|pp|no|nos|number|version|v|model|season|episode|week|day|days|month|year|years|top|of|to|and|or|is|was|are|than|about|by|from|least|most|over|under|only|in|at|for|with|eq|sec|ch|gpt|claude|gemini|llama|omega|vitamin|covid|january|february|march|april|may|june|july|august|september|october|november|december)[.)*]*\s?$/iu;

/**
 * Citations by bare digits (Gemini's exports): only in a report with a numbered list and no other markers, whose digits
 * fit the list so often that chance is ruled out.
 */
export function findBareDigits(scan: Scan, entries: readonly Entry[], uses: readonly Use[]): MarkerUse[] {
  const labels = new Set(entries.filter((entry) => entry.dialect === 'ordered').map((entry) => entry.label));
  const isNamed = (use: Use) => use.form === 'marker' && use.labels.some((label) => labels.has(label));
  if (labels.size < 2 || uses.some(isNamed)) return [];
  const body = scan.text.slice(0, entries[0]!.start);
  const spans = [...scan.code, ...scan.headings, ...scan.links].sort((a, b) => a.start - b.start);
  const closed = new SpanSet<Range>(spans);
  let read: Set<string> | undefined;
  const names = () => (read ??= numberedNames(body));
  const found = ROWS.flatMap((row) => readRow(body, row, { labels, names })).filter(
    (use) => closed.at(use.start) === undefined,
  );
  const named = new Set(found.flatMap((use) => use.labels));
  return found.length >= BARE_DIGITS && named.size * 3 >= labels.size ? found : [];
}

const NAME = /\p{Lu}[\p{L}\p{N}]{1,30}$/u;

/** Names that go with numbers in this text ("Rails 7 and", "Layer 1: ..."): a number after one is part of it. */
function numberedNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const { index } of text.matchAll(/ \d{1,3}(?=\s?[:(/\u2013]| \p{L})/gu)) {
    const name = NAME.exec(text.slice(Math.max(0, index - 31), index));
    if (name !== null) names.add(name[0]);
  }
  return names;
}

function readRow(
  text: string,
  row: DigitRow,
  known: { labels: ReadonlySet<string>; names: () => ReadonlySet<string> },
): MarkerUse[] {
  const found: MarkerUse[] = [];
  for (const hit of text.matchAll(row.match)) {
    const numbers = hit[1]!.split(/, ?/).map(Number);
    const named = numbers.map(String);
    if (!named.every((label) => known.labels.has(label))) continue;
    const before = text.slice(Math.max(0, hit.index - 32), hit.index);
    if (row.name !== 'spaced_tag' && COUNTED.test(before.slice(-16))) continue;
    if (row.name === 'before_stop' && known.names().has(/(\p{Lu}[\p{L}\p{N}]*) $/u.exec(before)?.[1] ?? ''))
      continue;
    const span = { start: hit.index, end: hit.index + hit[0].length };
    const marker = { ...span, kind: 'dialect' as const, prefix: '', numbers, dialect: 'bare_digits' };
    found.push({ form: 'marker', ...span, marker, labels: named });
  }
  return found;
}
