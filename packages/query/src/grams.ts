import { GRAM_LENGTH } from './limits.js';

/** The letter grams of a word between its edges: `_harb`… They bring inflections and spellings together. */
export function findGrams(word: string): string[] {
  const framed = `_${word}_`;
  if (framed.length <= GRAM_LENGTH) return [framed];
  const grams: string[] = [];
  for (let at = 0; at + GRAM_LENGTH <= framed.length; at++) grams.push(framed.slice(at, at + GRAM_LENGTH));
  return grams;
}

/** How many grams a word has. */
export function gramCount(word: string): number {
  return Math.max(1, word.length + 3 - GRAM_LENGTH);
}
