import { findUrls, parseUrl, type Scan } from '@vouch/core';
import type { Edit } from './edits.js';
import { DELIMITER, type Entry } from './entries.js';
import type { JudgedEntry } from './judge-entries.js';
import type { Plan, PlannedSource } from './plan.js';
import { isRepair } from './resolve.js';
import type { SourceList } from './source-list.js';
import { shownTitle } from './titles.js';

/** The heading that every verified report's list has. */
export const SOURCES_HEADING = '## Sources';

interface Line {
  n: number;
  text: string;
}

/** How the source list changes: numbers, order, heading; what fell or isn't cited leaves; what the body cites joins. */
export function listEdits(
  scan: Scan,
  list: SourceList,
  input: { judged: readonly JudgedEntry[]; plan: Plan },
): Edit[] {
  const { plan } = input;
  const eol = scan.text.includes('\r\n') ? '\r\n' : '\n';
  const kept = keptEntries(input.judged, plan);
  const byEntry = new Map(input.judged.map((one) => [one.entry, one]));
  const missing = plan.sources.filter((source) => source.entries.length === 0).map(newLine);
  const edits: Edit[] = [];
  const home = homeOf(scan, list);
  const moved = list.runs
    .filter((run) => home.moves(run))
    .flatMap((run) => run.flatMap((entry) => lineFor(scan.text, byEntry.get(entry)!, kept)));
  let left = 0;
  for (const run of list.runs) {
    const judged = run.map((entry) => byEntry.get(entry)!);
    const lines = home.moves(run) ? [] : judged.flatMap((one) => lineFor(scan.text, one, kept));
    if (run === home.run) lines.push(...moved, ...missing);
    left += lines.length;
    const edit = runEdit(scan.text, { judged, lines, kept, eol });
    if (edit !== null) edits.push(edit);
  }
  if (list.runs.length === 0 && missing.length > 0) return [newList(scan, missing, eol)];
  if (left > 0) edits.push(...headingEdit(scan.text, list, eol));
  else if (list.heading !== null) edits.push({ ...wholeLine(scan.text, list.heading), text: '' });
  return edits;
}

/**
 * Where lines from elsewhere go: footnotes move to the list, and a list whose parts would stand outside a second-level
 * heading is drawn together.
 */
function homeOf(scan: Scan, list: SourceList): { run: Entry[] | undefined; moves(run: Entry[]): boolean } {
  const inList = list.runs.filter((run) => run[0]!.dialect !== 'footnote');
  const runs = inList.length > 0 ? inList : list.runs.slice(-1);
  const { heading } = list;
  const split =
    heading !== null &&
    scan.headings.some((other) => {
      return other.level <= 2 && other.start >= heading.end && other.start < runs.at(-1)![0]!.start;
    });
  const run = split ? runs[0] : runs.at(-1);
  return { run, moves: (other) => other !== run && (split || !runs.includes(other)) };
}

/** The entry of a list that nothing cites: it stays as it was written. */
const UNNUMBERED = 0;

/** Entry → its number. Without any citation in the body the list stays what it is: a bibliography. */
function keptEntries(judged: readonly JudgedEntry[], plan: Plan): Map<JudgedEntry, number> {
  const kept = new Map<JudgedEntry, number>();
  for (const source of plan.sources)
    if (source.entries[0] !== undefined) kept.set(source.entries[0], source.n);
  if (plan.sources.length > 0) return kept;
  for (const one of judged) if (one.accepted !== null) kept.set(one, UNNUMBERED);
  return kept;
}

function lineFor(text: string, one: JudgedEntry, kept: ReadonlyMap<JudgedEntry, number>): Line[] {
  const n = kept.get(one);
  if (n === undefined) return [];
  if (n === UNNUMBERED) return [{ n, text: text.slice(one.entry.start, one.entry.content) + one.content }];
  return [{ n, text: `${one.entry.bulleted ? '- ' : ''}[${n}] ${one.content}` }];
}

/** A source that the body cites by its address: its title as the body or the run knows it, and the address. */
function newLine(planned: PlannedSource): Line {
  const { source, links, n } = planned;
  const best = links.find((link) => !isRepair(link.accepted.match)) ?? links[0];
  const url = best?.accepted.shown ?? source.url;
  const title = shownTitle(best?.title || source.title);
  const lead = title === '' || title.includes('://') ? '' : `${title}: `;
  return { n, text: `[${n}] ${lead}${safeUrl(lead, url)}` };
}

/** An address that running text would end elsewhere stands in angle brackets. */
function safeUrl(lead: string, url: string): string {
  const plain = url.replaceAll(' ', '%20').replaceAll('<', '%3C').replaceAll('>', '%3E');
  if (!/^https?:/i.test(plain)) return plain;
  const found = findUrls(lead + plain).at(-1)?.url;
  return found !== undefined && parseUrl(found)?.key === parseUrl(url)?.key ? plain : `<${plain}>`;
}

interface RunInput {
  judged: readonly JudgedEntry[];
  lines: Line[];
  kept: ReadonlyMap<JudgedEntry, number>;
  eol: string;
}

function runEdit(text: string, { judged, lines, kept, eol }: RunInput): Edit | null {
  const first = judged[0]!.entry;
  const last = judged.at(-1)!.entry;
  const start = first.dialect === 'table' ? tableStart(text, first.start) : runStart(text, first.start);
  const span = { start, end: last.end };
  if (lines.length === 0) return { ...wholeLine(text, span), text: '' };
  const same = lines.length === judged.length && judged.every((one) => isUnchanged(text, one, kept.get(one)));
  const ordered = lines.every((line, at) => at === 0 || lines[at - 1]!.n < line.n || line.n === UNNUMBERED);
  if (same && ordered) return null;
  lines.sort((a, b) => a.n - b.n);
  const gap = gapOf(text, judged, eol);
  return { ...span, text: lines.map((line) => line.text).join(gap) };
}

/** Is the entry already `[n] \u2026` with its number, word for word? */
function isUnchanged(text: string, one: JudgedEntry, n: number | undefined): boolean {
  const { start, end, content, bulleted } = one.entry;
  if (n === UNNUMBERED) return text.slice(content, end) === one.content;
  return (
    n !== undefined &&
    text.slice(start, end) === `${bulleted ? text.slice(start, start + 2) : ''}[${n}] ${one.content}`
  );
}

/** Quote marks and indentation before the first entry go with it. */
function runStart(text: string, start: number): number {
  let at = start;
  while (at > 0 && /[ \t>]/.test(text[at - 1]!)) at -= 1;
  return at === 0 || text[at - 1] === '\n' ? at : start;
}

/** The head of a table and the line under it go with the rows. */
function tableStart(text: string, firstRow: number): number {
  const row = runStart(text, firstRow);
  const delimiter = text.lastIndexOf('\n', row - 2) + 1;
  if (row === 0 || !DELIMITER.test(text.slice(delimiter, row - 1))) return row;
  return text.lastIndexOf('\n', delimiter - 2) + 1;
}

/** Lines of a Markdown list run together without their bullets, so they are set apart; others keep their distance. */
function gapOf(text: string, judged: readonly JudgedEntry[], eol: string): string {
  const [first, second] = judged;
  if (first === undefined || first.entry.dialect !== 'bracket' || second === undefined) return eol + eol;
  const between = text.slice(first.entry.end, second.entry.start);
  if (!/^\s*$/.test(between) || !between.includes('\n')) return eol + eol;
  return between.replace(/[^\S\r\n]+$/, '');
}

/** A span with the rest of its line, and one blank line if it stood between two. */
function wholeLine(text: string, span: { start: number; end: number }): { start: number; end: number } {
  const start = runStart(text, span.start);
  const tail = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(span.end, span.end + 200));
  if (tail === null || !(start === 0 || text[start - 1] === '\n')) return { start, end: span.end };
  let end = span.end + tail[0].length;
  const blankBefore = start === 0 || /\n[ \t]*\r?\n$/.test(text.slice(Math.max(0, start - 80), start));
  const blank = /^[ \t]*\r?\n/.exec(text.slice(end, end + 200));
  if (blankBefore && blank !== null) end += blank[0].length;
  return { start, end };
}

function headingEdit(text: string, list: SourceList, eol: string): Edit[] {
  const { heading, entries } = list;
  if (heading === null) {
    const start = runStart(text, entries[0]!.start);
    return [{ start, end: start, text: `${SOURCES_HEADING}${eol}${eol}` }];
  }
  if (text.slice(heading.start, heading.end).trimEnd() === SOURCES_HEADING) return [];
  return [
    { start: heading.start, end: heading.end, text: SOURCES_HEADING + (heading.inline ? eol + eol : '') },
  ];
}

/** A list at the end of a report that had none; before a code or HTML block that is still open there. */
function newList(scan: Scan, lines: readonly Line[], eol: string): Edit {
  const { text } = scan;
  const body = lines.map((line) => line.text).join(eol);
  const list = `${SOURCES_HEADING}${eol}${eol}${body}${eol}`;
  const end = text.trimEnd().length;
  const open = [...scan.code, ...scan.html].find((span) => span.end >= end && isOpenBlock(text, span.start));
  if (open !== undefined) {
    const start = text.lastIndexOf('\n', open.start - 1) + 1;
    return { start, end: start, text: `${list}${eol}` };
  }
  return { start: end, end: text.length, text: `${end === 0 ? '' : eol + eol}${list}` };
}

function isOpenBlock(text: string, start: number): boolean {
  return /^(?:`{3}|~{3}|<)/.test(text.slice(start, start + 3));
}
