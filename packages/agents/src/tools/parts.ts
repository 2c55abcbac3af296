import { PART_BYTES, PART_CHARS, PART_FRAME } from '../limits.js';

const CHARS = PART_CHARS - PART_FRAME;
const BYTES = PART_BYTES - PART_FRAME;

/**
 * A page's text in parts that every CLI hands to its model whole. Cut at the last line break, else at the last
 * space, else anywhere but inside a character. Joined, the parts are the text.
 */
export function splitParts(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = cutAt(text, start);
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts.length === 0 ? [''] : parts;
}

function cutAt(text: string, start: number): number {
  const most = fitting(text, start);
  if (most === text.length) return most;
  // Not in the first half: a page whose only break stands at its beginning would fall into crumbs.
  const half = start + Math.floor((most - start) / 2);
  const line = text.lastIndexOf('\n', most - 1);
  if (line > half) return line + 1;
  const space = text.lastIndexOf(' ', most - 1);
  return space > half ? space + 1 : most;
}

/** The furthest offset whose text keeps both limits and that splits no surrogate pair. */
function fitting(text: string, start: number): number {
  let bytes = 0;
  let at = start;
  while (at < text.length) {
    const code = text.codePointAt(at)!;
    const units = code > 0xffff ? 2 : 1;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > BYTES || at + units - start > CHARS) return at;
    at += units;
  }
  return at;
}
