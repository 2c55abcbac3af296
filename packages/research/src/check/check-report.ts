import { checkSentences, type SentenceCitation, type SourcePage } from '@vouch/auditor';
import { urlKey } from '@vouch/core';
import {
  indexText,
  isVerbatim,
  locateQuote,
  type QuoteMatch,
  quoteLink,
  type TextIndex,
} from '@vouch/evidence';
import { type Audit, parseRegistry, verifyReport } from '@vouch/verifier';
import { type CitedPage, capturePages, findCitedUrls, type PageState, type PagesOptions } from './pages.js';
import { findQuotations, type Quotation } from './quotations.js';

/** How far the chain of one citation holds. */
export interface CheckedCitation {
  /** Number in the checked report, or null for an address that fell. */
  n: number | null;
  /** Number in the report as it was given; null where it cited by a link. */
  was: string | null;
  /** As the report wrote it. */
  url: string;
  state: PageState;
  status: number | null;
  /** Why the page is no proof, else null. */
  because: string | null;
  /** Link one holds: the page was opened and is usable. */
  opened: boolean;
  /** Link two: quotations under this number that stand on the page, of all. */
  quotes: { found: number; all: number };
  /** Link three: the weakest answer of the rules over its sentences. */
  support: SentenceCitation['support'] | null;
}

export interface CheckedQuote {
  exact: string;
  line: number;
  cited: number[];
  verdict: QuoteMatch['verdict'] | 'not_checkable';
  /** A gap of an elided quote leaves out a negation. */
  gap_negation: boolean;
  /** Opens the page at the words. */
  link: string | null;
  /** Another cited page that holds the words, when their own doesn't. */
  elsewhere: string | null;
  closest: { text: string; edits: number; differences: { page: string; quote: string }[] } | null;
}

export interface SentenceFinding {
  line: number;
  sentence: string;
  rule: string;
  severity: string;
  message: string;
}

export interface CheckResult {
  outcome: Audit['outcome'];
  exit: 0 | 1 | 3 | 4;
  citations: CheckedCitation[];
  quotes: CheckedQuote[];
  sentences: SentenceFinding[];
  /** The gated report: its numbers are those of `citations`. */
  report: string;
  audit: Audit;
}

/**
 * Checks anyone's report: opens every cited address (they count as given by the user), gates the report with what
 * answered with a usable page, locates its quotations there and runs the rules on every cited sentence.
 */
export async function checkReport(draft: string, options: PagesOptions): Promise<CheckResult> {
  const cited = await capturePages(findCitedUrls(draft), options);
  const usable = cited.filter((page) => page.usable);
  const registry = usable.map(({ url, aliases, page }, at) => ({
    id: `S${at + 1}`,
    url,
    aliases,
    title: page?.title ?? '',
  }));
  const { outcome, report, audit } = verifyReport({ draft, registry: parseRegistry({ sources: registry }) });
  const pages = new Map(usable.map((page) => [page.url, asSourcePage(page)]));
  const sources = registry.map((source) => ({ ...source, title: source.title }));
  const sentences = checkSentences({ report, claims: [], sources, pages });
  const numbered = numberPages(audit, usable);
  const quotes = checkQuotes(report, numbered);
  const citations = [...citedRows(numbered, quotes, sentences), ...fallenRows(cited, numbered, audit)];
  const findings = sentenceFindings(report, sentences);
  return {
    outcome,
    exit: exitOf(audit, { citations, quotes, findings }),
    citations,
    quotes,
    sentences: findings,
    report,
    audit,
  };
}

function asSourcePage({ url, page, accessed_at }: CitedPage): SourcePage {
  const { text = '', title = null, published_at = null } = page ?? {};
  return { url, text, title, published_at, accessed_at, unusable_because: null };
}

interface NumberedPage {
  n: number;
  was: string | null;
  cited_as: string;
  page: CitedPage;
  text: TextIndex;
}

/** The pages behind the numbers of the gated report. */
function numberPages(audit: Audit, usable: CitedPage[]): NumberedPage[] {
  const entries = [...audit.citations_verified, ...audit.citations_repaired].sort((a, b) => a.n - b.n);
  return entries.flatMap(({ n, was, cited_as, source }) => {
    const page = usable[Number(source.replace(/^S/, '')) - 1];
    return page === undefined ? [] : [{ n, was, cited_as, page, text: indexText(page.page?.text ?? '') }];
  });
}

function checkQuotes(report: string, pages: NumberedPage[]): CheckedQuote[] {
  const byNumber = new Map(pages.map((page) => [page.n, page]));
  const list = report.lastIndexOf('\n## Sources\n');
  return findQuotations(report, list === -1 ? report.length : list).map((quotation) => {
    const own = quotation.cited.flatMap((n) => byNumber.get(n) ?? []);
    return { ...judgeQuote(quotation, own, pages), line: lineAt(report, quotation.start) };
  });
}

function judgeQuote(
  quotation: Quotation,
  own: NumberedPage[],
  all: NumberedPage[],
): Omit<CheckedQuote, 'line'> {
  const { exact, cited } = quotation;
  const matches = own.map((page) => ({ page, match: locateQuote(page.text, exact) }));
  const best =
    matches.find(({ match }) => isVerbatim(match.verdict)) ??
    matches.find(({ match }) => match.start >= 0) ??
    matches[0];
  const stands = best !== undefined && isVerbatim(best.match.verdict);
  const other = stands
    ? undefined
    : all.find((page) => !own.includes(page) && isVerbatim(locateQuote(page.text, exact).verdict));
  const closest = best?.match.closest;
  return {
    exact,
    cited,
    verdict: best?.match.verdict ?? 'not_checkable',
    gap_negation: best?.match.gap_negation === true,
    link:
      best === undefined || best.match.start < 0
        ? null
        : quoteLink(best.page.page.final_url, best.page.text.text, best.match),
    elsewhere: other?.page.url ?? null,
    closest:
      closest === undefined
        ? null
        : { text: closest.text, edits: closest.edits, differences: closest.differences },
  };
}

const WEAKEST: readonly SentenceCitation['support'][] = [
  'fault',
  'not_judged',
  'no_fault_found',
  'judged',
  'is_quote',
];

function citedRows(
  pages: NumberedPage[],
  quotes: CheckedQuote[],
  sentences: SentenceCitation[],
): CheckedCitation[] {
  return pages.map(({ n, was, cited_as, page }) => {
    const mine = quotes.filter(({ cited }) => cited.includes(n));
    const supports = sentences.filter((citation) => citation.n === n).map(({ support }) => support);
    return {
      n,
      was,
      url: cited_as,
      state: page.state,
      status: page.status,
      because: null,
      opened: true,
      quotes: { found: mine.filter(({ verdict }) => isStanding(verdict)).length, all: mine.length },
      support: WEAKEST.find((support) => supports.includes(support)) ?? null,
    };
  });
}

function isStanding(verdict: CheckedQuote['verdict']): boolean {
  return verdict !== 'not_checkable' && isVerbatim(verdict);
}

/** Addresses that no number of the gated report stands for. */
function fallenRows(cited: CitedPage[], numbered: NumberedPage[], audit: Audit): CheckedCitation[] {
  const labels = new Map(audit.citations_dropped.map(({ n, url }) => [urlKey(url) ?? url, n]));
  const standing = new Set(numbered.map(({ page }) => page.url));
  return cited
    .filter(({ url, usable }) => !standing.has(url) && !usable)
    .map(({ url, state, status, because }) => ({
      n: null,
      was: labels.get(urlKey(url) ?? url) ?? null,
      url,
      state,
      status,
      because,
      opened: false,
      quotes: { found: 0, all: 0 },
      support: null,
    }));
}

function sentenceFindings(report: string, citations: SentenceCitation[]): SentenceFinding[] {
  const seen = new Set<number>();
  return citations.flatMap(({ sentence, issues }) => {
    if (seen.has(sentence.start)) return [];
    seen.add(sentence.start);
    const text = report.slice(sentence.start, sentence.end).replace(/\s+/g, ' ').trim();
    const line = lineAt(report, sentence.start);
    return issues.map(({ rule, severity, message }) => ({ line, sentence: text, rule, severity, message }));
  });
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function exitOf(
  audit: Audit,
  found: { citations: CheckedCitation[]; quotes: CheckedQuote[]; findings: SentenceFinding[] },
): CheckResult['exit'] {
  if (audit.exit !== 0) return audit.exit;
  const weak =
    found.citations.some(({ opened }) => !opened) ||
    audit.citations_dropped.length > 0 ||
    audit.citations_repaired.length > 0 ||
    audit.markers_removed.length > 0 ||
    found.quotes.some(
      ({ verdict, cited }) => !isStanding(verdict) && (verdict !== 'not_checkable' || cited.length > 0),
    ) ||
    found.findings.some(({ severity }) => severity === 'fault');
  return weak ? 1 : 0;
}
