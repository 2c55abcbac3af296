import type { ClaimIndex } from './claim-index.js';
import { explainClaim, type Why } from './explain.js';
import { GRAM_CANDIDATES, GRAM_SHARE, RELEVANCE_FLOOR, SCORE_STEPS } from './limits.js';
import { parseQuery, type Query } from './parse-query.js';
import { rankGrams } from './rank-grams.js';
import { rankWords, type WordScores } from './rank-words.js';
import { stringAt } from './string-table.js';
import { findSubstring } from './substring.js';

export interface RankedClaim {
  id: string;
  /** Orders the claims of one query: 0 to 1, and 1 more for a direct substring. Means nothing across queries. */
  score: number;
  why: Why;
}

export interface NumberedClaim extends RankedClaim {
  claim: number;
}

export interface RankOptions {
  limit?: number;
  /** Least share of the query's weight that a claim must cover; 0 returns every match. */
  floor?: number;
}

/** Everything known of the query in this index, before any claim is chosen. */
interface Finds {
  query: Query;
  words: WordScores;
  substrings: ReadonlySet<number>;
  floor: number;
}

interface Scored {
  claim: number;
  id: string;
  score: number;
  coverage: number;
}

/** The claims that a query finds, best first, ties by id. Pure and deterministic; any text is a query. */
export function rankClaims(index: ClaimIndex, query: string, options: RankOptions = {}): RankedClaim[] {
  return rankNumbers(index, query, options).map(({ id, score, why }) => ({ id, score, why }));
}

/** `rankClaims` with the claims' numbers in the index. */
export function rankNumbers(index: ClaimIndex, query: string, options: RankOptions): NumberedClaim[] {
  const parsed = parseQuery(query);
  const words = rankWords(index, parsed);
  const substrings = findSubstring(index, parsed, words);
  const finds: Finds = { query: parsed, words, substrings, floor: options.floor ?? RELEVANCE_FLOOR };
  const explain = explainClaim(index, parsed, words.found);
  const scored = scoreClaims(index, finds, options.limit ?? Number.POSITIVE_INFINITY);
  return scored.map(({ coverage, ...rest }) => ({
    ...rest,
    why: { substring: substrings.has(rest.claim), ...explain(rest.claim), coverage },
  }));
}

function scoreClaims(index: ClaimIndex, finds: Finds, limit: number): Scored[] {
  const { words, substrings } = finds;
  const most = highest(words);
  const threshold = bestThreshold(words, most);
  const best: number[] = [];
  for (const claim of words.touched) {
    if (words.scores[claim]! >= threshold || substrings.has(claim)) best.push(claim);
  }
  for (const claim of substrings) if (words.scores[claim] === 0) best.push(claim);
  const gramScores = rankGrams(index, finds.query, best);
  const mostGrams = gramScores.reduce((max, score) => Math.max(max, score), 0) || 1;
  const scored: Scored[] = [];
  const keep = (claim: number, grams: number) => {
    const coverage = coverageOf(claim, finds);
    if (coverage < finds.floor) return;
    const mixed = ((1 - GRAM_SHARE) * words.scores[claim]!) / most + (GRAM_SHARE * grams) / mostGrams;
    const score = mixed + (substrings.has(claim) ? 1 : 0);
    scored.push({ claim, id: stringAt(index.ids, claim), score, coverage });
  };
  for (const [place, claim] of best.entries()) keep(claim, gramScores[place]!);
  // The rest, without grams, score no higher than any of the best: needed only to fill up.
  if (scored.length < limit) {
    for (const claim of words.touched) {
      if (words.scores[claim]! < threshold && !substrings.has(claim)) keep(claim, 0);
    }
  }
  scored.sort((a, b) => b.score - a.score || compareIds(a, b));
  return scored.slice(0, limit);
}

function compareIds(a: Scored, b: Scored): number {
  if (a.id === b.id) return a.claim - b.claim;
  return a.id < b.id ? -1 : 1;
}

function coverageOf(claim: number, { query, words, substrings }: Finds): number {
  if (substrings.has(claim)) return 1;
  if (query.weight === 0) return 0;
  // Rounded, so that a sum of fractions meets a floor it equals.
  return Math.min(1, Math.round((words.covered[claim]! / query.weight) * 1e6) / 1e6);
}

function highest(words: WordScores): number {
  let most = 0;
  for (const claim of words.touched) most = Math.max(most, words.scores[claim]!);
  return most || 1;
}

/**
 * A score that at least the best GRAM_CANDIDATES claims reach, and few more: claims are counted in equal steps of
 * the score, which costs one pass where sorting them would cost several.
 */
function bestThreshold(words: WordScores, most: number): number {
  if (words.touched.length <= GRAM_CANDIDATES) return 0;
  const counts = new Uint32Array(SCORE_STEPS + 1);
  for (const claim of words.touched) counts[Math.floor((words.scores[claim]! / most) * SCORE_STEPS)]!++;
  let step = SCORE_STEPS;
  for (let reached = counts[step]!; step > 0 && reached < GRAM_CANDIDATES; ) reached += counts[--step]!;
  return (step / SCORE_STEPS) * most;
}
