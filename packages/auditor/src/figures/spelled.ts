import type { Reading } from './types.js';

/** English number words: `twenty-five`, `one hundred and twenty`, `half a million`, `two-thirds`, `third`. */

const SMALL = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
);
const LARGE = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);
const ORDINALS = new Map(
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, value) => [word, value]),
);
const PARTS = new Map([
  ['half', 2],
  ['halves', 2],
  ['third', 3],
  ['thirds', 3],
  ['quarter', 4],
  ['quarters', 4],
  ['fifth', 5],
  ['fifths', 5],
  ['tenth', 10],
  ['tenths', 10],
]);

const names = [
  ...SMALL.keys(),
  ...TENS.keys(),
  ...LARGE.keys(),
  ...ORDINALS.keys(),
  ...PARTS.keys(),
  'dozen',
];
/** Number words in a row, joined by spaces, hyphens or "and"; eleven words are more than any real number needs. */
export const SPELLED = new RegExp(
  `\\b(?:${names.join('|')})(?:[ -](?:and |a )?(?:${names.join('|')})){0,10}\\b`,
  'gi',
);

export interface SpelledNumber {
  reading: Reading;
  ordinal: boolean;
  /** A share (`two-thirds`), as percent. */
  share: boolean;
}

/** Null for words that are no one number (`one two three`). */
export function readSpelled(text: string): SpelledNumber | null {
  const words = text
    .toLowerCase()
    .split(/[ -]/)
    .filter((word) => word !== 'and' && word !== 'a');
  return readShare(words) ?? readOrdinal(words) ?? readCardinal(words);
}

function readShare(words: readonly string[]): SpelledNumber | null {
  const [first, last] = [words[0]!, words.at(-1)!];
  if (words.length === 1 && first === 'half') return share(1, 2);
  const part = PARTS.get(last);
  const count = SMALL.get(first);
  if (words.length !== 2 || part === undefined || count === undefined) return null;
  return count > 1 === last.endsWith('s') || last === 'halves' ? share(count, part) : null;
}

function share(count: number, part: number): SpelledNumber {
  return { reading: { value: (100 * count) / part, step: 5 }, ordinal: false, share: true };
}

function readOrdinal(words: readonly string[]): SpelledNumber | null {
  const unit = ORDINALS.get(words.at(-1)!);
  if (unit === undefined) return null;
  const tens = words.length === 2 ? TENS.get(words[0]!) : undefined;
  if (words.length > 2 || (words.length === 2 && tens === undefined)) return null;
  return { reading: { value: (tens ?? 0) + unit, step: 1 }, ordinal: true, share: false };
}

function readCardinal(words: readonly string[]): SpelledNumber | null {
  let total = 0;
  let section = 0;
  let room = Number.POSITIVE_INFINITY;
  let step = 1;
  for (const word of words) {
    const small = SMALL.get(word);
    const tens = TENS.get(word);
    const large = LARGE.get(word);
    const value = small ?? tens;
    if (value !== undefined) {
      if (value >= room) return null;
      section += value;
      room = tens !== undefined ? 10 : 0;
      step = 1;
    } else if (large === 100) {
      section = (section || 1) * 100;
      room = 100;
      step = 100;
    } else if (large !== undefined) {
      total += (section || 1) * large;
      section = 0;
      room = Number.POSITIVE_INFINITY;
      step = large;
    } else if (word === 'half' && section === 0) {
      section = 0.5;
    } else if (word === 'dozen') {
      section = (section || 1) * 12;
      room = 0;
    } else return null;
  }
  return { reading: { value: total + section, step }, ordinal: false, share: false };
}
