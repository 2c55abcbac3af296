import { tokenize } from '@vouch/core';
import type { ReadablePage } from '@vouch/evidence';
import { queryOf } from './extractive/index.js';
import { findSynonyms } from './extractive/vocabulary.js';

/** Second-round queries for one question: a narrow and a broad one are enough, and each costs a search. */
const MOST_QUERIES = 3;
/** Words of the broad query. */
const BROAD_WORDS = 2;

/**
 * The same question in other words, for the one gap-fill: known synonyms, the words that the pages found use beside
 * the question's (narrower), and only its rarest words (broader). Never the query that was asked already.
 */
export function changeWords(query: string, pages: readonly ReadablePage[]): string[] {
  const asked = queryOf(query);
  const words = asked.split(/\s+/).filter((word) => word !== '');
  const replaced = words.map((word) => [...findSynonyms(word.toLowerCase())][0] ?? word).join(' ');
  const narrow = [...words, ...companions(words, pages)].join(' ');
  const broad = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, BROAD_WORDS);
  const changed = [replaced, narrow, words.filter((word) => broad.includes(word)).join(' ')];
  const known = new Set([query.toLowerCase(), asked.toLowerCase()]);
  return [...new Set(changed)]
    .filter((text) => text !== '' && !known.has(text.toLowerCase()))
    .slice(0, MOST_QUERIES);
}

/** The heading word that most often stands over text with the question's words, and is none of them. */
function companions(words: readonly string[], pages: readonly ReadablePage[]): string[] {
  const asked = new Set(words.flatMap((word) => tokenize(word)));
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const block of page.blocks) {
      if (block.kind !== 'heading') continue;
      const heading = page.text.slice(block.start, block.end);
      const stems = tokenize(heading);
      if (!stems.some((stem) => asked.has(stem))) continue;
      for (const word of heading.toLowerCase().match(/\p{L}{4,}/gu) ?? []) {
        if (!asked.has(tokenize(word)[0] ?? '')) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
  }
  const best = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
  return best === undefined ? [] : [best[0]];
}
