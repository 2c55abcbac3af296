import type { Scan } from '@vouch/core/markdown';
import type { Edit } from './edits.js';
import { DELIMITER, type Entry } from './entries.js';
import type { JudgedEntry } from './judge-entries.js';
import { type Line, type ListChange, newLine, newList, SOURCES_HEADING } from './new-list.js';
import type { Plan } from './plan.js';
import type { SourceList } from './source-list.js';

/** How the source list changes: numbers, order, heading; what fell or isn't cited leaves; what the body cites joins. */
export function listEdits(
  scan: Scan,
  list: SourceList,
  input: { judged: readonly JudgedEntry[]; plan: Plan },
): ListChange {
  const { plan } = input;
  const eol = scan.text.includes('\r\n') ? '\r\n' : '\n';
  const kept = keptEntries(input.judged, plan);
  const byEntry = new Map(input.judged.map((one) => [one.entry, one]));
  const missing = plan.sources.filter((source) => source.entries.length === 0).map(newLine);
  const cited = plan.sources.length > 0;
  const home = cited ? homeOf(scan, list) : STAY;
  const linesOf = (run: readonly Entry[]) =>
    run.flatMap((entry) => lineFor(scan.text, byEntry.get(entry)!, kept));
  const moved = [...list.runs.filter((run) => home.moves(run)).flatMap(linesOf), ...missing];
  const edits: Edit[] = [];
  let left = 0;
  for (const run of list.runs) {
    const lines = home.moves(run) ? [] : linesOf(run);
    if (run === home.run) for (const line of moved) lines.push(line);
    left += lines.length;
    const edit = runEdit(scan.text, { judged: run.map((entry) => byEntry.get(entry)!), lines, kept, eol });
    if (edit !== null) edits.push(edit);
  }
  if (left > 0 && (cited || list.heading !== null))
    edits.push(...headingEdit(scan.text, { heading: list.heading, run: home.run }, eol));
  else if (list.heading !== null) edits.push({ ...wholeLine(scan.text, list.heading), text: '' });
  if (home.run !== null || moved.length === 0) return { edits, appended: null };
  const added = newList(
    scan,
    moved.sort((a, b) => a.n - b.n),
    eol,
  );
  return { edits: [...edits, ...added.edits], appended: added.appended };
}

interface Home {
  /** The run that lines from elsewhere join; null: a new list at the end of the text. */
  run: readonly Entry[] | null;
  moves(run: readonly Entry[]): boolean;
}

const STAY: Home = { run: null, moves: () => false };

/**
 * Where lines from elsewhere go: footnotes and lists of earlier sections move to the list; a list whose parts would stand outside a second-level
 * heading is drawn together; entries without a heading that text follows become a list at the end.
 */
function homeOf(scan: Scan, list: SourceList): Home {
  const { heading } = list;
  const inList = list.runs.filter(
    (run) => run[0]!.dialect !== 'footnote' && run[0]!.start >= (heading?.start ?? 0),
  );
  const runs = inList.length > 0 ? inList : list.runs.slice(-1);
  const last = runs.at(-1);
  if (last === undefined) return { run: null, moves: () => true };
  const isEnd = scan.text.slice(last.at(-1)!.end).trim() === '';
  if (heading === null && !isEnd) return { run: null, moves: () => true };
  const split =
    heading !== null &&
    scan.headings.some(
      (other) => other.level <= 2 && other.start >= heading.end && other.start < last[0]!.start,
    );
  const run = split ? runs[0]! : last;
  return { run, moves: (other) => other !== run && (split || !runs.includes(other as Entry[])) };
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

function asWritten(text: string, { entry, content }: JudgedEntry): string {
  return entry.dialect === 'linked'
    ? `[${entry.label}] ${content}`
    : text.slice(entry.start, entry.content) + content;
}

function lineFor(text: string, one: JudgedEntry, kept: ReadonlyMap<JudgedEntry, number>): Line[] {
  const n = kept.get(one);
  if (n === undefined) return [];
  if (n === UNNUMBERED) return [{ n, text: asWritten(text, one) }];
  return [{ n, text: `${one.entry.bulleted ? '- ' : ''}[${n}] ${one.content}` }];
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
  const apart = judged.every((one, at) => {
    return at === 0 || text.slice(judged[at - 1]!.entry.end, one.entry.start).includes('\n');
  });
  if (same && ordered && apart) return null;
  lines.sort((a, b) => a.n - b.n);
  const gap = gapOf(text, judged, eol);
  return { ...span, text: lines.map((line) => line.text).join(gap) };
}

/** Is the entry already `[n] \u2026` with its number, word for word? */
function isUnchanged(text: string, one: JudgedEntry, n: number | undefined): boolean {
  const { start, end, bulleted } = one.entry;
  if (n === UNNUMBERED) return text.slice(start, end) === asWritten(text, one);
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

function headingEdit(
  text: string,
  { heading, run }: { heading: SourceList['heading']; run: readonly Entry[] | null },
  eol: string,
): Edit[] {
  if (heading === null) {
    if (run === null) return [];
    const start = runStart(text, run[0]!.start);
    return [{ start, end: start, text: `${SOURCES_HEADING}${eol}${eol}` }];
  }
  if (text.slice(heading.start, heading.end).trimEnd() === SOURCES_HEADING) return [];
  return [
    { start: heading.start, end: heading.end, text: SOURCES_HEADING + (heading.inline ? eol + eol : '') },
  ];
}
