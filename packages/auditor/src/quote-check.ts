import { foldText } from '@vouch/core';
import { indexText, isVerbatim, locateQuote, type QuoteMatch, type TextIndex } from '@vouch/evidence';
import type { SourcePage } from './source-page.js';

/** How a document's quote stands, by which pass rates are counted. The first two pass. */
export type QuoteClass =
  | 'exact'
  | 'typographic'
  | 'elided'
  | 'stitched'
  | 'paraphrase'
  | 'wrong_page'
  | 'not_found'
  | 'not_captured'
  | 'not_checkable';

export interface QuoteCheck {
  quote: string;
  class: QuoteClass;
  /** The page where it stands, or comes closest. */
  page: SourcePage | null;
  match: QuoteMatch | null;
}

const indexes = new WeakMap<SourcePage, TextIndex>();

/** The page's text prepared for looking up quotes, made once per page. */
export function textIndexOf(page: SourcePage): TextIndex {
  let index = indexes.get(page);
  if (index === undefined) {
    index = indexText(page.text);
    indexes.set(page, index);
  }
  return index;
}

const letters = new WeakMap<SourcePage, string>();

/** Looking up a missing quote closely costs milliseconds a page, and a document has many pages: letters first. */
function mayHold(page: SourcePage, quote: string): boolean {
  let known = letters.get(page);
  if (known === undefined) {
    known = onlyLetters(page.text);
    letters.set(page, known);
  }
  return known.includes(onlyLetters(quote));
}

function onlyLetters(text: string): string {
  return foldText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

export function passes(check: QuoteCheck): boolean {
  return check.class === 'exact' || check.class === 'typographic';
}

/**
 * Looks a quote up on the pages that the claim cites; if it stands on none, on the document's other pages, to tell
 * a wrong address from an invention. An empty quote is never found.
 */
export function checkQuote(
  quote: string,
  cited: readonly SourcePage[],
  others: Iterable<SourcePage>,
): QuoteCheck {
  const usable = cited.filter(isUsable);
  if (usable.length === 0) {
    return {
      quote,
      class: cited.length === 0 ? 'not_captured' : 'not_checkable',
      page: cited[0] ?? null,
      match: null,
    };
  }
  const matches = usable.map((page) => ({ page, match: locateQuote(textIndexOf(page), quote) }));
  const good = matches.find(({ match }) => isVerbatim(match.verdict));
  if (good !== undefined) {
    return { quote, class: good.match.verdict === 'exact' ? 'exact' : 'typographic', ...good };
  }
  const gapped = matches.find(({ match }) => match.verdict === 'elided' || match.verdict === 'stitched');
  if (gapped !== undefined) return { quote, class: gapped.match.verdict as 'elided' | 'stitched', ...gapped };
  for (const page of others) {
    if (cited.includes(page) || !isUsable(page) || !mayHold(page, quote)) continue;
    const match = locateQuote(textIndexOf(page), quote);
    if (isVerbatim(match.verdict)) return { quote, class: 'wrong_page', page, match };
  }
  const near = matches.find(({ match }) => match.closest !== undefined) ?? matches[0]!;
  return { quote, class: near.match.closest === undefined ? 'not_found' : 'paraphrase', ...near };
}

function isUsable(page: SourcePage): boolean {
  return page.unusable_because === null;
}

/** What is wrong with a quote that does not pass, as the end of a sentence. */
export function quoteFault(check: QuoteCheck): string {
  const { match, page } = check;
  switch (check.class) {
    case 'elided':
      return 'words are left out of it; quote one stretch';
    case 'stitched':
      return 'it is put together from several places';
    case 'wrong_page':
      return `it stands on ${page?.url ?? 'another page'}, which the claim does not cite`;
    case 'paraphrase': {
      const [first] = match?.closest?.differences ?? [];
      return first === undefined
        ? 'the page has other words'
        : `the page has "${first.page}" where the document has "${first.quote}"`;
    }
    default:
      return 'the cited page does not have it';
  }
}
