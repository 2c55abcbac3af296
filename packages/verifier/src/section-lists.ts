import type { Entry } from './entries.js';
import { MARKER_NUMBER } from './limits.js';
import { lastAtOrBefore, type Range } from './lines.js';
import type { ListContext } from './list-context.js';

/** A numbered list of one section. */
export interface SectionList {
  start: number;
  entries: Entry[];
}

/**
 * Sections that each end in a list of their own and begin again at 1: the numbers of a section are those of the list
 * that follows it. Null where the markers don't say so: a digest of the best sources in the middle of a report, or
 * a list that repeats numbers of the whole report.
 */
export function bySection(context: ListContext, lists: readonly SectionList[]): Entry[] | null {
  const scoped: Entry[] = [];
  let from = 0;
  for (const [at, { start, entries }] of lists.entries()) {
    const isLast = at === lists.length - 1;
    const { named, others } = numbersIn(context, { start: from, end: start }, entries);
    if (named.size === 0 || others.size > 0) return null;
    const end = isLast ? context.scan.text.length : entries.at(-1)!.end;
    const reach = { start: from, end };
    for (const entry of entries) scoped.push({ ...entry, reach });
    from = end;
  }
  return scoped;
}

/** The numbers that a part of the text cites: those of the entries, and others. */
export function numbersIn(
  { scan }: ListContext,
  range: Range,
  entries: readonly Entry[],
): { named: Set<number>; others: Set<number> } {
  const labels = new Set(entries.map((entry) => entry.label));
  const named = new Set<number>();
  const others = new Set<number>();
  for (const { start, numbers, kind, prefix } of scan.markers) {
    if (start < range.start || start >= range.end || kind === 'footnote' || kind === 'dialect') continue;
    for (const number of numbers) {
      if (labels.has(`${prefix}${number}`)) named.add(number);
      else if (number > 0 && number < MARKER_NUMBER) others.add(number);
    }
  }
  return { named, others };
}

/** The entries that answer a number, by place. */
export class Numbering<T> {
  private readonly starts: number[] = [];
  private readonly reaches: Map<string, T[]>[] = [];
  private readonly everywhere = new Map<string, T[]>();

  add(label: string, reach: Range | undefined, item: T): void {
    let byLabel = this.everywhere;
    if (reach !== undefined) {
      const at = lastAtOrBefore(this.starts, reach.start);
      if (this.starts[at] === reach.start) byLabel = this.reaches[at]!;
      else {
        byLabel = new Map();
        this.starts.push(reach.start);
        this.reaches.push(byLabel);
      }
    }
    const known = byLabel.get(label);
    if (known === undefined) byLabel.set(label, [item]);
    else if (!known.includes(item)) known.push(item);
  }

  at(label: string, offset: number): readonly T[] | undefined {
    const section = this.reaches[lastAtOrBefore(this.starts, offset)];
    return section?.get(label) ?? this.everywhere.get(label);
  }
}
