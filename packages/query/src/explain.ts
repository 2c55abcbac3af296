import type { ClaimIndex } from './claim-index.js';
import type { Query } from './parse-query.js';
import type { FoundWord } from './rank-words.js';

/** Why a claim is in an answer. */
export interface Why {
  /** The whole query stands in the claim. */
  substring: boolean;
  /** The query's words that the claim holds; `harbuor~harbour` where its spelling was corrected. */
  words: string[];
  /** The query's words that it doesn't hold. */
  missing: string[];
  /** Share of the query's weight in the words held, 0 to 1. This is what the floor is held against. */
  coverage: number;
}

/** Which words of the query a claim holds and which not. */
export function explainClaim(index: ClaimIndex, query: Query, found: readonly FoundWord[]) {
  const names = new Map<string, FoundWord>(found.map((entry) => [entry.word, entry]));
  return (claim: number): Pick<Why, 'words' | 'missing'> => {
    const stems = new Set<number>();
    for (let at = index.rowStart[claim]!; at < index.rowStart[claim + 1]!; at++) {
      stems.add(index.wordStem[index.rowWord[at]!]!);
    }
    const words: string[] = [];
    const missing: string[] = [];
    for (const { word, weight } of query.words) {
      const entry = names.get(word);
      const holds = entry?.stems.some((stem) => stems.has(stem)) === true;
      if (holds) words.push(entry.spelled === null ? word : `${word}~${entry.spelled}`);
      else if (weight > 0) missing.push(word);
    }
    return { words, missing };
  };
}
