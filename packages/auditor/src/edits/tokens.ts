import { stem } from '@vouch/core';
import { foldWord } from '../words.js';

/** A word of a sentence for comparing near-copies: `don't` is two (`do`, `not`), a hyphenated word is one per part. */
export interface Token {
  word: string;
  stem: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;
const CONTRACTED = /^(.+)n['’]t$/;
const IRREGULAR = new Map([
  ['ca', 'can'],
  ['wo', 'will'],
  ['sha', 'shall'],
]);

export function findTokens(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const [raw, start, end] = [match[0].toLowerCase(), match.index, match.index + match[0].length];
    const not = CONTRACTED.exec(raw);
    const words = not === null ? [foldWord(raw)] : [IRREGULAR.get(not[1]!) ?? not[1]!, 'not'];
    return words.map((word) => ({ word, stem: stem(word), start, end }));
  });
}
