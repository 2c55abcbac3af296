import { type Span, stem } from '@vouch/core';
import { findDates, type TextDate } from './dates.js';
import { readDigits } from './figures/digits.js';
import { findFigures } from './figures/find-figures.js';
import type { Figure } from './figures/types.js';
import { findPassages } from './passages.js';
import { findWordSpans, foldWord, isEnglish, isStopWord, WORD } from './words.js';

/** A page text or passage that a claim cites. */
export interface Context {
  text: string;
  url?: string;
  title?: string;
}

/** What the rules ask of a page, worked out once per page. Figures and dates are read when first asked for. */
export interface PageIndex {
  text: string;
  url: string | null;
  english: boolean;
  passages: Span[];
  /** Stem → numbers of the passages that hold it, rising. */
  stems: ReadonlyMap<string, readonly number[]>;
  /** Folded words, also the parts of hyphenated ones. */
  words: ReadonlySet<string>;
  readonly figures: readonly Figure[];
  readonly dates: readonly TextDate[];
  /** Every run of digits, also inside identifiers, times and tables. */
  readonly numbers: ReadonlySet<number>;
}

export function indexPage(context: string | Context): PageIndex {
  const { text: body, url, title } = typeof context === 'string' ? ({ text: context } as Context) : context;
  // A title is part of what the page says: claims are often spread over title and first sentence.
  const text = title !== undefined && !body.startsWith(title) ? `${title}\n${body}` : body;
  const passages = findPassages(text);
  const stems = new Map<string, number[]>();
  const words = new Set<string>();
  const known = new Map<string, KnownWord>();
  passages.forEach((passage, index) => {
    for (const raw of text.slice(passage.start, passage.end).match(WORD) ?? []) {
      let word = known.get(raw);
      if (word === undefined) {
        word = lookUp(raw, stems);
        known.set(raw, word);
        words.add(word.folded);
      }
      if (word.places !== null && word.places.at(-1) !== index) word.places.push(index);
    }
  });
  // A site's name is often in its address only.
  for (const { text: word } of findWordSpans(url ?? '')) words.add(word);
  return {
    text,
    url: url ?? null,
    english: isEnglish(text),
    passages,
    stems,
    words,
    get figures() {
      return replace(this, 'figures', findFigures(text));
    },
    get dates() {
      return replace(this, 'dates', findDates(text));
    },
    get numbers() {
      return replace(this, 'numbers', findNumbers(text));
    },
  };
}

interface KnownWord {
  folded: string;
  /** The places of its stem; null for a stop word. */
  places: number[] | null;
}

/** Words repeat: folding and stemming are done once for each spelling of a page. */
function lookUp(raw: string, stems: Map<string, number[]>): KnownWord {
  const folded = foldWord(raw);
  if (isStopWord(folded)) return { folded, places: null };
  const root = stem(folded);
  let places = stems.get(root);
  if (places === undefined) {
    places = [];
    stems.set(root, places);
  }
  return { folded, places };
}

/** Puts the value in the getter's place, so that it is worked out once. */
function replace<T>(page: PageIndex, name: keyof PageIndex, value: T): T {
  Object.defineProperty(page, name, { value, enumerable: true });
  return value;
}

function findNumbers(text: string): Set<number> {
  const numbers = new Set<number>();
  for (const [run] of text.matchAll(/\d+(?:[.,]\d+)*/g)) {
    for (const { value } of readDigits(run)) numbers.add(value);
    for (const part of run.split(/[.,]/)) numbers.add(Number(part));
  }
  return numbers;
}
