import { BACKSLASH, isSpaceOrTab, PIPE } from '../chars.js';
import type { Span } from '../types.js';
import type { Cursor } from './cursor.js';

/** Number of columns of a delimiter row such as `|---|:--:|`; 0 when the line is none. */
export function delimiterColumns(line: Cursor): number {
  if (line.indent >= 4) return 0;
  const row = line.text.slice(line.nonspace, line.lineEnd).trimEnd();
  if (!/^[|:-][-:|\t ]*$/.test(row) || !/[|:]/.test(row)) return 0;
  const cells = row.replace(/^\||\|$/g, '').split('|');
  return cells.every((cell) => /^[\t ]*:?-+:?[\t ]*$/.test(cell)) ? cells.length : 0;
}

/** The cells of a row, white space trimmed, split at unescaped pipes. A lone pipe has none. */
export function tableCells(text: string, row: Span): Span[] {
  let { start, end } = row;
  while (start < end && isSpaceOrTab(text.charCodeAt(start))) start++;
  while (end > start && isSpaceOrTab(text.charCodeAt(end - 1))) end--;
  const cells: Span[] = [];
  let cell = text.charCodeAt(start) === PIPE && start < end ? start + 1 : start;
  for (let i = cell; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === PIPE) {
      cells.push(trimCell(text, cell, i));
      cell = i + 1;
    } else if (code === BACKSLASH) {
      const next = text.charCodeAt(i + 1);
      if (next === BACKSLASH || next === PIPE) i++;
    }
  }
  if (cell < end) cells.push(trimCell(text, cell, end));
  return cells;
}

function trimCell(text: string, start: number, end: number): Span {
  while (start < end && isSpaceOrTab(text.charCodeAt(start))) start++;
  while (end > start && isSpaceOrTab(text.charCodeAt(end - 1))) end--;
  return { start, end };
}
