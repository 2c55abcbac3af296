import type { StringTable } from './string-table.js';

/**
 * An inverted index over claims as a plain value of typed arrays: it can be kept as bytes (`encodeIndex`) and used
 * again without parsing. Claims are numbered in the order they were given; the numbers never show in an answer.
 */
export interface ClaimIndex {
  ids: StringTable;
  /** The claims' texts, folded and in lower case, for direct substrings. */
  texts: StringTable;
  /** Every word of the claims but stop words, sorted. */
  words: StringTable;
  wordStem: Uint32Array;
  /** The words' stems, sorted. */
  stems: StringTable;
  /** Claim → its words with their counts. */
  rowStart: Uint32Array;
  rowWord: Uint32Array;
  rowCount: Uint8Array;
  /** Stem → the claims that hold it, with counts. */
  postStart: Uint32Array;
  postClaim: Uint32Array;
  postCount: Uint8Array;
  /** Letter gram → the words that hold it, and the number of claims that do. */
  grams: StringTable;
  gramStart: Uint32Array;
  gramWord: Uint32Array;
  gramClaims: Uint32Array;
  /** Length of each claim in words and in grams. */
  wordLength: Uint32Array;
  gramLength: Uint32Array;
}

/** A text to be ranked. `title` is matched as if it stood before the text. */
export interface ClaimText {
  id: string;
  text: string;
  title?: string;
}
