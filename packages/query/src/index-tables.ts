import { stem } from '@vouch/core';
import type { ClaimIndex } from './claim-index.js';
import { findGrams, gramCount } from './grams.js';
import { COUNT_MAX } from './limits.js';
import { buildStringTable } from './string-table.js';

/** Claim → words: what all other tables are derived from. */
export type Forward = Pick<ClaimIndex, 'rowStart' | 'rowWord' | 'rowCount'>;
type StemTables = Pick<
  ClaimIndex,
  'stems' | 'wordStem' | 'postStart' | 'postClaim' | 'postCount' | 'wordLength'
>;

export function stemTables(words: readonly string[], forward: Forward): StemTables {
  const stemOf = words.map((word) => stem(word));
  const stems = [...new Set(stemOf)].sort((a, b) => (a < b ? -1 : 1));
  const numbers = new Map(stems.map((text, number) => [text, number]));
  const wordStem = Uint32Array.from(stemOf, (text) => numbers.get(text)!);
  const { rowStart, rowWord, rowCount } = forward;
  const claims = rowStart.length - 1;
  const wordLength = new Uint32Array(claims);

  // Two words of a claim may share a stem: postings are counted first, then filled, claim by claim.
  const lastClaim = new Int32Array(stems.length).fill(-1);
  const postStart = new Uint32Array(stems.length + 1);
  for (let claim = 0; claim < claims; claim++) {
    for (let at = rowStart[claim]!; at < rowStart[claim + 1]!; at++) {
      const number = wordStem[rowWord[at]!]!;
      wordLength[claim]! += rowCount[at]!;
      if (lastClaim[number] === claim) continue;
      lastClaim[number] = claim;
      postStart[number + 1]!++;
    }
  }
  for (let number = 0; number < stems.length; number++) postStart[number + 1]! += postStart[number]!;
  const next = postStart.slice(0, stems.length);
  const postClaim = new Uint32Array(postStart[stems.length]!);
  const postCount = new Uint8Array(postClaim.length);
  lastClaim.fill(-1);
  for (let claim = 0; claim < claims; claim++) {
    for (let at = rowStart[claim]!; at < rowStart[claim + 1]!; at++) {
      const number = wordStem[rowWord[at]!]!;
      if (lastClaim[number] !== claim) {
        lastClaim[number] = claim;
        postClaim[next[number]!++] = claim;
      }
      const place = next[number]! - 1;
      postCount[place] = Math.min(COUNT_MAX, postCount[place]! + rowCount[at]!);
    }
  }
  return { stems: buildStringTable(stems), wordStem, postStart, postClaim, postCount, wordLength };
}

type GramTables = Pick<ClaimIndex, 'grams' | 'gramStart' | 'gramWord' | 'gramClaims' | 'gramLength'>;

export function gramTables(words: readonly string[], forward: Forward): GramTables {
  const holders = new Map<string, number[]>();
  for (const [number, word] of words.entries()) {
    for (const gram of new Set(findGrams(word))) {
      const list = holders.get(gram);
      if (list === undefined) holders.set(gram, [number]);
      else list.push(number);
    }
  }
  const grams = [...holders.keys()].sort((a, b) => (a < b ? -1 : 1));
  const gramStart = new Uint32Array(grams.length + 1);
  for (const [number, gram] of grams.entries()) {
    gramStart[number + 1] = gramStart[number]! + holders.get(gram)!.length;
  }
  const gramWord = new Uint32Array(gramStart[grams.length]!);
  for (const [number, gram] of grams.entries()) gramWord.set(holders.get(gram)!, gramStart[number]!);
  return {
    grams: buildStringTable(grams),
    gramStart,
    gramWord,
    ...gramCounts(words, { gramStart, gramWord }, forward),
  };
}

/** In how many claims each gram stands, and how many grams each claim has. */
function gramCounts(
  words: readonly string[],
  table: { gramStart: Uint32Array; gramWord: Uint32Array },
  forward: Forward,
): { gramClaims: Uint32Array; gramLength: Uint32Array } {
  const { gramStart, gramWord } = table;
  const perWord = new Uint32Array(words.length + 1);
  for (const word of gramWord) perWord[word + 1]!++;
  for (let word = 0; word < words.length; word++) perWord[word + 1]! += perWord[word]!;
  const gramsOfWord = new Uint32Array(gramWord.length);
  const next = perWord.slice(0, words.length);
  for (let gram = 0; gram + 1 < gramStart.length; gram++) {
    for (let at = gramStart[gram]!; at < gramStart[gram + 1]!; at++)
      gramsOfWord[next[gramWord[at]!]!++] = gram;
  }
  const gramClaims = new Uint32Array(gramStart.length - 1);
  const lastClaim = new Int32Array(gramClaims.length).fill(-1);
  const gramLength = new Uint32Array(forward.rowStart.length - 1);
  for (let claim = 0; claim < gramLength.length; claim++) {
    for (let at = forward.rowStart[claim]!; at < forward.rowStart[claim + 1]!; at++) {
      const word = forward.rowWord[at]!;
      gramLength[claim]! += forward.rowCount[at]! * gramCount(words[word]!);
      for (let place = perWord[word]!; place < perWord[word + 1]!; place++) {
        const gram = gramsOfWord[place]!;
        if (lastClaim[gram] === claim) continue;
        lastClaim[gram] = claim;
        gramClaims[gram]!++;
      }
    }
  }
  return { gramClaims, gramLength };
}
