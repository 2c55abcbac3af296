import { BOUNDS_AFTER, BOUNDS_BEFORE, CURRENCIES, PERCENTS, SCALES, type Scale } from './tables.js';
import type { Bound } from './types.js';

/** How far the words around a number are looked at, in characters: longer than every row of the tables. */
export const REACH = 40;

const LETTER = /\p{L}/u;
const CJK = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

interface Word<T> {
  word: string;
  value: T;
}

/** The words of a table by the letter at one edge, longest first: `US$` wins over `$`, `more than` over `than`. */
type Shelf<T> = ReadonlyMap<string, readonly Word<T>[]>;

function shelve<T>(words: readonly Word<T>[], edge: 0 | -1): Shelf<T> {
  const shelves = new Map<string, Word<T>[]>();
  for (const each of [...words].sort((a, b) => b.word.length - a.word.length)) {
    const letter = each.word.at(edge)!;
    shelves.set(letter, [...(shelves.get(letter) ?? []), each]);
  }
  return shelves;
}

const BEFORE = shelve(
  CURRENCIES.flatMap((row) => row.before.map((word) => ({ word, value: row.codes }))),
  -1,
);
const AFTER = shelve(
  CURRENCIES.flatMap((row) => row.after.map((word) => ({ word, value: row.codes }))),
  0,
);
const PERCENT = shelve(
  PERCENTS.map((word) => ({ word, value: true })),
  0,
);
const SCALE = shelve(
  SCALES.flatMap((row) => row.names.map((word) => ({ word, value: row }))),
  0,
);
const EARLIER = shelve(
  BOUNDS_BEFORE.flatMap((row) => row.words.map((word) => ({ word, value: row.bound }))),
  -1,
);
const LATER = shelve(
  BOUNDS_AFTER.flatMap((row) => row.words.map((word) => ({ word, value: row.bound }))),
  0,
);

/** Do two characters belong to one word? Chinese, Japanese and Korean write words without gaps. */
function joined(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined || CJK.test(left) || CJK.test(right)) return false;
  return LETTER.test(left) && LETTER.test(right);
}

function endsWithWord<T>(text: string, words: Shelf<T>): Word<T> | null {
  const shelf = words.get(text.at(-1) ?? '') ?? [];
  return shelf.find(({ word }) => text.endsWith(word) && !joined(text.at(-word.length - 1), word[0])) ?? null;
}

function startsWithWord<T>(text: string, words: Shelf<T>): Word<T> | null {
  const shelf = words.get(text[0] ?? '') ?? [];
  return shelf.find(({ word }) => text.startsWith(word) && !joined(word.at(-1), text[word.length])) ?? null;
}

/** Length of the white space (at most one character, or one hyphen as in `3-million`) before a word. */
function gap(text: string, hyphen: boolean): number {
  const first = text[0];
  if (first === undefined) return 0;
  return /\s/.test(first) || (hyphen && first === '-') ? 1 : 0;
}

export interface Left {
  /** How many characters before the number belong to it. */
  length: number;
  negative: boolean;
  currencies: readonly string[];
}

/** A currency and a minus before the number: `US$`, `-$`, `€ -`. */
export function readLeft(left: string): Left {
  let rest = left;
  let negative = false;
  const minus = () => {
    if (!/[-−]$/.test(rest) || /[\p{L}\p{N}][-−]$/u.test(rest)) return;
    negative = true;
    rest = rest.slice(0, -1);
  };
  minus();
  const spaced = rest.replace(/\s$/, '');
  const found = endsWithWord(spaced, BEFORE);
  if (found !== null) {
    rest = spaced.slice(0, -found.word.length);
    if (!negative) minus();
  }
  return { length: left.length - rest.length, negative, currencies: found?.value ?? [] };
}

export interface Right {
  length: number;
  scale: Scale | null;
  percent: boolean;
  currencies: readonly string[];
  bound: Bound;
  /** Something is glued to the digits that no table knows: an identifier, not a figure. */
  glued: boolean;
}

/** Scale, percent sign, currency and bound after the number, in that order, each optional. */
export function readRight(right: string, hasCurrency: boolean): Right {
  const result: Right = {
    length: 0,
    scale: null,
    percent: false,
    currencies: [],
    bound: 'exact',
    glued: false,
  };
  let rest = right;
  const eat = (length: number) => {
    rest = rest.slice(length);
    result.length += length;
  };
  readBound();
  const scaleGap = gap(rest, true);
  const scale = startsWithScale(rest.slice(scaleGap), scaleGap > 0);
  if (scale !== null) {
    eat(scaleGap + scale.word.length);
    result.scale = scale.value;
    readBound();
  }
  const percentGap = gap(rest, false);
  const percent = startsWithWord(rest.slice(percentGap).toLowerCase(), PERCENT);
  if (percent !== null) {
    eat(percentGap + percent.word.length);
    result.percent = true;
  } else {
    const currencyGap = gap(rest, false);
    const currency = startsWithWord(rest.slice(currencyGap).toLowerCase(), AFTER);
    if (currency !== null) {
      eat(currencyGap + currency.word.length);
      result.currencies = currency.value;
    }
  }
  readBound();
  result.glued = result.length === 0 && LETTER.test(rest[0] ?? '') && !CJK.test(rest[0] ?? '');
  return result;

  function readBound() {
    const bound = startsWithWord(rest, LATER);
    if (bound === null || result.bound !== 'exact') return;
    eat(bound.word.length);
    result.bound = bound.value;
  }

  function startsWithScale(text: string, spaced: boolean): Word<Scale> | null {
    const word = startsWithWord(text, SCALE) ?? startsWithWord(text.toLowerCase(), SCALE);
    if (word === null) return null;
    const { rule } = word.value;
    if (rule === 'word') return word;
    const money =
      hasCurrency || startsWithWord(text.slice(word.word.length).trimStart().toLowerCase(), AFTER) !== null;
    if (rule === 'glued') return !spaced || money ? word : null;
    return money ? word : null;
  }
}

/** `more than`, `about`, `超过` straight before the number (or its currency). */
export function readBoundBefore(left: string): Bound {
  const trimmed = left
    .trimEnd()
    .replace(/\b(?:a|an|the|another)$/i, '')
    .trimEnd();
  return endsWithWord(trimmed.toLowerCase(), EARLIER)?.value ?? 'exact';
}
