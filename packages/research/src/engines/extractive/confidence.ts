import type { Candidate } from './candidate.js';
import { FLOOR } from './limits.js';
import { isStatement } from './question.js';
import type { WeightedQuestion } from './weigh.js';

/**
 * A logistic curve, fitted on 587 questions with known answers and 318 that were asked of the wrong collection. It tells
 * those two apart well (area under the curve .87) and right passages from wrong ones on the subject less so (.73).
 */
const CURVE = {
  score: 0.41,
  margin: 0.22,
  samePage: 1.5,
  words: 2.2,
  together: 1.2,
  terms: 0.18,
  start: -7.7,
} as const;
/** The margin of a passage that has no rival. */
const ALONE = 3;
/** No question that the curve was fitted on had more words of its own. */
const MOST_TERMS = 12;
/** Seven tenths of a claim's words are as good a sign as the floor asks for. */
const WORTH_OF_COVERAGE = FLOOR / 0.7;

/** How a passage stands among all that were ranked. */
export interface Standing {
  /** How far it is ahead of the best one of any other section, as a logarithm. */
  margin: number;
  /** Share of the first few that are of its page: several passages of one page seldom err together. */
  samePage: number;
}

/** How likely a passage with its context answers, between 0 and 1. */
export function confidenceOf(candidate: Candidate, standing: Standing, weighted: WeightedQuestion): number {
  const { terms, question } = weighted;
  // A claim's score has no powers and no signs: its words decide.
  if (isStatement(question)) return candidate.together ? candidate.coverage * WORTH_OF_COVERAGE : 0;
  const sum =
    CURVE.start +
    CURVE.score * logOf(candidate.score) +
    CURVE.margin * standing.margin +
    CURVE.samePage * standing.samePage +
    CURVE.words * candidate.wordsAround +
    CURVE.together * Number(candidate.together) +
    CURVE.terms * Math.min(terms.length, MOST_TERMS);
  return 1 / (1 + Math.exp(-sum));
}

/** `ranked` in order of score. */
export function standingOf(candidate: Candidate, ranked: readonly Candidate[]): Standing {
  const rival = ranked.find(({ unit }) => unit.section !== candidate.unit.section);
  const first = ranked.slice(0, FIRST_FEW);
  return {
    margin: rival === undefined ? ALONE : logOf(candidate.score) - logOf(rival.score),
    samePage: first.filter(({ page }) => page === candidate.page).length / first.length,
  };
}

const FIRST_FEW = 5;

function logOf(score: number): number {
  return Math.log(Math.max(score, Number.MIN_VALUE));
}
