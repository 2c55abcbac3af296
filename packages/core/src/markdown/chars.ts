/** Character classes of CommonMark, on UTF-16 code units. */

export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const BANG = 33;
export const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const AMPERSAND = 38;
export const APOSTROPHE = 39;
export const LEFT_PAREN = 40;
export const RIGHT_PAREN = 41;
export const STAR = 42;
export const PLUS = 43;
export const DASH = 45;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const SEMICOLON = 59;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const QUESTION = 63;
export const LEFT_BRACKET = 91;
export const BACKSLASH = 92;
export const RIGHT_BRACKET = 93;
export const CARET = 94;
export const UNDERSCORE = 95;
export const BACKTICK = 96;
export const PIPE = 124;
export const TILDE = 126;

export function isSpaceOrTab(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Space, tab or line ending: what may stand between the parts of a link. */
export function isGap(code: number): boolean {
  return code === SPACE || code === TAB || code === LF || code === CR;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isAlpha(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

export function isAlphanumeric(code: number): boolean {
  return isAlpha(code) || isDigit(code);
}

/** The characters that a backslash escapes. */
export function isAsciiPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}

const PUNCTUATION = /[\p{P}\p{S}]/u;
const WHITESPACE = /\s/;

/** Unicode white space, the line endings included. */
export function isWhitespace(code: number): boolean {
  return code <= SPACE
    ? code === SPACE || (code >= 9 && code <= 13)
    : code >= 160 && WHITESPACE.test(String.fromCharCode(code));
}

/** ASCII punctuation or a Unicode character of the classes P and S (on one code unit). */
export function isPunctuation(code: number): boolean {
  return code < 128 ? isAsciiPunctuation(code) : PUNCTUATION.test(String.fromCharCode(code));
}

/** ASCII control characters, the line endings and the tab included. */
export function isControl(code: number): boolean {
  return code < SPACE || code === 127;
}

/** Offset of `code` in the window, or -1. Unlike `indexOf` it never reads past the window. */
export function indexBefore(src: string, code: number, window: { start: number; end: number }): number {
  for (let i = window.start; i < window.end; i++) if (src.charCodeAt(i) === code) return i;
  return -1;
}
