import { hasAddress } from './addresses.js';
import { type Entry, findEntries } from './entries.js';
import { LINES_AFTER_LIST } from './limits.js';
import type { ListContext } from './list-context.js';
import { numbersIn } from './section-lists.js';

interface Style {
  name: string;
  sample: string;
  line: RegExp;
  dialect: Entry['dialect'];
  /** As likely text as a list, unless the markers of the text are numbers of it. */
  needsMarkers: boolean;
}

const STYLES: readonly Style[] = [
  {
    name: 'bracketed',
    sample: '[3] Title: https://a.example/x',
    line: /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?\[\^?[SC]?\d{1,4}\](?!\()/,
    dialect: 'bracket',
    needsMarkers: false,
  },
  {
    name: 'ordered',
    sample: '3. Title: https://a.example/x',
    line: /^ {0,3}\d{1,3}[.)][ \t]+\S/,
    dialect: 'ordered',
    needsMarkers: true,
  },
];

/** A report that ends in numbered lines with addresses has a source list, though no heading says so. */
export function entriesWithoutHeading(context: ListContext): Entry[] {
  for (const style of STYLES) {
    const first = startOfLines(context, style);
    if (first === null) continue;
    const found = findEntries(context, { start: first, end: context.scan.text.length });
    const entries = found.filter((entry) => entry.dialect === style.dialect && entry.label !== '');
    if (entries.length > 0 && (!style.needsMarkers || isCited(context, first, entries))) return entries;
  }
  return [];
}

/** Start of the last lines of this style, each with an address. */
function startOfLines({ scan, starts, blockCode, headings }: ListContext, { line }: Style): number | null {
  let first: number | null = null;
  for (let at = starts.length - 1; at >= 0; at -= 1) {
    const start = starts[at]!;
    const text = scan.text.slice(start, starts[at + 1] ?? scan.text.length).trimEnd();
    if (text === '') continue;
    const numbered = line.test(text) && blockCode.at(start) === undefined;
    if (numbered && hasAddress(scan, { start, end: start + text.length })) first = start;
    else if (first !== null) break;
    else if (headings.at(start) !== undefined || starts.length - at > LINES_AFTER_LIST) break;
  }
  return first;
}

/** Each entry names an address, and nearly all numbers that the text before them cites are theirs. */
function isCited(context: ListContext, first: number, entries: readonly Entry[]): boolean {
  if (!entries.every((entry) => hasAddress(context.scan, entry))) return false;
  const { named, others } = numbersIn(context, { start: 0, end: first }, entries);
  return named.size > 0 && others.size * 4 <= named.size;
}
