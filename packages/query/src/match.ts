import type { BriefClaim, ClaimSource, KnownBrief } from './brief.js';
import type { LibraryHit, MatchKind } from './rank-library.js';
import { checkFreshness, isUnverified } from './tags.js';

/** A claim of a brief that answers a query. */
export interface Match {
  slug: string;
  /** As the brief says; null: it says nothing. */
  freshness: string | null;
  verdict: string | null;
  /** Told against the day of asking. */
  age: 'fresh' | 'stale' | 'unknown';
  /** The brief is FAIL or HOLD: nothing of it is to be relied on. */
  unverified: boolean;
  id: string;
  claim: string;
  confidence: string;
  sources: ClaimSource[];
  sub_question: string | null;
  kind: MatchKind;
  score: number;
  why: LibraryHit['why'] | { disputes: string };
  /** Ids of claims of this brief in the same answer that dispute this one. */
  disputed_by: string[];
  /** The same claim in other briefs. */
  also: { slug: string; id: string }[];
}

export function buildMatch(
  { brief, claim }: { brief: KnownBrief; claim: BriefClaim },
  found: Pick<Match, 'kind' | 'score' | 'why'>,
  as_of: string,
): Match {
  return {
    slug: brief.slug,
    freshness: brief.freshness,
    verdict: brief.verdict,
    age: checkFreshness(brief.freshness, as_of),
    unverified: isUnverified(brief.verdict),
    id: claim.id,
    claim: claim.text,
    confidence: claim.confidence.name,
    sources: claim.sources,
    sub_question: claim.sub_question,
    kind: found.kind,
    score: found.score,
    why: found.why,
    disputed_by: [],
    also: [],
  };
}
