import { BACKSLASH, CARET, isGap, LEFT_BRACKET, RIGHT_BRACKET } from '../chars.js';
import { MAX_LABEL } from '../limits.js';

/**
 * End of the label whose `[` is at `start`: the offset of its `]`, or -1. A label holds something visible, no
 * unescaped bracket, and at most 999 characters.
 */
export function matchLabel(src: string, start: number, end: number): number {
  const limit = Math.min(end, start + MAX_LABEL + 2);
  let visible = false;
  for (let i = start + 1; i < limit; i++) {
    const code = src.charCodeAt(i);
    if (code === RIGHT_BRACKET) return visible ? i : -1;
    if (code === LEFT_BRACKET) return -1;
    if (!isGap(code)) visible = true;
    if (code === BACKSLASH && isBracketOrBackslash(src.charCodeAt(i + 1))) i++;
  }
  return -1;
}

/** End of `^label` of a footnote: as a label, but without white space. `start` is at the `[`. */
export function matchFootnoteLabel(src: string, start: number, end: number): number {
  if (src.charCodeAt(start + 1) !== CARET) return -1;
  const limit = Math.min(end, start + MAX_LABEL + 2);
  for (let i = start + 2; i < limit; i++) {
    const code = src.charCodeAt(i);
    if (code === RIGHT_BRACKET) return i > start + 2 ? i : -1;
    if (code === LEFT_BRACKET || isGap(code)) return -1;
    if (code === BACKSLASH && isBracketOrBackslash(src.charCodeAt(i + 1))) i++;
  }
  return -1;
}

/** Some models close the caret too: `[^3^]` names footnote `3`. */
export function footnoteLabel(raw: string): string {
  return raw.length > 1 && raw.endsWith('^') ? raw.slice(0, -1) : raw;
}

/** Labels match without case and with any white space. */
export function normalizeLabel(label: string): string {
  const collapsed = /[\t\n\r ]/.test(label) ? label.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '') : label;
  return collapsed.toLowerCase().toUpperCase();
}

function isBracketOrBackslash(code: number): boolean {
  return code === LEFT_BRACKET || code === RIGHT_BRACKET || code === BACKSLASH;
}
