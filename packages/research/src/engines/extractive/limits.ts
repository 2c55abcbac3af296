/** Sub-questions of one question: more clauses than these are a questionnaire. */
export const MOST_SUB_QUESTIONS = 6;
/** Sections in which passages are built at question time; past 300 none was ever chosen. */
export const MOST_SECTIONS = 100;
/** Passages quoted for one sub-question: nearly all noise stands in what follows the best one. */
export const MOST_PASSAGES = 2;
/** A brief is never longer than this, and never padded to any length. */
export const MOST_WORDS = 800;
/** Words of one passage as shown: with one question there is room for its section, which is cut at 260 words. */
export const SHOWN_WORDS = { most: 250, least: 120 } as const;
/** How likely a place must answer to be named at all. */
export const LEAST_OF_PLACE = 0.1;
/** A sentence below is a fragment, above a list or a legal text. */
export const SENTENCE_WORDS = { fewest: 5, most: 70 } as const;
/** Share of characters that are neither letters, digits, spaces nor common punctuation. */
export const MOST_SYMBOLS = 0.09;
/** Items of one list that are quoted however long they are; short ones may be more. */
export const MOST_ITEMS = 5;
/** Items below this mean length are labels: nothing to quote. */
export const ITEM_WORDS = 5;
/** An item this long is read like a paragraph. */
export const LONG_ITEM_WORDS = 28;
/** Code that fits in a brief. */
export const MOST_CODE = { lines: 9, characters: 300 } as const;
/** Sentences of one window. */
export const WINDOW_SENTENCES = 3;
/**
 * How likely a passage must answer to be quoted at all. Of 240 questions with known answers .3 answers 20 more than .35, 9 of
 * them with the key; of 35 on other subjects one is answered.
 */
export const FLOOR = 0.3;
/**
 * The same for a passage of a second site, which stands beside an answer: of nineteen the four below were all of another
 * question, of the others four.
 */
export const FLOOR_OF_OTHER_SITE = 0.5;
/** A second passage must be nearly as good as the best, and cover this much of the question itself; of two entries the weaker is often of a namesake. */
export const SECOND = {
  ofBest: 0.56,
  ofBestDefinition: 0.8,
  coverage: 0.4,
  ofCoverage: 0.85,
} as const;
/** Passages that share more of their words than this say the same. */
export const SAME_WORDS = 0.7;
/** On another site only a copy says the same; what merely agrees is worth showing. */
export const MIRROR_WORDS = 0.9;
/** Coverage from which a passage speaks of the whole question. */
export const MOST_OF_QUESTION = 0.72;

/** Words of one passage, so that the best ones of all sub-questions leave room for the second ones. */
export function wordsFor(subQuestions: number): number {
  const { most, least } = SHOWN_WORDS;
  return Math.min(most, Math.max(least, Math.floor(MOST_WORDS / 2 / subQuestions)));
}

/** Places that are named without a quotation: one fewer beside an answer. */
export function placesFor(passages: number): number {
  return passages === 0 ? 3 : 2;
}
