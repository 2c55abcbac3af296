import type { Span } from '@vouch/core';
import type { QuoteVerdict, Support } from '@vouch/core/schemas';
import { locateQuote } from '@vouch/evidence';
import { checkSupport, type SupportIssue } from '../check-support.js';
import { bySentence } from '../document/report.js';
import { type Context, indexPage, type PageIndex } from '../page-index.js';
import { textIndexOf } from '../quote-check.js';
import type { SourcePages } from '../source-page.js';
import { claimsBehind, indexSources, quoteBehind, type RunClaim, type RunSource } from './behind.js';
import { type CitedPlace, findCitedSentences } from './cited-sentences.js';

export interface SentencesInput {
  /** `report_final.md`: verified, with `[n]` and `## Sources`. */
  report: string;
  claims: readonly RunClaim[];
  sources: readonly RunSource[];
  /** Stored pages by a source's address. */
  pages: SourcePages;
}

/** A record of `citations.json`: offsets are the report's, those of `quote` the page text's (-1 without a page). */
export interface SentenceCitation {
  n: number;
  start: number;
  end: number;
  sentence: Span;
  /** Ids of the claims that the sentence rests on, the closest first. */
  claims: string[];
  source: string | null;
  quote: (Span & { exact: string; verdict: QuoteVerdict; link: string | null }) | null;
  support: Support;
  issues: SupportIssue[];
}

/**
 * Holds each cited sentence of a report against the claims, quotes and pages behind its markers. A report's sentence
 * is a new claim: the writer may have changed what it cites. One record per number of a marker, in order. Rules only:
 * `no_fault_found` says that none was found, `not_judged` that there was nothing to hold it against.
 */
export function checkSentences(input: SentencesInput): SentenceCitation[] {
  const { places, urls } = findCitedSentences(input.report);
  const sourceOf = indexSources(input.sources);
  const indexOf = rememberIndexes();
  return bySentence(places).flatMap((cited) => {
    const behind = cited.map((place) => buildBehind(place, sourceOf(urls.get(place.n) ?? ''), input));
    return judgeSentence(behind, input, indexOf);
  });
}

interface Behind {
  place: CitedPlace;
  source: RunSource | null;
  claims: readonly RunClaim[];
  quote: RunClaim['quotes'][number] | null;
}

function buildBehind(place: CitedPlace, source: RunSource | null, input: SentencesInput): Behind {
  const sentence = input.report.slice(place.sentence.start, place.sentence.end);
  const claims = source === null ? [] : claimsBehind(sentence, source, input.claims);
  return { place, source, claims, quote: source === null ? null : quoteBehind(sentence, source, claims) };
}

function judgeSentence(
  behind: readonly Behind[],
  input: SentencesInput,
  indexOf: IndexOf,
): SentenceCitation[] {
  const { sentence } = behind[0]!.place;
  const written = input.report.slice(sentence.start, sentence.end);
  const contexts = contextsOf(behind, input, indexOf);
  const issues = contexts.length === 0 ? [] : checkSupport(written, contexts);
  const placed = issues.map((issue) => moveTo(issue, sentence.start));
  return behind.map((each) => ({
    n: each.place.n,
    start: each.place.start,
    end: each.place.end,
    sentence: { start: sentence.start, end: sentence.end },
    claims: each.claims.map(({ id }) => id),
    source: each.source?.id ?? null,
    quote: locate(each, input),
    support: supportOf(written, contexts, issues),
    issues: placed,
  }));
}

function moveTo(issue: SupportIssue, offset: number): SupportIssue {
  const { start = 0, end = 0 } = issue.place ?? {};
  return { ...issue, place: { ...issue.place, start: start + offset, end: end + offset } };
}

/** All that stands behind all markers of the sentence: pages, and of each source the claims with their quotes. */
function contextsOf(behind: readonly Behind[], input: SentencesInput, indexOf: IndexOf): PageIndex[] {
  return behind.flatMap(({ source, claims }) => {
    if (source === null) return [];
    const page = input.pages.get(source.url);
    const said = claims.flatMap((claim) => [
      claim.claim,
      ...claim.evidence,
      ...claim.quotes.map(({ exact }) => exact),
    ]);
    const about = { url: source.url, title: source.title };
    return [
      ...(page === undefined || page.unusable_because !== null
        ? []
        : [page.index ?? indexOf({ ...about, text: page.text })]),
      ...(said.length === 0 ? [] : [indexOf({ ...about, text: said.join('\n') })]),
    ];
  });
}

type IndexOf = (context: Context) => PageIndex;

function rememberIndexes(): IndexOf {
  const indexes = new Map<string, PageIndex>();
  return (context) => {
    const known = indexes.get(context.text) ?? indexPage(context);
    indexes.set(context.text, known);
    return known;
  };
}

function supportOf(
  sentence: string,
  contexts: readonly PageIndex[],
  issues: readonly SupportIssue[],
): Support {
  if (contexts.length === 0) return 'not_judged';
  if (issues.some(({ severity }) => severity === 'fault')) return 'fault';
  const words = plainWords(sentence);
  const isLong = words.split(' ').length >= QUOTE_WORDS;
  return isLong && contexts.some((page) => wordsOf(page).includes(words)) ? 'is_quote' : 'no_fault_found';
}

/** A shorter sentence may stand anywhere by chance. */
const QUOTE_WORDS = 4;
const pageWords = new WeakMap<PageIndex, string>();

function wordsOf(page: PageIndex): string {
  const words = pageWords.get(page) ?? plainWords(page.text);
  pageWords.set(page, words);
  return words;
}

const MARKS = /\[\^?[SC]?\d{1,4}(?:\s?[,;–-]\s?\d{1,4})*\]|[“”"«»*_`]/g;

/** Words in a row, by which a sentence that is a quote is known whatever its marks and spaces. */
function plainWords(text: string): string {
  return text
    .replace(MARKS, ' ')
    .replace(/[\s.]+/g, ' ')
    .trim();
}

function locate({ quote, source }: Behind, { pages }: SentencesInput): SentenceCitation['quote'] {
  if (quote === null || source === null) return null;
  const page = pages.get(source.url);
  if (page === undefined || page.unusable_because !== null) {
    return { exact: quote.exact, verdict: quote.verdict, start: -1, end: -1, link: null };
  }
  const { verdict, start, end } = locateQuote(textIndexOf(page), quote.exact);
  return { exact: quote.exact, verdict, start, end, link: null };
}
