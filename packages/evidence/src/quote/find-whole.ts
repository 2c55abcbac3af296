import { MAX_OCCURRENCES_TRIED } from '../limits.js';
import { hasWholeEdges } from './edges.js';
import type { Spelling } from './spellings.js';

/** Where `needle` stands whole in `text`, from `from` on; -1 when it doesn't. */
export function findWhole(text: string, needle: string, from = 0): number {
  let at = text.indexOf(needle, from);
  for (let tried = 0; at >= 0 && tried < MAX_OCCURRENCES_TRIED; tried++) {
    if (hasWholeEdges(text, at, at + needle.length)) return at;
    at = text.indexOf(needle, at + 1);
  }
  return -1;
}

/** As `findWhole`; a trimmed full stop may not hide a question, nor a question mark a statement. */
export function findSpelling(text: string, { text: needle, ends }: Spelling): number {
  if (!hasWords(needle)) return -1;
  let at = findWhole(text, needle);
  while (at >= 0 && ends !== '' && changesSentence(ends, text[at + needle.length] ?? '')) {
    at = findWhole(text, needle, at + 1);
  }
  return at;
}

function changesSentence(quoted: string, next: string): boolean {
  return (quoted === '?') !== (next === '?') && (quoted === '?' ? /[.!]/.test(next) : next === '?');
}

/** A quote without a letter or digit proves nothing. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
