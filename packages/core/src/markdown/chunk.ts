import { LF, RIGHT_PAREN } from './chars.js';

/**
 * Text that is scanned for inline constructs: a paragraph, a heading, a table cell. Where its lines follow
 * each other in the source it is a window on the source; where markers of quotes and lists or indentation
 * stand between them it is a copy without these, with a map back.
 */
export interface Chunk {
  src: string;
  start: number;
  end: number;
  /** For copies: where each line starts in `src`, and in the source. */
  map: { at: number[]; from: number[] } | null;
  /** Offset of the last `)`, once it was looked for. */
  lastParen: number | null;
}

export const EMPTY_CHUNK: Chunk = { src: '', start: 0, end: 0, map: null, lastParen: null };

/** `starts[i]`…`ends[i]` are the lines, without indentation and line endings. */
export function makeChunk(text: string, starts: number[], ends: number[]): Chunk {
  const last = starts.length - 1;
  let contiguous = true;
  for (let i = 0; i < last && contiguous; i++) {
    contiguous = ends[i]! + 1 === starts[i + 1]! && text.charCodeAt(ends[i]!) === LF;
  }
  if (contiguous) return { src: text, start: starts[0]!, end: ends[last]!, map: null, lastParen: null };
  const at: number[] = [];
  const lines: string[] = [];
  let length = 0;
  for (let i = 0; i <= last; i++) {
    at.push(length);
    lines.push(text.slice(starts[i], ends[i]));
    length += ends[i]! - starts[i]! + 1;
  }
  const map = { at, from: starts };
  return { src: lines.join('\n'), start: 0, end: length - 1, map, lastParen: null };
}

/** Offset in the source of the character at `index` of the chunk. */
export function sourceStart(chunk: Chunk, index: number): number {
  const { map } = chunk;
  if (!map) return index;
  let low = 0;
  let high = map.at.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (map.at[middle]! <= index) low = middle;
    else high = middle - 1;
  }
  return map.from[low]! + index - map.at[low]!;
}

/** Offset in the source just after the character before `index`. */
export function sourceEnd(chunk: Chunk, index: number): number {
  return chunk.map && index > chunk.start ? sourceStart(chunk, index - 1) + 1 : sourceStart(chunk, index);
}

/** Offset of the last `)` of the chunk, or one before its start: no `(destination)` ends after it. */
export function lastParen(chunk: Chunk): number {
  if (chunk.lastParen === null) {
    let at = chunk.end - 1;
    while (at >= chunk.start && chunk.src.charCodeAt(at) !== RIGHT_PAREN) at--;
    chunk.lastParen = at;
  }
  return chunk.lastParen;
}
