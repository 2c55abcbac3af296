import { findClosest } from './closest.js';
import { placePieces, splitAtGaps } from './ellipsis.js';
import { findSpelling, findWhole, hasWords } from './find-whole.js';
import { type Folded, foldText } from './fold-text.js';
import { indexText, type TextIndex } from './index-text.js';
import { findMarkup } from './markup.js';
import { hidesNegation } from './negation.js';
import { spellingsOf, trimOuter } from './spellings.js';
import { findTitleCase } from './title-case.js';
import type { LocateVerdict, QuoteMatch, TextSpan } from './types.js';

interface Rung {
  verdict: LocateVerdict;
  sample: string;
  form(index: TextIndex): Folded | null;
  /** Which form of the quote is looked up. */
  quote: 'folded' | 'plain';
}

interface Quotes {
  folded: string;
  plain: string;
  /** It begins with a heading's mark, so it must stand at the start of a line: in page text marks are gone. */
  heading: boolean;
}

const HEADING = /^#{1,6}\s/;
const LINE_HEAD = /(?:^|\n)[ \t]*(?:#{1,6}|title:)?[ \t*_`["']*$/i;
const LINE_HEAD_CHARS = 40;

/** Tried in this order; the first that finds the quote names the verdict. */
const RUNGS: readonly Rung[] = [
  { verdict: 'typographic', sample: '“so”\nit went', form: (index) => index.folded, quote: 'folded' },
  { verdict: 'markup', sample: '**so** it went', form: (index) => index.plain, quote: 'plain' },
  { verdict: 'markup', sample: 'so it went.[13] Then', form: (index) => index.unmarked, quote: 'plain' },
  { verdict: 'dehyphenated', sample: 'exam-\nple', form: (index) => index.joined, quote: 'plain' },
  { verdict: 'dehyphenated', sample: 'long-\nterm', form: (index) => index.rejoined, quote: 'plain' },
];

/**
 * Where the quoted words stand in a source, and how exactly. Both sides are normalised alike; a hit may not cut a
 * word, number, sign or compound; a quote altered by one character that carries meaning is not found. Pass an
 * index (`indexText`) when several quotes are looked up in one source.
 */
export function locateQuote(source: string | TextIndex, exact: string): QuoteMatch {
  const index = typeof source === 'string' ? indexText(source) : source;
  const quote = exact.trim();
  if (!hasWords(quote)) return missed();
  const at = findWhole(index.text, quote);
  if (at >= 0) return { verdict: 'exact', start: at, end: at + quote.length };
  const quotes = {
    folded: foldText(quote).text,
    plain: foldText(quote, findMarkup(quote)).text,
    heading: HEADING.test(quote),
  };
  return (
    findVerbatim(index, quotes) ??
    findHeading(index, quotes.plain) ??
    findPieces(index, quotes) ??
    miss(index, quotes.plain)
  );
}

function findVerbatim(index: TextIndex, quotes: Quotes): QuoteMatch | null {
  for (const rung of RUNGS) {
    const form = rung.form(index);
    if (form === null) continue;
    for (const spelling of spellingsOf(quotes[rung.quote])) {
      const at = findSpelling(form.text, spelling);
      if (at < 0) continue;
      const span = spanOf(form, at, spelling.text.length);
      const head = index.text.slice(Math.max(0, span.start - LINE_HEAD_CHARS), span.start);
      if (!quotes.heading || span.start === 0 || LINE_HEAD.test(head))
        return { verdict: rung.verdict, ...span };
    }
  }
  return null;
}

function findHeading(index: TextIndex, quote: string): QuoteMatch | null {
  const bare = trimOuter(quote);
  const at = findTitleCase(index.plain.text, index.lowered, bare);
  return at < 0 ? null : { verdict: 'typographic', ...spanOf(index.plain, at, bare.length) };
}

function findPieces(index: TextIndex, quotes: Quotes): QuoteMatch | null {
  let stitched: QuoteMatch | null = null;
  for (const rung of RUNGS) {
    const form = rung.form(index);
    const pieces = splitAtGaps(quotes[rung.quote]);
    const placed = form === null || pieces === null ? null : placePieces(form.text, pieces);
    if (form === null || pieces === null || placed === null) continue;
    const parts = placed.at.map((at, i) => spanOf(form, at, pieces[i]!.length));
    if (placed.inOrder) return elided(index.text, parts);
    stitched ??= { ...outerSpan(parts), verdict: 'stitched', parts };
  }
  return stitched;
}

function elided(text: string, parts: TextSpan[]): QuoteMatch {
  const gaps = parts.slice(1).map((part, i) => text.slice(parts[i]!.end, part.start));
  return { verdict: 'elided', ...outerSpan(parts), parts, gap_negation: gaps.some(hidesNegation) };
}

function miss(index: TextIndex, quote: string): QuoteMatch {
  const closest = findClosest(index.text, index.plain, quote);
  return closest === null ? missed() : { ...missed(), closest };
}

function missed(): QuoteMatch {
  return { verdict: 'not_found', start: -1, end: -1 };
}

function spanOf(form: Folded, at: number, length: number): TextSpan {
  return { start: form.starts[at]!, end: form.ends[at + length - 1]! };
}

function outerSpan(parts: readonly TextSpan[]): TextSpan {
  return {
    start: Math.min(...parts.map((part) => part.start)),
    end: Math.max(...parts.map((part) => part.end)),
  };
}
