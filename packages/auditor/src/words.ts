import { foldText, isStopWord as isSearchStopWord, stem } from '@vouch/core';

/** Words and their stems, for comparing a claim with a passage. */

const FUNCTION_WORDS = new Set(
  (
    'a an the and or but nor of in on at to from by for with without into onto over under between among through during ' +
    'as is are was were be been being am has have had having do does did done doing will would shall should can could may might must ' +
    'this that these those it its he him his she her hers they them their theirs we us our you your i me my who whom whose which what when where why how ' +
    'not no so than then too very just also only such there here if because while about after before up down out off again more most some any each other ' +
    'all both own same almost nearly s t re ve ll d m one ones'
  ).split(' '),
);

/** A word with its possessive or contraction. */
export const WORD = /\d+(?:[.,]\d+)+|[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

export interface Word {
  start: number;
  end: number;
  /** Folded: lower case, no diacritics, no possessive. */
  text: string;
}

/** Lower case without diacritics, `ß`, ligatures and possessives. */
export function foldWord(word: string): string {
  return foldText(word).toLowerCase().replace(/'s?$/, '');
}

/** Every word with its place, which core's search terms do not keep. */
export function findWordSpans(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: foldWord(match[0]),
  }));
}

/** Also the auxiliaries and prepositions that search terms keep: none of them says what a claim is about. */
export function isStopWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || isSearchStopWord(word);
}

/** Stems of the words that carry content; a number is one word. */
export function contentStems(text: string): Set<string> {
  const stems = new Set<string>();
  for (const { text: word } of findWordSpans(text)) {
    if (!isStopWord(word)) stems.add(stem(word));
  }
  return stems;
}

const ENGLISH =
  /\b(?:the|of|and|to|in|is|was|were|for|with|that|by|on|are|an|his|her|its|not|has|had|from|at|it|he|she|they|we|you|this|as|but|or|do|does|did|don|have|be|been|i|my|their|will|would|should|could)\b/gi;
const FOREIGN =
  /\b(?:der|die|das|und|ist|nicht|ein|eine|mit|von|le|la|les|des|du|et|est|une|el|los|las|una|y|del|il|che|di|per|het|een|och|att|na|w|z|nie)\b/i;
/** One English function word in so many words is enough to call a text English. */
const WORDS_PER_MARK = 14;
/** A text this short may have none: then it is English unless another language shows. */
const SHORT = 30;

/** Is the text in English? Rules about words speak of English only. */
export function isEnglish(text: string): boolean {
  const sample = text.slice(0, 4000);
  const words = sample.match(/\p{L}+/gu)?.length ?? 0;
  const marks = sample.match(ENGLISH)?.length ?? 0;
  if (marks * WORDS_PER_MARK >= words && words > 0) return true;
  return words < SHORT && !FOREIGN.test(sample) && !/[^\p{Script=Latin}\P{L}]/u.test(sample);
}
