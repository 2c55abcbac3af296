import {
  APOSTROPHE,
  BACKTICK,
  COLON,
  DASH,
  DOT,
  DOUBLE_QUOTE,
  EQUALS,
  GREATER,
  indexBefore,
  isAlpha,
  isAlphanumeric,
  isDigit,
  isGap,
  LESS,
  SLASH,
  UNDERSCORE,
} from '../chars.js';

/**
 * End of the opening or closing tag that starts at `start` (`<b class="x">`, `<br/>`, `</b >`), or -1.
 * Sources: CommonMark 0.31, "Raw HTML".
 */
export function matchTag(src: string, start: number, end: number): number {
  let pos = start + 1;
  const closing = src.charCodeAt(pos) === SLASH;
  if (closing) pos++;
  if (pos >= end || !isAlpha(src.charCodeAt(pos))) return -1;
  while (pos < end && isNameInside(src.charCodeAt(pos))) pos++;
  if (closing) {
    pos = skipGap(src, pos, end);
    return pos < end && src.charCodeAt(pos) === GREATER ? pos + 1 : -1;
  }
  for (;;) {
    const gap = skipGap(src, pos, end);
    const code = gap < end ? src.charCodeAt(gap) : 0;
    if (code === GREATER) return gap + 1;
    if (code === SLASH) return gap + 1 < end && src.charCodeAt(gap + 1) === GREATER ? gap + 2 : -1;
    if (gap === pos || !isAttributeStart(code)) return -1;
    pos = matchAttribute(src, gap, end);
    if (pos < 0) return -1;
  }
}

/** `name`, `name=value`, `name = "value"` from `start` on; -1 when the value is broken. */
function matchAttribute(src: string, start: number, end: number): number {
  let pos = start;
  while (pos < end && isAttributeInside(src.charCodeAt(pos))) pos++;
  const equals = skipGap(src, pos, end);
  if (equals >= end || src.charCodeAt(equals) !== EQUALS) return pos;
  pos = skipGap(src, equals + 1, end);
  if (pos >= end) return -1;
  const quote = src.charCodeAt(pos);
  if (quote === DOUBLE_QUOTE || quote === APOSTROPHE) {
    const close = indexBefore(src, quote, { start: pos + 1, end });
    return close < 0 ? -1 : close + 1;
  }
  const valueStart = pos;
  while (pos < end && isUnquoted(src.charCodeAt(pos))) pos++;
  return pos === valueStart ? -1 : pos;
}

function skipGap(src: string, pos: number, end: number): number {
  while (pos < end && isGap(src.charCodeAt(pos))) pos++;
  return pos;
}

function isNameInside(code: number): boolean {
  return isAlphanumeric(code) || code === DASH;
}

function isAttributeStart(code: number): boolean {
  return isAlpha(code) || code === UNDERSCORE || code === COLON;
}

function isAttributeInside(code: number): boolean {
  return isAttributeStart(code) || isDigit(code) || code === DOT || code === DASH;
}

/** No white space, quotes, `=`, `<`, `>` or backtick. */
function isUnquoted(code: number): boolean {
  return (
    !isGap(code) &&
    code !== DOUBLE_QUOTE &&
    code !== APOSTROPHE &&
    code !== EQUALS &&
    code !== LESS &&
    code !== GREATER &&
    code !== BACKTICK
  );
}
