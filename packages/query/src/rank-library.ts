import type { Tier } from './brief.js';
import type { Why } from './explain.js';
import { type LibraryIndex, readClaimId, TIER_NUMBERS } from './index-library.js';
import { rankNumbers } from './rank.js';
import { findBySource, SOURCE_SCORES, type SourceNaming } from './source-pages.js';
import { stringAt } from './string-table.js';
import { isFailed, isSince } from './tags.js';

/** Where the query was found, in the seed's order of worth. */
export type MatchKind = 'claim' | 'source' | 'sub_question';

const KIND_ORDER: Readonly<Record<MatchKind, number>> = { claim: 0, source: 1, sub_question: 2 };

/** A claim that the query found, before its brief is opened. */
export interface LibraryHit {
  slug: string;
  /** Place of the claim in its brief, from 0. */
  place: number;
  kind: MatchKind;
  score: number;
  why: Why | { source: SourceNaming };
}

export interface LibraryFilter {
  min_confidence?: Tier;
  /** YYYY-MM-DD: only briefs at least as fresh. */
  since?: string;
  floor?: number;
}

/** Every claim that a query finds in a library, best first; claims of a FAIL brief come last. */
export function rankLibrary(index: LibraryIndex, query: string, filter: LibraryFilter = {}): LibraryHit[] {
  const briefs = new Map(index.briefs.map((brief) => [brief.slug, brief]));
  const least = filter.min_confidence === undefined ? 0 : TIER_NUMBERS[filter.min_confidence];
  const hits: { id: string; hit: LibraryHit; last: number }[] = [];
  const seen = new Set<number>();
  for (const { claim, ...found } of findAll(index, query, filter)) {
    if (seen.has(claim) || index.tiers[claim]! < least) continue;
    const id = stringAt(index.claims.ids, claim);
    const { slug, place } = readClaimId(id);
    const brief = briefs.get(slug);
    if (filter.since !== undefined && !isSince(brief?.freshness ?? null, filter.since)) continue;
    seen.add(claim);
    hits.push({ id, hit: { slug, place, ...found }, last: isFailed(brief?.verdict ?? null) ? 1 : 0 });
  }
  hits.sort(
    (a, b) =>
      a.last - b.last ||
      KIND_ORDER[a.hit.kind] - KIND_ORDER[b.hit.kind] ||
      b.hit.score - a.hit.score ||
      (a.id < b.id ? -1 : 1),
  );
  return hits.map(({ hit }) => hit);
}

type Found = Pick<LibraryHit, 'kind' | 'score' | 'why'> & { claim: number };

/** The finds of each kind, the worthier kinds first: a claim counts by its first. */
function* findAll(index: LibraryIndex, query: string, filter: LibraryFilter): Generator<Found> {
  const options = filter.floor === undefined ? {} : { floor: filter.floor };
  for (const { claim, score, why } of rankNumbers(index.claims, query, options)) {
    yield { claim, kind: 'claim', score, why };
  }
  for (const { claim, naming } of findBySource(index.pages, query)) {
    yield { claim, kind: 'source', score: SOURCE_SCORES[naming], why: { source: naming } };
  }
  const questions = new Map(
    rankNumbers(index.questions, query, options).map((found) => [found.claim, found]),
  );
  for (const [claim, question] of questions.size === 0 ? [] : index.questionOf.entries()) {
    const found = questions.get(question - 1);
    if (found !== undefined) yield { claim, kind: 'sub_question', score: found.score, why: found.why };
  }
}
