import { LEFT_BRACKET, LEFT_PAREN, RIGHT_BRACKET, RIGHT_PAREN } from '../chars.js';
import { type Chunk, lastParen } from '../chunk.js';
import { MAX_LABEL } from '../limits.js';
import type { LinkKind } from '../types.js';
import { matchDestination, matchTitle, type Part, skipGap } from './destination.js';
import { matchLabel, normalizeLabel } from './label.js';

/** What follows the text of a link; offsets in the chunk. */
export interface LinkTail {
  kind: LinkKind;
  end: number;
  /** For inline links. */
  destination: Part | null;
  /** For the other kinds: what the definition is looked up by. */
  key: string;
}

/** `[text](destination "title")` from its `(` on; null when it is none. */
function matchResource(chunk: Chunk, open: number): LinkTail | null {
  const { src } = chunk;
  const end = lastParen(chunk) + 1;
  if (open >= end) return null;
  let pos = skipGap(src, open + 1, end);
  let destination: Part | null = null;
  if (pos >= end || src.charCodeAt(pos) !== RIGHT_PAREN) {
    destination = matchDestination(src, pos, end);
    if (!destination) return null;
    pos = skipGap(src, destination.after, end);
    const title = pos > destination.after ? matchTitle(src, pos, end) : null;
    if (title) pos = skipGap(src, title.after, end);
    if (pos >= end || src.charCodeAt(pos) !== RIGHT_PAREN) return null;
  }
  return { kind: 'inline', end: pos + 1, destination, key: '' };
}

function reference(kind: LinkKind, key: string, end: number): LinkTail {
  return { kind, end, destination: null, key };
}

/**
 * The tail of a link whose text stands before the `]` at `close`: `(url)`, `[label]`, `[]`, or nothing when the
 * text itself is a label.
 */
export function matchLinkTail(
  chunk: Chunk,
  text: { start: number; close: number },
  isDefined: (key: string) => boolean,
): LinkTail | null {
  const { src, end } = chunk;
  const after = text.close + 1;
  const next = after < end ? src.charCodeAt(after) : 0;
  if (next === LEFT_PAREN) {
    const resource = matchResource(chunk, after);
    if (resource) return resource;
  }
  if (next === LEFT_BRACKET) {
    const labelEnd = matchLabel(src, after, end);
    const key = labelEnd > 0 ? normalizeLabel(src.slice(after + 1, labelEnd)) : '';
    if (labelEnd > 0 && isDefined(key)) return reference('reference', key, labelEnd + 1);
  }
  if (text.close - text.start > MAX_LABEL) return null;
  const key = normalizeLabel(src.slice(text.start, text.close));
  if (!isDefined(key)) return null;
  if (next !== LEFT_BRACKET) return reference('shortcut', key, after);
  const isCollapsed = after + 1 < end && src.charCodeAt(after + 1) === RIGHT_BRACKET;
  return isCollapsed ? reference('collapsed', key, after + 2) : null;
}
