import { findWords, isStopWord, stem } from '@vouch/core';
import { isCommonWord } from './common-words.js';
import { COMMON_WEIGHT, NUMBER_WEIGHT, QUERY_LENGTH } from './limits.js';
import { plainText } from './plain-text.js';

/** A word of the query. Each counts once, however often it was typed. */
export interface QueryWord {
  word: string;
  stem: string;
  /** Its share in what the query asks for, before division by the whole. 0: a spelling that only helps. */
  weight: number;
}

export interface Query {
  /** The whole query in the spelling of the index, for direct substrings; outer quotation marks are dropped. */
  phrase: string;
  words: QueryWord[];
  /** Sum of the words' weights. */
  weight: number;
}

/** Reads free text. There is no query language, so no input is a syntax error: marks are just not words. */
export function parseQuery(text: string): Query {
  const cut = text.slice(0, QUERY_LENGTH);
  const typed = new Set(findWords(cut));
  const words = new Map<string, QueryWord>();
  for (const word of findWords(cut, { compounds: true })) {
    if (isStopWord(word)) continue;
    const key = stem(word);
    if (!words.has(key)) words.set(key, { word, stem: key, weight: typed.has(word) ? weigh(word) : 0 });
  }
  const list = [...words.values()];
  const phrase = plainText(cut).replace(/^["']+|["'?!.,;:\s]+$/g, '');
  return { phrase, words: list, weight: list.reduce((sum, { weight }) => sum + weight, 0) };
}

function weigh(word: string): number {
  if (/^[\d.]+%?$/.test(word)) return NUMBER_WEIGHT;
  return isCommonWord(word) || /^[a-z]$/.test(word) ? COMMON_WEIGHT : 1;
}
