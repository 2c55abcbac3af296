import { COLON, isSpaceOrTab, LEFT_BRACKET, LF } from '../chars.js';
import type { Chunk } from '../chunk.js';
import { matchDestination, matchTitle, type Part, skipGap } from '../inline/destination.js';
import { matchLabel } from '../inline/label.js';

/** `[label]: <destination> "title"` at the start of a paragraph; offsets in the chunk. */
export interface DefinitionMatch {
  start: number;
  labelEnd: number;
  destination: Part;
  end: number;
  /** Start of the next line. */
  next: number;
}

export function matchDefinition(chunk: Chunk, start: number): DefinitionMatch | null {
  const { src, end } = chunk;
  if (start >= end || src.charCodeAt(start) !== LEFT_BRACKET) return null;
  const labelEnd = matchLabel(src, start, end);
  if (labelEnd < 0 || labelEnd + 1 >= end || src.charCodeAt(labelEnd + 1) !== COLON) return null;
  const destination = matchDestination(src, skipGap(src, labelEnd + 2, end), end);
  if (!destination) return null;
  const gap = skipGap(src, destination.after, end);
  const title = gap > destination.after ? matchTitle(src, gap, end) : null;
  const afterTitle = title ? lineEnd(chunk, title.after) : -1;
  if (title && afterTitle >= 0) return { start, labelEnd, destination, end: title.after, next: afterTitle };
  const next = lineEnd(chunk, destination.after);
  return next < 0 ? null : { start, labelEnd, destination, end: destination.after, next };
}

/** Start of the next line when nothing visible follows `pos` on this one, else -1. */
function lineEnd({ src, end }: Chunk, pos: number): number {
  while (pos < end && isSpaceOrTab(src.charCodeAt(pos))) pos++;
  if (pos >= end) return end;
  return src.charCodeAt(pos) === LF ? pos + 1 : -1;
}
