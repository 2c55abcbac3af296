import { DASH, DOT, isDigit, isSpaceOrTab, PLUS, RIGHT_PAREN, STAR } from '../chars.js';
import { MAX_LIST_DIGITS } from '../limits.js';
import type { Cursor } from './cursor.js';

/** `- `, `* `, `+ `, `12. `, `3) `. */
export interface ListMarker {
  end: number;
  /** Nothing but white space follows. */
  empty: boolean;
  /** An ordered marker whose number is 1, or a bullet: what may interrupt a paragraph. */
  startsAtOne: boolean;
}

export function matchListMarker(line: Cursor): ListMarker | null {
  if (line.indent >= 4) return null;
  const start = line.nonspace;
  const first = line.codeAt(start);
  let end = start + 1;
  let startsAtOne = true;
  if (isDigit(first)) {
    while (end < line.lineEnd && isDigit(line.codeAt(end))) end++;
    if (end - start > MAX_LIST_DIGITS) return null;
    startsAtOne = end - start === 1 && first === 49;
    const delimiter = line.codeAt(end);
    if (end >= line.lineEnd || (delimiter !== DOT && delimiter !== RIGHT_PAREN)) return null;
    end++;
  } else if (first !== DASH && first !== STAR && first !== PLUS) return null;
  if (end < line.lineEnd && !isSpaceOrTab(line.codeAt(end))) return null;
  let pos = end;
  while (pos < line.lineEnd && isSpaceOrTab(line.codeAt(pos))) pos++;
  return { end, empty: pos === line.lineEnd, startsAtOne };
}

/** Takes the marker and its white space off the line; returns the item's content indent, in columns. */
export function takeListMarker(line: Cursor, marker: ListMarker): number {
  const before = line.column;
  line.moveTo(marker.end);
  const width = line.column - before;
  if (marker.empty) {
    line.skipColumns(1);
    return width + 1;
  }
  const padding = line.indent > 4 ? 1 : line.indent;
  line.skipColumns(padding);
  return width + padding;
}
