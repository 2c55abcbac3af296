import type { ClaimIndex } from './claim-index.js';
import { SPELLED_WEIGHT, WORD_B, WORD_K1 } from './limits.js';
import type { Query } from './parse-query.js';
import { findSpellings } from './spelling.js';
import { findString, stringAt, tableSize } from './string-table.js';

/** What a word of the query is in the index: the stems that stand for it. */
export interface FoundWord {
  word: string;
  stems: number[];
  weight: number;
  /** The word as the index spells it, where only that was found. */
  spelled: string | null;
}

export interface WordScores {
  found: FoundWord[];
  /** BM25 of each claim. */
  scores: Float64Array;
  /** Weight of the query's words that each claim holds. */
  covered: Float64Array;
  /** The claims with any word of the query. */
  touched: number[];
}

export function rankWords(index: ClaimIndex, query: Query): WordScores {
  const claims = tableSize(index.ids);
  const found = findQueryWords(index, query);
  const scores = new Float64Array(claims);
  const covered = new Float64Array(claims);
  const touched: number[] = [];
  const { base, slope } = lengthNorm(index.wordLength);
  for (const { stems, weight, spelled } of found) {
    // Two spellings of one word in a claim are one find.
    const seen = stems.length > 1 ? new Set<number>() : null;
    for (const number of stems) {
      const from = index.postStart[number]!;
      const to = index.postStart[number + 1]!;
      const rarity = inverseFrequency(claims, to - from) * (spelled === null ? 1 : SPELLED_WEIGHT);
      for (let at = from; at < to; at++) {
        const claim = index.postClaim[at]!;
        if (seen?.has(claim)) continue;
        seen?.add(claim);
        const count = index.postCount[at]!;
        const norm = base + slope * index.wordLength[claim]!;
        if (scores[claim] === 0) touched.push(claim);
        scores[claim]! += (rarity * count * (WORD_K1 + 1)) / (count + norm);
        covered[claim]! += weight;
      }
    }
  }
  return { found, scores, covered, touched };
}

function findQueryWords(index: ClaimIndex, query: Query): FoundWord[] {
  const found: FoundWord[] = [];
  for (const { word, stem, weight } of query.words) {
    const number = findString(index.stems, stem);
    if (number >= 0) {
      found.push({ word, stems: [number], weight, spelled: null });
      continue;
    }
    if (weight === 0) continue;
    const spellings = findSpellings(index, word);
    if (spellings.length === 0) continue;
    const stems = [...new Set(spellings.map((spelling) => index.wordStem[spelling]!))];
    const spelled = stringAt(index.words, spellings[0]!);
    found.push({ word, stems, weight: weight * SPELLED_WEIGHT, spelled });
  }
  return found;
}

/** BM25's measure of a word's rarity, never negative. */
export function inverseFrequency(claims: number, holding: number): number {
  return Math.log(1 + (claims - holding + 0.5) / (holding + 0.5));
}

/** BM25's part for a claim's length, as a line over it. */
function lengthNorm(lengths: Uint32Array): { base: number; slope: number } {
  let sum = 0;
  for (const length of lengths) sum += length;
  const average = sum / Math.max(1, lengths.length) || 1;
  return { base: WORD_K1 * (1 - WORD_B), slope: (WORD_K1 * WORD_B) / average };
}
