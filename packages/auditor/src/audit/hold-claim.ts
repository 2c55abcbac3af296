import { findBestPassage } from '../best-passage.js';
import { checkSupport, type SupportIssue } from '../check-support.js';
import { contextAround } from '../context.js';
import type { DocumentClaim } from '../document/types.js';
import { EVIDENCE_CHARS } from '../limits.js';
import type { PageIndex } from '../page-index.js';
import { checkQuote, passes, type QuoteCheck, quoteFault } from '../quote-check.js';
import type { SourcePage, SourcePages } from '../source-page.js';
import { contentStems } from '../words.js';

/** Everything found out about one claim. */
export interface Held {
  claim: DocumentClaim;
  quotes: QuoteCheck[];
  issues: SupportIssue[];
  evidence: string;
}

export type IndexOf = (page: SourcePage) => PageIndex;

/** Everything that can be found out about a claim without the others of its document and without a model. */
export function holdClaim(claim: DocumentClaim, pages: SourcePages, indexOf: IndexOf): Held {
  const cited = claim.sources.flatMap(({ url }) => pages.get(url) ?? []);
  const usable = cited.filter((page) => page.unusable_because === null);
  const quotes = claim.quotes.map((quote) => checkQuote(quote, cited, pages.values()));
  const issues = [...absentPages(claim, pages, usable.length > 0), ...missingQuotes(quotes)];
  const said = claim.text === '' ? [] : checkSupport(claim.text, usable.map(indexOf));
  // A page that is not there might hold what no other page has.
  const whole = usable.length === claim.sources.length;
  issues.push(...said.filter((issue) => whole || !OF_ALL_PAGES.has(issue.rule)));
  return { claim, quotes, issues, evidence: evidenceFor(claim, { quotes, usable, indexOf }) };
}

/** Rules that say that no cited page has something. */
const OF_ALL_PAGES = new Set(['number_missing', 'date_missing', 'names_missing', 'no_passage']);

function absentPages(claim: DocumentClaim, pages: SourcePages, anyUsable: boolean): SupportIssue[] {
  if (claim.sources.length === 0) {
    const message = 'the claim names no address that could be looked up';
    return [{ rule: 'not_checkable', severity: 'fault', message, evidence: claim.raw }];
  }
  return claim.sources.flatMap(({ url }): SupportIssue[] => {
    const page = pages.get(url);
    if (page !== undefined && page.unusable_because === null) return [];
    const rule = page === undefined ? 'snapshot_absent' : 'not_checkable';
    const message =
      page === undefined
        ? `there is no snapshot of ${url}; capture it first`
        : `the snapshot of ${url} can't be read as proof (${page.unusable_because})`;
    return [{ rule, severity: anyUsable ? 'info' : 'fault', message, evidence: '', url }];
  });
}

function missingQuotes(quotes: readonly QuoteCheck[]): SupportIssue[] {
  return quotes
    .filter((check) => check.match !== null && !passes(check))
    .map((check) => ({
      rule: 'quote_missing',
      severity: 'fault',
      message: `document says "${check.quote}"; page says ${check.match?.closest === undefined ? 'nothing like it' : `"${check.match.closest.text}"`} because ${quoteFault(check)}`,
      evidence: check.match?.closest?.text ?? check.quote,
      url: check.page?.url,
    }));
}

interface Near {
  quotes: readonly QuoteCheck[];
  usable: readonly SourcePage[];
  indexOf: IndexOf;
}

/** The words around the quote, else around the passage closest to the claim, else the page's beginning. */
function evidenceFor(claim: DocumentClaim, { quotes, usable, indexOf }: Near): string {
  const found = quotes.find((check) => passes(check) && check.page !== null);
  if (found?.match && found.page) return aroundQuote(found, indexOf(found.page));
  const best = findBestPassage(contentStems(claim.text || claim.raw), usable.map(indexOf));
  if (best !== null) return contextAround(best.page, best.page.passages[best.index]!, EVIDENCE_CHARS);
  // Nothing of the page is near the claim: its beginning tells what it is about.
  const [first] = usable;
  return first === undefined ? '' : contextAround(indexOf(first), { start: 0, end: 0 });
}

/** Offsets of a quote are the page text's; the index may have the title in front. */
function aroundQuote({ match, page }: QuoteCheck, index: PageIndex): string {
  const shift = index.text.length - page!.text.length;
  return contextAround(index, { start: match!.start + shift, end: match!.end + shift });
}
