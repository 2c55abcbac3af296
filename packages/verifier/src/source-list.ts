import type { Scan } from '@vouch/core/markdown';
import { documentsIn, hasAddress } from './addresses.js';
import { type Entry, findEntries } from './entries.js';
import { footnoteLabel } from './entry-rows.js';
import { findListHeadings, type ListHeading } from './headings.js';
import { EARLIER_LISTS } from './limits.js';
import { lastAtOrBefore, lineStarts, type Range, SpanSet } from './lines.js';
import { type ListContext, listContext } from './list-context.js';
import { bySection, type SectionList } from './section-lists.js';
import { entriesWithoutHeading } from './unnamed-list.js';

/** Where a report names its sources. */
export interface SourceList {
  /** Null: the entries stand without a heading, or there are none. */
  heading: ListHeading | null;
  /** In order of the text, footnote definitions outside the list included. */
  entries: Entry[];
  /** Entries with nothing but white space between them, which are rewritten together. */
  runs: Entry[][];
}

/**
 * The source list: under the last heading of that name that has entries; else numbered lines with addresses that end
 * the text; and footnote definitions with addresses wherever they stand.
 */
export function findSourceList(scan: Scan, starts: readonly number[] = lineStarts(scan.text)): SourceList {
  const context = listContext(scan, starts);
  const headings = findListHeadings(context);
  const chosen = chooseHeading(context, headings);
  let heading = chosen?.heading ?? null;
  let entries = chosen?.entries ?? [];
  if (entries.length === 0) {
    heading = null;
    entries = entriesWithoutHeading(context);
  }
  const all = withDefinitions(
    context,
    heading === null ? entries : withEarlierLists(context, headings, { heading, entries }),
  );
  return { heading, entries: all, runs: findRuns(scan.text, all) };
}

/** The last heading whose entries name an address; failing that, the last one with numbered entries. */
function chooseHeading(
  context: ListContext,
  headings: readonly ListHeading[],
): { heading: ListHeading; entries: Entry[] } | null {
  let bare: { heading: ListHeading; entries: Entry[] } | null = null;
  for (let at = headings.length - 1; at >= 0; at -= 1) {
    const found = entriesUnder(context, headings, at);
    if (found.length === 0) continue;
    const top = parentOf(context, headings, at);
    const entries = top === at ? found : entriesUnder(context, headings, top);
    const chosen = { heading: headings[top]!, entries };
    if (!entries.some((entry) => namesAddress(context, entry))) {
      if (!headings[top]!.inline) bare ??= chosen;
    } else return isOneOfMany(context, headings, { at: top, entries }) ? null : chosen;
  }
  return bare;
}

function namesAddress({ scan }: ListContext, entry: Entry): boolean {
  return (
    hasAddress(scan, entry) || documentsIn(scan.text, { start: entry.content, end: entry.end }).length > 0
  );
}

function entriesUnder(context: ListContext, headings: readonly ListHeading[], at: number): Entry[] {
  const { scan, headingStarts } = context;
  const heading = headings[at]!;
  let next = lastAtOrBefore(headingStarts, heading.end - 1) + 1;
  while (next < scan.headings.length && scan.headings[next]!.level > heading.level) next += 1;
  let end = scan.headings[next]?.start ?? scan.text.length;
  // A list of the same rank that follows is its own; it had no entries, or this one would not be asked.
  const following = headings[at + 1];
  if (following !== undefined && following.level >= 7) end = Math.min(end, following.start);
  return findEntries(context, { start: heading.end, end }, { untilProse: heading.level === 7 });
}

/** `### Primary sources` under `## References` is a part of that list. */
function parentOf(context: ListContext, headings: readonly ListHeading[], at: number): number {
  let top = at;
  for (let earlier = at - 1; earlier >= 0 && headings[top]!.level < 7; earlier -= 1) {
    const candidate = headings[earlier]!;
    if (candidate.level >= headings[top]!.level) continue;
    const from = lastAtOrBefore(context.headingStarts, candidate.start) + 1;
    const to = lastAtOrBefore(context.headingStarts, headings[top]!.start);
    const between = context.scan.headings.slice(from, to);
    if (between.some((heading) => heading.level <= candidate.level)) break;
    top = earlier;
  }
  return top;
}

/**
 * Lists without numbers after several sections are citations where they stand, not the report's one source list.
 */
function isOneOfMany(
  context: ListContext,
  headings: readonly ListHeading[],
  last: { at: number; entries: readonly Entry[] },
): boolean {
  if (last.entries.some((entry) => entry.label !== '')) return false;
  const start = headings[last.at]!.start;
  for (let at = last.at - 1; at >= Math.max(0, last.at - 3); at -= 1) {
    const entries = entriesUnder(context, headings, at).filter((entry) => entry.end <= start);
    if (entries.length > 0 && entries.every((entry) => entry.label === '')) return true;
  }
  return false;
}

/**
 * Sections that end in lists of their own: where they count on, the numbers of all of them are one numbering; where
 * numbers are given twice, each list may be that of its own section.
 */
function withEarlierLists(
  context: ListContext,
  headings: readonly ListHeading[],
  last: { heading: ListHeading; entries: Entry[] },
): Entry[] {
  const labels = new Set(last.entries.map((entry) => entry.label));
  const earlier: Entry[] = [];
  const lists: SectionList[] = [];
  let countsAnew = false;
  const end = headings.indexOf(last.heading);
  for (let at = Math.max(0, end - EARLIER_LISTS); at < end; at += 1) {
    const entries: Entry[] = [];
    for (const entry of entriesUnder(context, headings, at)) {
      const isNew = entry.start > (earlier.at(-1)?.start ?? -1) && entry.end <= last.heading.start;
      if (entry.label === '' || !isNew || !namesAddress(context, entry)) continue;
      if (labels.has(entry.label)) countsAnew = true;
      labels.add(entry.label);
      earlier.push(entry);
      entries.push(entry);
    }
    if (entries.length > 0) lists.push({ start: headings[at]!.start, entries });
  }
  if (!countsAnew) return [...earlier, ...last.entries];
  lists.push({ start: last.heading.start, entries: last.entries });
  return bySection(context, lists) ?? last.entries;
}

const NUMERIC = /^[SC]?\d{1,5}$/;

/** Footnotes and numbered link definitions with an address are entries wherever they stand. */
function withDefinitions(context: ListContext, entries: Entry[]): Entry[] {
  const { scan } = context;
  const inside = new SpanSet(entries);
  const more: Entry[] = [];
  const add = (range: Range, content: number, label: string) => {
    const end = range.start + scan.text.slice(range.start, range.end).trimEnd().length;
    if (inside.at(range.start) !== undefined || !hasAddress(scan, { start: range.start, end })) return;
    more.push({ start: range.start, end, content, label, dialect: 'footnote', bulleted: false, indent: 0 });
  };
  for (const note of scan.footnotes) add(note, note.content.start, footnoteLabel(note.label));
  for (const definition of scan.definitions) {
    if (NUMERIC.test(definition.label)) add(definition, definition.destination.start, definition.label);
  }
  if (more.length === 0) return entries;
  return [...entries, ...more].sort((a, b) => a.start - b.start);
}

const GAP = /^[\s>]*$/;

function findRuns(text: string, entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const joined =
      before !== undefined && before.dialect === entry.dialect && before.bulleted === entry.bulleted;
    if (joined && GAP.test(text.slice(before.end, entry.start))) run!.push(entry);
    else runs.push([entry]);
  }
  return runs;
}
