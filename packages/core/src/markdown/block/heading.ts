import { DASH, EQUALS, HASH, isSpaceOrTab } from '../chars.js';
import type { Heading, Span } from '../types.js';
import type { Cursor } from './cursor.js';

/** `## Sources ##`: one to six marks, then a space or the end of the line; closing marks are no text. */
export function matchAtxHeading(line: Cursor): { level: Heading['level']; text: Span } | null {
  if (line.indent >= 4 || line.codeAt(line.nonspace) !== HASH) return null;
  let start = line.nonspace;
  while (start < line.lineEnd && line.codeAt(start) === HASH) start++;
  const level = start - line.nonspace;
  if (level > 6 || (start < line.lineEnd && !isSpaceOrTab(line.codeAt(start)))) return null;
  while (start < line.lineEnd && isSpaceOrTab(line.codeAt(start))) start++;
  let end = trimEnd(line, start, line.lineEnd);
  let marks = end;
  while (marks > start && line.codeAt(marks - 1) === HASH) marks--;
  if (marks === start || isSpaceOrTab(line.codeAt(marks - 1))) end = trimEnd(line, start, marks);
  return { level: level as Heading['level'], text: { start, end } };
}

/** `===` (level 1) or `---` (level 2) under a paragraph; 0 when the line is neither. */
export function setextLevel(line: Cursor): 0 | 1 | 2 {
  const mark = line.codeAt(line.nonspace);
  if (line.indent >= 4 || (mark !== EQUALS && mark !== DASH)) return 0;
  let pos = line.nonspace;
  while (pos < line.lineEnd && line.codeAt(pos) === mark) pos++;
  while (pos < line.lineEnd && isSpaceOrTab(line.codeAt(pos))) pos++;
  if (pos < line.lineEnd) return 0;
  return mark === EQUALS ? 1 : 2;
}

function trimEnd(line: Cursor, start: number, end: number): number {
  while (end > start && isSpaceOrTab(line.codeAt(end - 1))) end--;
  return end;
}
