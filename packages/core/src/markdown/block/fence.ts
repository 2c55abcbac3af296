import { BACKTICK, isSpaceOrTab, TILDE } from '../chars.js';
import type { Cursor } from './cursor.js';

/** An open fenced code block: its mark and how many of it must close it. */
export interface Fence {
  mark: number;
  length: number;
}

/** A line such as ```` ```ts ```` or `~~~`; the info string after backticks holds no backtick. */
export function matchFence(line: Cursor): Fence | null {
  const mark = line.codeAt(line.nonspace);
  if (line.indent >= 4 || (mark !== BACKTICK && mark !== TILDE)) return null;
  const end = runEnd(line, mark);
  const length = end - line.nonspace;
  if (length < 3) return null;
  if (mark === BACKTICK && line.text.slice(end, line.lineEnd).includes('`')) return null;
  return { mark, length };
}

/** At least as many marks as opened the block, and nothing else. */
export function closesFence(line: Cursor, fence: Fence): boolean {
  if (line.indent >= 4 || line.codeAt(line.nonspace) !== fence.mark) return false;
  let pos = runEnd(line, fence.mark);
  if (pos - line.nonspace < fence.length) return false;
  while (pos < line.lineEnd && isSpaceOrTab(line.codeAt(pos))) pos++;
  return pos === line.lineEnd;
}

function runEnd(line: Cursor, mark: number): number {
  let pos = line.nonspace;
  while (pos < line.lineEnd && line.codeAt(pos) === mark) pos++;
  return pos;
}
