import type { ClaimIndex } from './claim-index.js';
import type { Query } from './parse-query.js';
import type { WordScores } from './rank-words.js';
import { stringHolding } from './string-table.js';

const LETTER = /[\p{L}\p{N}]/u;
/** Scripts without spaces: a phrase may begin anywhere. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * The claims that hold the query as it stands. It must begin where a word begins ("art" is not in "start"), and
 * a phrase of one or two letters must be a whole word; its end may be the beginning of a word.
 */
export function findSubstring(index: ClaimIndex, query: Query, words: WordScores): Set<number> {
  if (!LETTER.test(query.phrase)) return new Set();
  const { bytes } = index.texts;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const needle = Buffer.from(query.phrase, 'utf8');
  const likely = holdersOfAllButLast(query, words);
  if (likely === null) return scanAll(index, text, { needle, phrase: query.phrase });
  return new Set(
    likely.filter((claim) => {
      const from = index.texts.starts[claim]!;
      const own = text.subarray(from, index.texts.starts[claim + 1]!);
      for (let at = own.indexOf(needle); at >= 0; at = own.indexOf(needle, at + 1)) {
        if (isWordly(own, at, { needle, phrase: query.phrase })) return true;
      }
      return false;
    }),
  );
}

interface Phrase {
  needle: Buffer;
  phrase: string;
}

/** Only claims with every whole word of the query can hold it; the last word may be unfinished. Null: can't tell. */
function holdersOfAllButLast(query: Query, words: WordScores): number[] | null {
  const asked = query.words.filter(({ weight }) => weight > 0);
  if (asked.length < 2 || UNSPACED.test(query.phrase)) return null;
  const enough = query.weight - asked.at(-1)!.weight - 1e-6;
  return words.touched.filter((claim) => words.covered[claim]! >= enough);
}

function scanAll(index: ClaimIndex, text: Buffer, phrase: Phrase): Set<number> {
  const claims = new Set<number>();
  const { starts } = index.texts;
  for (let at = text.indexOf(phrase.needle); at >= 0; at = text.indexOf(phrase.needle, at + 1)) {
    const claim = stringHolding(index.texts, at);
    const end = starts[claim + 1]!;
    if (claims.has(claim) || at + phrase.needle.length > end) continue;
    const own = text.subarray(starts[claim]!, end);
    if (isWordly(own, at - starts[claim]!, phrase)) claims.add(claim);
  }
  return claims;
}

function isWordly(own: Buffer, at: number, { needle, phrase }: Phrase): boolean {
  if (UNSPACED.test(phrase)) return true;
  const before = own.toString('utf8', Math.max(0, at - 4), at);
  if (LETTER.test(before.slice(-1))) return false;
  const after = own.toString('utf8', at + needle.length, at + needle.length + 4);
  return phrase.length > 2 || !LETTER.test(after.charAt(0));
}
