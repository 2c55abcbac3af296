export interface FoundUrl {
  /** UTF-16 offsets into the text, end exclusive. */
  start: number;
  end: number;
  /** As a reader would follow it: `&amp;` resolved. */
  url: string;
}

const START = /https?:\/\//gi;
// White space, quotation marks that URLs don't hold, code and angle brackets, backslashes, invisible characters,
// and full-width punctuation, which ends a URL in Chinese and Japanese prose.
const STOP =
  /[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff<>"`\\\u00ab\u00bb\u2018\u2019\u201c-\u201e\u3001-\u3003\u3008-\u3011\u3014-\u301b\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff3b\uff3d\uff5b\uff5d\uff5e\u2020\u2021]/;
const CLOSERS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
const ENTITY_STOP = /^&(?:quot|lt|gt|apos|nbsp|#39|#34);/i;
const MARKER = /^\[\^?\d{1,4}\]/;
const TRAILING = new Set([...".,;:!?'|*~"]);

/**
 * The `http(s)` URLs of plain text: brackets balanced, punctuation and emphasis after them left out, entities only
 * when closed by `;`. Never throws; linear.
 */
export function findUrls(text: string): FoundUrl[] {
  const found: FoundUrl[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(text); match !== null; match = START.exec(text)) {
    const start = match.index;
    const body = start + match[0].length;
    const end = trimEnd(text, start, findEnd(text, start));
    if (end > body) found.push({ start, end, url: text.slice(start, end).replace(/&amp;/gi, '&') });
    START.lastIndex = Math.max(end, body);
  }
  return found;
}

/** Where the host starts: after `https://`. */
function bodyOf(text: string, start: number): number {
  return text.indexOf('//', start) + 2;
}

/** First offset that no longer belongs to the URL: a stop, a closing bracket that wasn't opened, or the next URL. */
function findEnd(text: string, start: number): number {
  const body = bodyOf(text, start);
  const emphasis = text[start - 1] === '*' || text[start - 1] === '~' ? text[start - 1] : '';
  const open: string[] = [];
  let at = body;
  for (; at < text.length; at += 1) {
    const character = text[at]!;
    if (STOP.test(character)) break;
    if (character === emphasis) break;
    if (character === '&' && ENTITY_STOP.test(text.slice(at, at + 8))) break;
    if (character === '(' || character === '[' || character === '{') {
      if (character === '[' && at > body && MARKER.test(text.slice(at, at + 8))) break;
      open.push(character);
    } else if (CLOSERS.has(character)) {
      if (open.at(-1) !== CLOSERS.get(character)) break;
      open.pop();
    } else if ((character === 'h' || character === 'H') && startsAnother(text, at)) break;
  }
  return at;
}

/** A second address glued on (`…/a,https://b…`); inside a path or a parameter it is part of the first. */
function startsAnother(text: string, at: number): boolean {
  if (!/^https?:\/\//i.test(text.slice(at, at + 8))) return false;
  return !'/=?&:+!%'.includes(text[at - 1]!);
}

/** Drops punctuation that belongs to the sentence; an ellipsis stays, since it says that the URL was cut. */
function trimEnd(text: string, start: number, end: number): number {
  const body = bodyOf(text, start);
  let at = end;
  while (at > body) {
    const last = text[at - 1]!;
    if (last === '.' && text.slice(at - 3, at) === '...') break;
    if (last === '_' && text[start - 1] === '_') at -= 1;
    else if (last === '(' || last === '[' || last === '{' || TRAILING.has(last)) at -= 1;
    else break;
  }
  return at;
}
