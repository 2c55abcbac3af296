import {
  COLON,
  DASH,
  DOT,
  GREATER,
  isAlpha,
  isAlphanumeric,
  isControl,
  LESS,
  PLUS,
  SPACE,
} from '../chars.js';

/** `<https://x.example/>`: end of the autolink that starts at `start`, or -1. */
export function matchUriAutolink(src: string, start: number, end: number): number {
  let pos = start + 1;
  if (pos >= end || !isAlpha(src.charCodeAt(pos))) return -1;
  while (pos < end && isSchemeInside(src.charCodeAt(pos))) pos++;
  const length = pos - start - 1;
  if (pos >= end || length < 2 || length > 32 || src.charCodeAt(pos) !== COLON) return -1;
  for (; pos < end; pos++) {
    const code = src.charCodeAt(pos);
    if (code === GREATER) return pos + 1;
    if (code === LESS || code === SPACE || isControl(code)) return -1;
  }
  return -1;
}

const EMAIL =
  /<[\w.!#$%&'*+/=?^`{|}~-]{1,254}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*>/y;

/** `<someone@x.example>`: end, or -1. It is no address of a page, but nothing in it is Markdown. */
export function matchEmailAutolink(src: string, start: number, end: number): number {
  EMAIL.lastIndex = start;
  return EMAIL.test(src) && EMAIL.lastIndex <= end ? EMAIL.lastIndex : -1;
}

function isSchemeInside(code: number): boolean {
  return isAlphanumeric(code) || code === PLUS || code === DASH || code === DOT;
}
