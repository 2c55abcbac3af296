import { urlKey } from '@vouch/core';
import type { Claim, Source } from '@vouch/core/schemas';
import { contentStems } from '../words.js';

/** What checkSentences needs of a run's claim and source. */
export type RunClaim = Pick<Claim, 'id' | 'claim' | 'evidence' | 'quotes' | 'supporting'>;
export type RunSource = Pick<Source, 'id' | 'url' | 'aliases' | 'title'>;

/** Share of a claim's content words that a sentence must hold to rest on it. */
const CLAIM_SHARE = 0.4;
/** A sentence seldom joins more claims of one source. */
const CLAIMS_LIMIT = 3;

/** Finds sources by any of their addresses, whatever their spelling. */
export function indexSources(sources: readonly RunSource[]): (url: string) => RunSource | null {
  const byKey = new Map<string, RunSource>();
  for (const source of sources) {
    for (const url of [source.url, ...source.aliases]) {
      const key = urlKey(url) ?? url;
      if (!byKey.has(key)) byKey.set(key, source);
    }
  }
  return (url) => byKey.get(urlKey(url) ?? url) ?? null;
}

/** The claims of a source that a sentence rests on, the closest first. */
export function claimsBehind(sentence: string, source: RunSource, claims: readonly RunClaim[]): RunClaim[] {
  const words = contentStems(sentence);
  const scored = claims
    .filter((claim) => claim.supporting.includes(source.id))
    .map((claim) => ({ claim, share: shareIn(contentStems(claim.claim), words) }))
    .filter(({ share }) => share >= CLAIM_SHARE)
    .sort((a, b) => b.share - a.share);
  return scored.slice(0, CLAIMS_LIMIT).map(({ claim }) => claim);
}

/** The quote of this source, among the claims, that is closest to the sentence. */
export function quoteBehind(
  sentence: string,
  source: RunSource,
  claims: readonly RunClaim[],
): RunClaim['quotes'][number] | null {
  const words = contentStems(sentence);
  const quotes = claims.flatMap((claim) => claim.quotes.filter((quote) => quote.source === source.id));
  const scored = quotes.map((quote) => ({ quote, share: shareIn(words, contentStems(quote.exact)) }));
  scored.sort((a, b) => b.share - a.share);
  return scored[0]?.quote ?? null;
}

function shareIn(words: ReadonlySet<string>, text: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  return [...words].filter((word) => text.has(word)).length / words.size;
}
