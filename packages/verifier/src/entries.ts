import { hasAddress } from './addresses.js';
import { ENTRY_ROWS, type EntryDialect, numberLabel } from './entry-rows.js';
import { ADDRESS_LINE } from './limits.js';
import { lastAtOrBefore, type Range } from './lines.js';
import type { ListContext } from './list-context.js';

/** One source of a source list, as it stands in the text. */
export interface Entry extends Range {
  /** First character after its number; the whole entry without white space at the end is `[start, end)`. */
  content: number;
  /** `3`, `S3`, `^smith`, or empty: no number. */
  label: string;
  dialect: EntryDialect;
  /** `- [3] …`: a list item that carries its number. */
  bulleted: boolean;
  indent: number;
  /** The text whose numbers it answers, where each section counts anew; everywhere where this is not set. */
  reach?: Range;
}

/**
 * The entries between two offsets, in order. An entry starts at a number, a bullet, a table row or a line with an
 * address, and goes on over the lines that follow without a blank one or are indented under it.
 */
export function findEntries(
  context: ListContext,
  range: Range,
  options: { untilProse?: boolean } = {},
): Entry[] {
  const reader = new EntryReader(context, options.untilProse === true);
  let line = lastAtOrBefore(context.starts, range.start);
  for (let at = range.start; at < range.end && !reader.done; line += 1) {
    const next = context.starts[line + 1] ?? context.scan.text.length + 1;
    reader.read(at, Math.min(next - 1, range.end));
    at = next;
  }
  return keepReal(context, reader.entries).flatMap((entry) => splitEntry(context, entry));
}

/** The line under a table's head. */
export const DELIMITER = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\r?$/;

const LONE_ADDRESS =
  /^(?:(?:url|link|source|available at|retrieved from):?\s{1,3})?<?https?:\/\/[^\s<>]+>?$/i;

class EntryReader {
  readonly entries: Entry[] = [];
  done = false;
  private current: Entry | null = null;
  private blank = false;

  constructor(
    private readonly context: ListContext,
    private readonly untilProse: boolean,
  ) {}

  read(start: number, stop: number): void {
    const { scan, blockCode, headings, rows } = this.context;
    const { text } = scan;
    let end = stop;
    while (end > start && /\s/.test(text[end - 1]!)) end -= 1;
    if (end === start) {
      this.blank = true;
      return;
    }
    if (blockCode.at(start) !== undefined || headings.at(end - 1) !== undefined) {
      this.close();
      return;
    }
    const lead = /^[ \t]*(?:>[ \t]?)*[ \t]*/.exec(text.slice(start, end))![0].length;
    const at = start + lead;
    if (at >= end) {
      this.blank = true;
      return;
    }
    const closes = /^(?:[-*_][ \t]*){3,}$/.test(text.slice(at, end));
    if (closes) this.close();
    else if (rows.at(at) !== undefined) this.addRow(at, end);
    else if (!this.startEntry(at, end, lead)) this.addText(at, end, lead);
    this.blank = closes;
  }

  private close(): void {
    this.current = null;
    this.blank = true;
  }

  private open(entry: Entry): void {
    // A list under a bold or plain line is over where another kind of list begins.
    if (this.untilProse && this.entries.length > 0 && this.entries[0]!.dialect !== entry.dialect) {
      this.done = true;
      return;
    }
    this.entries.push(entry);
    this.current = entry;
  }

  /** Every row below a table's head tells of a source, if any does. */
  private addRow(start: number, end: number): void {
    const { text } = this.context.scan;
    const next = text.indexOf('\n', end) + 1;
    if (next > 0 && DELIMITER.test(text.slice(next, next + 300).split('\n', 1)[0]!)) return;
    const cell = /^\|?[ \t]*(?:\[?([SC]?\d{1,4})[\].)]?)[ \t]*\|/.exec(text.slice(start, start + 40));
    const label = cell?.[1] === undefined ? '' : numberLabel(cell[1]);
    const content = start + (cell?.[0].length ?? 0);
    this.open({ start, end, content, label, dialect: 'table', bulleted: false, indent: 0 });
  }

  private startEntry(start: number, end: number, indent: number): boolean {
    const { text } = this.context.scan;
    for (const row of ENTRY_ROWS) {
      row.match.lastIndex = start;
      const match = row.match.exec(text);
      if (match === null || start + match[0].trimEnd().length > end) continue;
      // White space after a number may end its line: `[3]` with nothing behind it is an entry that says nothing.
      if (start + match[0].length > end && row.label(match) === '') continue;
      if (row.name === 'bullet' && this.belongsToCurrent(indent)) return false;
      const bulleted = row.name !== 'bullet' && /^[-*+\u2022\u2013]\s/.test(text.slice(start, start + 2));
      const content = Math.min(start + match[0].length, end);
      this.open({ start, end, content, label: row.label(match), dialect: row.name, bulleted, indent });
      return true;
    }
    return false;
  }

  /** A bullet under an entry, or right after a number that has no address yet, tells more of the same source. */
  private belongsToCurrent(indent: number): boolean {
    const { current } = this;
    if (current === null) return false;
    if (indent > current.indent + 1) return true;
    return current.label !== '' && !this.blank && !hasAddress(this.context.scan, current);
  }

  /** `[1] Title`, a blank line, and its address alone. */
  private isMissing(start: number, end: number): boolean {
    const { scan } = this.context;
    const { current } = this;
    if (current === null || current.label === '' || hasAddress(scan, current)) return false;
    return end - start <= ADDRESS_LINE && LONE_ADDRESS.test(scan.text.slice(start, end));
  }

  private addText(start: number, end: number, indent: number): void {
    const { scan } = this.context;
    const { current } = this;
    const address = hasAddress(scan, { start, end });
    const another = current?.dialect === 'line' && address && hasAddress(scan, current);
    if (
      current !== null &&
      !another &&
      (!this.blank || indent > current.indent + 1 || this.isMissing(start, end))
    ) {
      current.end = end;
      return;
    }
    this.current = null;
    if (address) {
      this.open({ start, end, content: start, label: '', dialect: 'line', bulleted: false, indent });
    } else if (this.untilProse && this.entries.length > 0) this.done = true;
  }
}

/** Numbered entries are the list if there are any; else bullets, else table rows, else lines with an address. */
function keepReal(context: ListContext, found: readonly Entry[]): Entry[] {
  const addressed = (entry: Entry) => hasAddress(context.scan, entry);
  const last = found.findLastIndex(addressed);
  const isRow = (entry: Entry) => entry.dialect === 'table';
  if (!found.some((entry) => isRow(entry) && addressed(entry)) && found.some(isRow)) {
    return keepReal(
      context,
      found.filter((entry) => !isRow(entry)),
    );
  }
  const numbered = found.filter((entry) => entry.label !== '');
  if (numbered.length > 0) {
    // After the last address a numbered line is text; a list without any address is still a list that says nothing.
    const end = last < 0 ? found.length : last + 1;
    const kept = found
      .slice(0, end)
      .filter((entry) => entry.label !== '' || (entry.dialect !== 'line' && addressed(entry)));
    if (kept.some((entry) => entry.label !== '')) return withTail(found, kept, end);
  }
  for (const dialect of ['bullet', 'table', 'line'] as const) {
    const kept = found.filter((entry) => entry.dialect === dialect);
    const real = kept.filter(addressed);
    if (real.length > 0) return real.length * 2 > kept.length || dialect === 'table' ? kept : real;
  }
  return [];
}

/** Entries that follow the last addressed one directly, number after number, still belong to the list. */
function withTail(found: readonly Entry[], kept: Entry[], end: number): Entry[] {
  for (const entry of found.slice(end)) {
    const before = Number(kept.at(-1)!.label);
    if (entry.label === '' || Number(entry.label) !== before + 1) break;
    kept.push(entry);
  }
  return kept;
}

/** `[1] A https://a [2] B https://b` on one line: split where the number rises and an address stands before it. */
function splitEntry(context: ListContext, entry: Entry): Entry[] {
  const number = Number(entry.label);
  const { text } = context.scan;
  if (entry.label === '' || Number.isNaN(number) || entry.dialect === 'table') return [entry];
  const next =
    entry.dialect === 'ordered' ? /(?<=\s)(\d{1,3})[.)]\s+(?=\S)/g : /(?<=[\s;,|])\[\^?(\d{1,3})\]:?\s+/g;
  const parts: Entry[] = [entry];
  next.lastIndex = entry.content - entry.start;
  const body = text.slice(entry.start, entry.end);
  for (const match of body.matchAll(next)) {
    const start = entry.start + match.index;
    const open = parts.at(-1)!;
    const rises = Number(match[1]) === Number(open.label) + 1;
    if (start <= open.content || !rises || !hasAddress(context.scan, { start: open.start, end: start }))
      continue;
    open.end = start - (/\s*$/.exec(text.slice(open.start, start))?.[0].length ?? 0);
    parts.push({
      ...entry,
      start,
      content: start + match[0].length,
      end: entry.end,
      label: String(Number(match[1])),
    });
  }
  if (parts.length > 1) parts.at(-1)!.end = entry.start + body.length;
  return parts;
}
