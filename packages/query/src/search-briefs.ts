import type { KnownBrief, Tier } from './brief.js';
import { placeDisputes } from './disputes.js';
import { foldDuplicates } from './duplicates.js';
import { buildLibraryIndex } from './index-library.js';
import { RERANK_MATCHES } from './limits.js';
import { buildMatch, type Match } from './match.js';
import { type LibraryHit, rankLibrary } from './rank-library.js';

export interface SearchOptions {
  /** The day of asking, YYYY-MM-DD: it decides what is stale. */
  as_of: string;
  /** Only this brief. */
  slug?: string;
  min_confidence?: Tier;
  /** Only briefs at least as fresh as this day. */
  since?: string;
  limit?: number;
  /** Least share of the query's weight that a claim must cover; 0 returns every match. */
  floor?: number;
}

/** What briefs know about a query: the best claims first, each a real claim of a real brief. Ties by slug and place. */
export function searchBriefs(briefs: readonly KnownBrief[], query: string, options: SearchOptions): Match[] {
  const { as_of, slug, limit, ...filter } = options;
  const searched = slug === undefined ? briefs : briefs.filter((brief) => brief.slug === slug);
  const index = buildLibraryIndex(
    searched.map((brief) => ({ slug: brief.slug, stamp: '', brief, issues: [] })),
  );
  const hits = rankLibrary(index, query, filter);
  const bySlug = new Map(searched.map((brief) => [brief.slug, brief]));
  return arrangeMatches(openHits(hits, bySlug, as_of), bySlug, as_of).slice(0, limit);
}

type Briefs = ReadonlyMap<string, KnownBrief>;

/** Each hit becomes a match in its brief's own words, or nothing where the brief no longer holds the claim. */
export function openHits(hits: readonly LibraryHit[], briefs: Briefs, as_of: string): Match[] {
  return hits.flatMap((hit) => {
    const brief = briefs.get(hit.slug);
    const claim = brief?.claims[hit.place];
    return brief === undefined || claim === undefined ? [] : [buildMatch({ brief, claim }, hit, as_of)];
  });
}

/** Folds the same claim of other briefs into its best match, and puts claims that dispute each other together. */
export function arrangeMatches(matches: readonly Match[], briefs: Briefs, as_of: string): Match[] {
  return placeDisputes(foldDuplicates(matches), briefs, as_of);
}

/** How many hits an answer of `limit` matches opens: some may be folded, and as many are reranked. */
export function hitsToOpen(limit: number): number {
  return Math.max(RERANK_MATCHES, limit * 3);
}
