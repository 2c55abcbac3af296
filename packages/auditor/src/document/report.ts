import { lineOf, slugify } from '@vouch/core';
import { SECTION_NAME_LENGTH } from '../limits.js';
import {
  claimsBehind,
  indexSources,
  quoteBehind,
  type RunClaim,
  type RunSource,
} from '../sentences/behind.js';
import { type CitedPlace, findCitedSentences } from '../sentences/cited-sentences.js';
import type { DocumentClaim } from './types.js';

export interface ReportParts {
  /** Markdown with `[n]` markers and a numbered source list. */
  report: string;
  /** The run's claims and sources, where there are any; they bring the quotes. */
  claims?: readonly RunClaim[];
  sources?: readonly (RunSource & {
    accessed_at?: string | null;
    published_at?: string | null;
    stored?: { slug: string } | null;
  })[];
}

const MARKER = /\s?(?:\[\^?\d{1,4}(?:\s?[,;–-]\s?\d{1,4})*\](?:\([^)\s]{0,500}\))?|【[^】]{0,40}】)/g;

/** The cited sentences of a report as claims, each with all the sources of its markers. */
export function parseReport({ report, claims = [], sources = [] }: ReportParts): DocumentClaim[] {
  const { places, urls } = findCitedSentences(report);
  const sourceOf = indexSources(sources);
  const toLine = lineOf(report);
  const counts = new Map<string, number>();
  return bySentence(places).map((cited) => {
    const { sentence, section } = cited[0]!;
    const name = section === '' ? 'document' : slugify(section, SECTION_NAME_LENGTH);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const raw = report.slice(sentence.start, sentence.end);
    const text = raw.replace(MARKER, '').trim();
    const cites = [...new Set(cited.map(({ n }) => urls.get(n)!))];
    return {
      id: `${name}/${counts.get(name)}`,
      section,
      text,
      raw,
      tags: [],
      quotes: cites.flatMap((url) => {
        const source = sourceOf(url);
        const quote = source === null ? null : quoteBehind(text, source, claimsBehind(text, source, claims));
        return quote === null ? [] : [quote.exact];
      }),
      sources: cites.map((url) => {
        const known = sources.find((source) => source === sourceOf(url));
        const { accessed_at = null, published_at = null, stored } = known ?? {};
        return { url, accessed_at, published_at, slug: stored?.slug ?? null };
      }),
      place: { ...sentence, line: toLine(sentence.start) },
    };
  });
}

/** The places of one sentence together, in order of the text. */
export function bySentence(places: readonly CitedPlace[]): CitedPlace[][] {
  const sentences = new Map<number, CitedPlace[]>();
  for (const place of places) {
    const known = sentences.get(place.sentence.start);
    if (known === undefined) sentences.set(place.sentence.start, [place]);
    else known.push(place);
  }
  return [...sentences.values()];
}
