import { foldText } from './fold.js';
import { stem } from './stem.js';
import { isStopWord } from './stop-words.js';

/** A longer run without a space is a hash, a key or an attack, and no reader types it; it is cut. */
const LONGEST_TOKEN = 64;

const URL = /\b(?:https?:\/\/|www\.)\S+/gi;
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
const PERCENT = /(?<=\d)\s*(?:%|per ?cent\b)/gi;
/** A word with its inner apostrophes, hyphens and points: `off-line`, `isn't`, `GPT-4.1`, `U.S`, `12%`. */
const RUN = /[\p{L}\p{N}\p{M}]+(?:['.\-_][\p{L}\p{N}\p{M}]+)*%?/gu;
const SIMPLE = /^(?:[a-z]+|[A-Z]?[a-z]+|\d+)$/;
const NUMBER = /^\d+(?:\.\d+)*%?$/;
/** A mark inside a word, but for the point of a number. */
const INNER_MARK = /[-'_]|(?<!\d)\.|\.(?!\d)/;
/** `someName`, `XMLReader`, `5GW`, `mp3`: where a name changes case or turns from letters to digits. */
const INNER = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
/** Scripts written without spaces, where a word can't be told: pairs of letters stand for words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/u;
const UNSPACED_RUNS = new RegExp(UNSPACED, 'gu');

export interface TokenizeOptions {
  /** Keep words like "the" and "who"; for texts that hold nothing else. */
  stopWords?: boolean;
  /**
   * Give `off-line` as `offline` too. For queries only: in the texts that are searched, a third word for each
   * compound cost .011 MAP on 10,000 fact-checked claims.
   */
  compounds?: boolean;
}

/**
 * The search terms of a text, in order, with repeats: folded, lower-case, stemmed, stop words left out.
 * Hyphens split, and where a part is a stop word the whole stays (`off-line` → `offline`, `line`); camel case and letters beside digits split and the whole stays (`5GW` → `5gw`, `5`, `gw`); `n't`
 * gives `not`; initials are one word (`U.S.` → `us`); numbers keep decimals and percent signs and lose thousands
 * commas; URLs are left out. Any text at all is fine.
 */
export function tokenize(text: string, options: TokenizeOptions = {}): string[] {
  const tokens: string[] = [];
  for (const word of findWords(text, options)) {
    if (options.stopWords !== true && isStopWord(word)) continue;
    tokens.push(stem(word));
  }
  return tokens;
}

/** The words of a text as `tokenize` sees them, lower-case, before stemming and with the stop words. */
export function findWords(text: string, options: TokenizeOptions = {}): string[] {
  const folded = foldText(text).replace(URL, ' ').replace(THOUSANDS, '').replace(PERCENT, '%');
  const words: string[] = [];
  for (const run of folded.match(RUN) ?? []) {
    if (SIMPLE.test(run)) pushWord(words, run);
    else takeApart(run, words, options.compounds === true);
  }
  return words;
}

function pushWord(words: string[], word: string): void {
  if (word !== '') words.push(word.slice(0, LONGEST_TOKEN).toLowerCase());
}

function takeApart(run: string, words: string[], compounds: boolean): void {
  const whole = withoutApostrophe(run, words);
  if (NUMBER.test(whole)) {
    pushWord(words, whole);
    return;
  }
  const parts = whole.split(INNER_MARK).filter((part) => part !== '');
  const isInitials = whole.includes('.') && parts.length > 1 && parts.every((part) => /^\p{L}$/u.test(part));
  if (isInitials || (isCompound(whole, parts) && (compounds || parts.some(isStop)))) {
    pushWord(words, parts.join(''));
  }
  if (isInitials) return;
  for (const part of parts) splitName(part, words);
}

/** Drops a possessive; `isn't` is `is` and `not`, and the `not` is pushed here. */
function withoutApostrophe(run: string, words: string[]): string {
  if (!run.includes("'")) return run;
  const lower = run.toLowerCase();
  if (lower.endsWith("'s")) return run.slice(0, -2);
  if (!lower.endsWith("n't")) return run;
  words.push('not');
  return lower === "can't" ? 'can' : run.slice(0, -3);
}

/** `off-line` and `O'Brien` are one word as well; `end.Next`, `2025-2029` and long chains are not. */
function isCompound(whole: string, parts: readonly string[]): boolean {
  if (parts.length < 2 || parts.length > 3 || whole.includes('.')) return false;
  return !parts.every((part) => NUMBER.test(part));
}

/** The parts of `off-line` and `follow-up` would lose what sets them apart, so the whole is kept too. */
function isStop(part: string): boolean {
  return isStopWord(part.toLowerCase());
}

function splitName(part: string, words: string[]): void {
  if (UNSPACED.test(part)) {
    splitUnspaced(part, words);
    return;
  }
  const pieces = part.split(INNER);
  if (pieces.length > 1) pushWord(words, part);
  for (const piece of pieces) pushWord(words, piece);
}

function splitUnspaced(part: string, words: string[]): void {
  let end = 0;
  for (const match of part.matchAll(UNSPACED_RUNS)) {
    pushWord(words, part.slice(end, match.index));
    const letters = [...match[0]];
    if (letters.length === 1) pushWord(words, match[0]);
    for (let at = 0; at + 1 < letters.length; at++) pushWord(words, `${letters[at]}${letters[at + 1]}`);
    end = match.index + match[0].length;
  }
  pushWord(words, part.slice(end));
}
