import type { ClaimIndex } from './claim-index.js';
import { findGrams } from './grams.js';
import { GRAM_B, GRAM_K1 } from './limits.js';
import type { Query } from './parse-query.js';
import { inverseFrequency } from './rank-words.js';
import { findString, tableSize } from './string-table.js';

interface GramsByWord {
  /** Word → place of its first entry in `grams`/`next`, or -1. */
  first: Int32Array;
  grams: number[];
  next: number[];
  rarities: number[];
}

/** BM25 over letter grams of some claims, in their order. */
export function rankGrams(index: ClaimIndex, query: Query, claims: readonly number[]): Float64Array {
  const byWord = gramsByWord(index, query);
  const scores = new Float64Array(claims.length);
  const counts = new Float64Array(byWord.rarities.length);
  const average = averageLength(index.gramLength);
  for (const [place, claim] of claims.entries()) {
    counts.fill(0);
    for (let at = index.rowStart[claim]!; at < index.rowStart[claim + 1]!; at++) {
      const count = index.rowCount[at]!;
      for (let entry = byWord.first[index.rowWord[at]!]!; entry >= 0; entry = byWord.next[entry]!) {
        counts[byWord.grams[entry]!]! += count;
      }
    }
    const norm = GRAM_K1 * (1 - GRAM_B + (GRAM_B * index.gramLength[claim]!) / average);
    let score = 0;
    for (let gram = 0; gram < counts.length; gram++) {
      const count = counts[gram]!;
      if (count > 0) score += (byWord.rarities[gram]! * count * (GRAM_K1 + 1)) / (count + norm);
    }
    scores[place] = score;
  }
  return scores;
}

/** The query's grams, turned around: which of them each word of the index holds, as linked lists. */
function gramsByWord(index: ClaimIndex, query: Query): GramsByWord {
  const claims = tableSize(index.ids);
  const first = new Int32Array(tableSize(index.words)).fill(-1);
  const byWord: GramsByWord = { first, grams: [], next: [], rarities: [] };
  const grams = new Set(
    query.words.filter(({ weight }) => weight > 0).flatMap(({ word }) => findGrams(word)),
  );
  for (const gram of grams) {
    const number = findString(index.grams, gram);
    if (number < 0) continue;
    const place = byWord.rarities.push(inverseFrequency(claims, index.gramClaims[number]!)) - 1;
    for (let at = index.gramStart[number]!; at < index.gramStart[number + 1]!; at++) {
      const word = index.gramWord[at]!;
      byWord.grams.push(place);
      byWord.next.push(first[word]!);
      first[word] = byWord.grams.length - 1;
    }
  }
  return byWord;
}

function averageLength(lengths: Uint32Array): number {
  let sum = 0;
  for (const length of lengths) sum += length;
  return sum / Math.max(1, lengths.length) || 1;
}
