import {
  APOSTROPHE,
  BACKSLASH,
  CR,
  DOUBLE_QUOTE,
  GREATER,
  isAsciiPunctuation,
  isControl,
  isGap,
  LEFT_PAREN,
  LESS,
  LF,
  RIGHT_PAREN,
  SPACE,
} from '../chars.js';
import { MAX_DESTINATION_PARENS } from '../limits.js';

/** A part of a link within a window of text: `start`…`end` is its content, `after` what follows it. */
export interface Part {
  start: number;
  end: number;
  after: number;
}

/** `<https://x y>` or `https://x`; parentheses must balance. Null when there is none. */
export function matchDestination(src: string, pos: number, end: number): Part | null {
  return pos < end && src.charCodeAt(pos) === LESS
    ? matchAngleDestination(src, pos, end)
    : matchRawDestination(src, pos, end);
}

function matchAngleDestination(src: string, pos: number, end: number): Part | null {
  for (let i = pos + 1; i < end; i++) {
    const code = src.charCodeAt(i);
    if (code === GREATER) return { start: pos + 1, end: i, after: i + 1 };
    if (code === LESS || code === LF || code === CR) return null;
    if (code === BACKSLASH && i + 1 < end && isAsciiPunctuation(src.charCodeAt(i + 1))) i++;
  }
  return null;
}

function matchRawDestination(src: string, pos: number, end: number): Part | null {
  let depth = 0;
  let i = pos;
  for (; i < end; i++) {
    const code = src.charCodeAt(i);
    if (code === SPACE || isControl(code)) break;
    if (code === LEFT_PAREN) {
      if (++depth > MAX_DESTINATION_PARENS) return null;
    } else if (code === RIGHT_PAREN) {
      if (depth === 0) break;
      depth--;
    } else if (code === BACKSLASH && i + 1 < end && isAsciiPunctuation(src.charCodeAt(i + 1))) i++;
  }
  if (i === pos || depth > 0 || (i < end && isControl(src.charCodeAt(i)) && !isGap(src.charCodeAt(i))))
    return null;
  return { start: pos, end: i, after: i };
}

/** `"title"`, `'title'` or `(title)`. */
export function matchTitle(src: string, pos: number, end: number): Part | null {
  const open = pos < end ? src.charCodeAt(pos) : 0;
  if (open !== DOUBLE_QUOTE && open !== APOSTROPHE && open !== LEFT_PAREN) return null;
  const close = open === LEFT_PAREN ? RIGHT_PAREN : open;
  for (let i = pos + 1; i < end; i++) {
    const code = src.charCodeAt(i);
    if (code === close) return { start: pos + 1, end: i, after: i + 1 };
    if (code === LEFT_PAREN && open === LEFT_PAREN) return null;
    if (code === BACKSLASH && i + 1 < end) i++;
  }
  return null;
}

/** First character that is no space, tab or line ending. */
export function skipGap(src: string, pos: number, end: number): number {
  while (pos < end && isGap(src.charCodeAt(pos))) pos++;
  return pos;
}
