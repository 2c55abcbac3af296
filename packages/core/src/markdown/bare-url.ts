import { COLON, isAsciiPunctuation } from './chars.js';
import { decodeDestination } from './inline/decode.js';
import { MAX_READINGS } from './limits.js';
import type { UrlReading } from './types.js';

/**
 * White space, quotation marks, invisible characters and full-width punctuation: they end a URL in running
 * text of any language. An ellipsis doesn't, since it says that the address was cut.
 */
const STOP =
  /[\s\u0080-\u009f\u00ab\u00ad\u00bb\u2018\u2019\u201c-\u201e\u2020\u2021\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3001-\u3003\u3008-\u3011\u3014-\u301b\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff3b\uff3d\uff5b\uff5d\uff5e\ufeff\ue000-\uf8ff]/;
/** What an ASCII character says inside a URL: nothing, that it ends here, or that it must be looked at. */
const ORDINARY = 0;
const ENDS = 1;
const ASCII = new Uint8Array(128);
ASCII.fill(ENDS, 0, 33);
for (const char of '<>"`^|\u007f') ASCII[char.charCodeAt(0)] = ENDS;
for (const char of '*~\\&([{)]}hH') ASCII[char.charCodeAt(0)] = 2;
const OPENERS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
const ENTITY_STOP = /^&(?:quot|lt|gt|apos|nbsp|#39|#34|#x27|#x22);/i;
/** Markers glued to a URL; `?a[0]=1` is its own index. */
const MARKER = /^(?:\[\^?\d{1,4}(?:[,\s–-]{1,3}\d{1,4}){0,9}\]){1,9}(?![\w=&/%#?+-])/;
const TRAILING = new Set([...".,;:!?'*~([{"]);

/** The end of a URL in running text, and other ends that are possible. */
export interface BareUrl extends UrlReading {
  readings: UrlReading[];
}

/**
 * Reads the URL at `start`, which ends before `limit`, in running text, code or HTML. Brackets balance, and
 * punctuation, emphasis and a marker after it are left out: `https://x.example/a_(b)).[1]` →
 * `https://x.example/a_(b)`.
 */
export function readBareUrl(text: string, start: number, limit: number): BareUrl {
  const outer = outerEnd(text, start, limit);
  const end = trimmedEnd(text, start, outer);
  const glued = gluedEnd(text, start, end);
  const isPlain = outer === end && glued === end && text[end - 1] !== '_';
  const readings = isPlain ? [] : otherReadings(text, { start, outer, end, glued });
  return { end, url: decodeDestination(text.slice(start, end)), readings };
}

function otherReadings(
  text: string,
  { start, outer, end, glued }: { start: number; outer: number; end: number; glued: number },
): UrlReading[] {
  const ends = new Set<number>();
  for (let at = outer; at > end && ends.size < MAX_READINGS; at--) ends.add(at);
  if (text[end - 1] === '_') ends.add(end - 1);
  if (glued < end) ends.add(trimmedEnd(text, start, glued));
  return [...ends]
    .filter((at) => at > start + 4)
    .map((at) => ({ end: at, url: decodeDestination(text.slice(start, at)) }));
}

/** First character that belongs to something else. */
function outerEnd(text: string, start: number, limit: number): number {
  const before = text[start - 1];
  const emphasis = before === '*' || before === '~' ? before : '';
  const open: string[] = [];
  const body = bodyOf(text, start);
  let at = body;
  for (; at < limit; at++) {
    const code = text.charCodeAt(at);
    const says = code < 128 ? ASCII[code] : STOP.test(text[at]!) ? ENDS : ORDINARY;
    if (says === ORDINARY) continue;
    if (says === ENDS) break;
    const char = text[at]!;
    if (char === emphasis) break;
    if (char === '\\') {
      if (at + 1 >= limit || !isAsciiPunctuation(text.charCodeAt(at + 1))) break;
      if (text[at + 1] === '<' || text[at + 1] === '>' || text[at + 1] === '"') break;
      at++;
    } else if (char === '&' && ENTITY_STOP.test(text.slice(at, at + 8))) break;
    else if (char === '(' || char === '[' || char === '{') {
      if (char === '[' && at > body && MARKER.test(text.slice(at, at + 60))) break;
      open.push(char);
    } else if (OPENERS.has(char)) {
      if (open.at(-1) !== OPENERS.get(char)) break;
      open.pop();
    } else if ((char === 'h' || char === 'H') && startsAnother(text, at)) break;
  }
  return Math.min(at, limit);
}

function trimmedEnd(text: string, start: number, end: number): number {
  const body = bodyOf(text, start);
  let at = end;
  while (at > body) {
    const last = text[at - 1]!;
    if (last === '.' && text.slice(at - 3, at) === '...') break;
    if (!TRAILING.has(last) && !(last === '_' && text[start - 1] === '_')) break;
    at--;
  }
  return at;
}

const GLUED = /[A-Za-z0-9](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u;
const NON_ASCII = /[^\x00-\x7f]/;

/**
 * Where text of a script without spaces may begin: `https://x.example/aは`. Not after a slash, where a path of
 * that script begins, nor where more of an address follows.
 */
function gluedEnd(text: string, start: number, end: number): number {
  const body = bodyOf(text, start);
  if (!NON_ASCII.test(text.slice(body, end))) return end;
  let from = end;
  while (from > body && !'/?&=#%'.includes(text[from - 1]!)) from--;
  const glued = GLUED.exec(text.slice(from, end));
  return glued ? from + glued.index + 1 : end;
}

/** Where the host starts: after `https://`, or at `www.`. */
function bodyOf(text: string, start: number): number {
  if (text[start] === 'w' || text[start] === 'W') return start + 4;
  return text.charCodeAt(start + 4) === COLON ? start + 7 : start + 8;
}

/** A second address glued on (`…/a,https://b…`); inside a path or a parameter it is part of the first. */
function startsAnother(text: string, at: number): boolean {
  if ((text.charCodeAt(at + 1) | 32) !== 0x74 || !/^https?:\/\//i.test(text.slice(at, at + 8))) return false;
  return !'/=?&:+!%'.includes(text[at - 1]!);
}
