import { type Cut, type Folded, foldText } from './fold-text.js';
import { findMarkup } from './markup.js';
import { findReferenceMarks } from './reference-marks.js';

/** A source's text in every form that quotes are looked up in, each made when first needed. */
export interface TextIndex {
  readonly text: string;
  readonly folded: Folded;
  /** Markup read over. */
  readonly plain: Folded;
  /** Markup and the source's own reference marks read over. */
  readonly unmarked: Folded;
  /** `plain.text` in lower case. */
  readonly lowered: string;
  /** Words hyphenated at a line's end joined, without and with their hyphen; null when there are none. */
  readonly joined: Folded | null;
  readonly rejoined: Folded | null;
}

const LINE_HYPHEN = /(?<=\p{L})[-‐\u00ad][ \t]*\r?\n[ \t]*(?=\p{Ll})/gu;

export function indexText(text: string): TextIndex {
  const markup = once(() => findMarkup(text));
  const bare = once(() => mergeCuts(findReferenceMarks(text), markup()));
  const hyphens = once(() => findLineHyphens(text));
  const folded = once(() => foldText(text));
  const plain = once(() => (markup().length === 0 ? folded() : foldText(text, markup())));
  const unmarked = once(() => (bare().length === markup().length ? plain() : foldText(text, bare())));
  const lowered = once(() => plain().text.toLowerCase());
  const joined = once(() => joinLines(text, hyphens(), bare(), ''));
  const rejoined = once(() => joinLines(text, hyphens(), bare(), '-'));
  return {
    text,
    get folded() {
      return folded();
    },
    get plain() {
      return plain();
    },
    get unmarked() {
      return unmarked();
    },
    get lowered() {
      return lowered();
    },
    get joined() {
      return joined();
    },
    get rejoined() {
      return rejoined();
    },
  };
}

function findLineHyphens(text: string): Cut[] {
  return [...text.matchAll(LINE_HYPHEN)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    text: '',
  }));
}

function joinLines(text: string, hyphens: Cut[], others: Cut[], joint: string): Folded | null {
  if (hyphens.length === 0) return null;
  return foldText(
    text,
    mergeCuts(
      hyphens.map((cut) => ({ ...cut, text: joint })),
      others,
    ),
  );
}

/** Both lists in one order; where two overlap, the one of the first list wins. */
function mergeCuts(first: readonly Cut[], second: readonly Cut[]): Cut[] {
  const merged: Cut[] = [];
  let k = 0;
  for (const cut of second) {
    while (k < first.length && first[k]!.end <= cut.start) merged.push(first[k++]!);
    const clash = first[k];
    if (clash === undefined || cut.end <= clash.start) merged.push(cut);
  }
  return [...merged, ...first.slice(k)];
}

function once<T>(make: () => T): () => T {
  let value: { made: T } | undefined;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}
