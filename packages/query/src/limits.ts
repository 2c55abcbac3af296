/** Every limit of this package, each with its reason. */

/** The seed's cap on an answer, in words; past it the first ten matches are shown. */
export const ANSWER_WORDS = 600;
export const ANSWER_MATCHES = 10;

/** The seed's age past which a brief is called stale, in days; exactly 30 is not yet stale. */
export const STALE_DAYS = 30;

/** BM25 and the share of letter grams in the score: best on three public sets, and flat around these values. */
export const WORD_K1 = 1.4;
export const WORD_B = 0.6;
export const GRAM_K1 = 1.4;
export const GRAM_B = 0.6;
export const GRAM_SHARE = 0.4;
export const GRAM_LENGTH = 4;

/** Letter grams are reckoned for the best claims by words only: 200, 500 and all give the same figures. */
export const GRAM_CANDIDATES = 500;
/** Steps in which scores are counted to find those best; finer steps let fewer claims beyond them in. */
export const SCORE_STEPS = 4096;

/** Least share of a query's weight that a claim must cover to be an answer. See the README for what it was tried on. */
export const RELEVANCE_FLOOR = 0.6;

/** What words weigh in that share. Words that any subject uses, and single letters, tell little. */
export const COMMON_WEIGHT = 0.35;
export const NUMBER_WEIGHT = 0.5;
/** A word found only by correcting its spelling. */
export const SPELLED_WEIGHT = 0.8;

/** Words shorter than this aren't corrected: at one letter of six, too many real words are neighbours. */
export const SPELLED_FROM = 6;
/** From this length two wrong letters are corrected, below it one. */
export const TWO_EDITS_FROM = 9;

/** A query past this length is cut: no one types it, and a pasted page asks nothing. In UTF-16 units. */
export const QUERY_LENGTH = 4_000;

/** A file of a brief past this size isn't read: a hundred times the largest real one. In bytes. */
export const BRIEF_FILE_BYTES = 64 * 1024 * 1024;

/** A term's count in one claim is kept in a byte; nothing in the score changes past a few dozen. */
export const COUNT_MAX = 255;

/** Two claims of different briefs with this share of stems in common, and the same figures, say the same. */
export const SAME_CLAIM_SHARE = 0.8;

/** The vectors of this many best matches are asked for; more changed the figures by less than .001. */
export const RERANK_MATCHES = 50;
/** Share of the vectors' likeness in a reranked score. */
export const RERANK_SHARE = 0.5;
/** A query is cut here before it becomes a vector: a sentence encoder loses the point of longer ones. */
export const RERANK_QUERY_LENGTH = 600;
