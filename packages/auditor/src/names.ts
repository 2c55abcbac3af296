import type { Span } from '@vouch/core';
import { findDates } from './dates.js';
import { foldWord, isStopWord } from './words.js';

export interface Name extends Span {
  text: string;
  /** Folded as in `findWordSpans`. */
  folded: string;
}

const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’]*(?:-\p{Lu}?\p{L}+)*/gu;
const SENTENCE_START = /(?:^|[.!?:;]["'”’)\]]*\s+|\n\s*|^["'“‘(\s]+|[“"(]\s*)$/u;
const ROMAN = /^[IVX]+$/;
/** Names the source itself, which its own page need not do. */
const ATTRIBUTION = /\baccording to [^,;.]{0,60}|\b(?:reported|published) by [^,;.]{0,40}/giu;
/** Capitalised words that name nobody and no place. */
const COMMON = new Set(
  'mr mrs ms dr prof sir lord lady saint st the university college school company corporation inc ltd city county state street north south east west northern southern eastern western monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december king queen president minister general colonel captain'.split(
    ' ',
  ),
);

/**
 * Capitalised words that name something: not at the start of a sentence (unless the next word is capitalised
 * too), no month, title or kind of institution. One entry per word, since a page may give only the surname.
 */
export function findNames(text: string): Name[] {
  const dates = findDates(text);
  const attributed = [...text.matchAll(ATTRIBUTION)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const matches = [...text.matchAll(CAPITALISED)];
  return matches.flatMap((match, index) => {
    const [word, start, end] = [match[0], match.index, match.index + match[0].length];
    const folded = foldWord(word);
    if (folded.length < 3 || isStopWord(folded) || COMMON.has(folded)) return [];
    if (ROMAN.test(word) || attributed.some((span) => span.start <= start && start < span.end)) return [];
    if (dates.some((date) => date.start <= start && start < date.end)) return [];
    const next = matches[index + 1];
    const lead = SENTENCE_START.test(text.slice(Math.max(0, start - 6), start));
    if (lead && next?.index !== end + 1) return [];
    return [{ start, end, text: word, folded }];
  });
}
