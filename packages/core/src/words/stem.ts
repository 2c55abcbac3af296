import { stemmer } from 'stemmer';

/** Past this length a run of letters is an identifier or noise; Porter's rules would only cost time on it. */
const LONGEST_STEMMED = 40;
/** A library of 100,000 claims has about 60,000 different words; past the cap the memo starts anew. */
const MEMO_SIZE = 100_000;

const PLAIN_WORD = /^[a-z]{3,}$/;
const memo = new Map<string, string>();

/** Porter stem of a lower-case English word; words in other scripts, numbers and mixed words are their own stem. */
export function stem(word: string): string {
  const known = memo.get(word);
  if (known !== undefined) return known;
  const stemmed = word.length <= LONGEST_STEMMED && PLAIN_WORD.test(word) ? stemmer(word) : word;
  if (memo.size >= MEMO_SIZE) memo.clear();
  memo.set(word, stemmed);
  return stemmed;
}
