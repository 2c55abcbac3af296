import { LEFT_BRACKET, LEFT_PAREN, RIGHT_BRACKET, RIGHT_PAREN } from '../chars.js';
import type { Chunk } from '../chunk.js';
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
  title: Part | null;
  /** For the other kinds: the definition's key, and the label where it stands apart. */
  key: string;
  label: Part | null;
}

/** `[text](destination "title")` from its `(` on; null when it is none. */
function matchResource({ src, end }: Chunk, open: number): LinkTail | null {
  const tail = { kind: 'inline' as const, key: '', label: null };
  let pos = skipGap(src, open + 1, end);
  if (pos < end && src.charCodeAt(pos) === RIGHT_PAREN) {
    return { ...tail, end: pos + 1, destination: null, title: null };
  }
  const destination = matchDestination(src, pos, end);
  if (!destination) return null;
  pos = skipGap(src, destination.after, end);
  const title = pos > destination.after ? matchTitle(src, pos, end) : null;
  if (title) pos = skipGap(src, title.after, end);
  if (pos >= end || src.charCodeAt(pos) !== RIGHT_PAREN) return null;
  return { ...tail, end: pos + 1, destination, title };
}

/**
 * The tail of a link whose text starts after `open` and whose `]` is at `close`:
 * `(url)`, `[label]`, `[]`, or nothing when the text itself is a label.
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
  const reference = { destination: null, title: null };
  if (next === LEFT_BRACKET) {
    const labelEnd = matchLabel(src, after, end);
    if (labelEnd > 0) {
      const key = normalizeLabel(src.slice(after + 1, labelEnd));
      const label = { start: after + 1, end: labelEnd, after: labelEnd + 1 };
      if (isDefined(key)) return { ...reference, kind: 'reference', end: labelEnd + 1, key, label };
    }
  }
  if (text.close - text.start > MAX_LABEL) return null;
  const key = normalizeLabel(src.slice(text.start, text.close));
  if (!isDefined(key)) return null;
  if (next !== LEFT_BRACKET) return { ...reference, kind: 'shortcut', end: after, key, label: null };
  const collapsed = after + 1 < end && src.charCodeAt(after + 1) === RIGHT_BRACKET;
  return collapsed ? { ...reference, kind: 'collapsed', end: after + 2, key, label: null } : null;
}
