/** How sure a claim is said to be, in the order that --min-confidence uses. */
export type Tier = 'high' | 'medium' | 'low';

export interface ClaimConfidence {
  /** As it is shown: `high`, `medium-contested`, `disputed`, `unknown` … */
  name: string;
  /** `medium-contested` counts as medium, whatever is disputed as low; null: not said. */
  tier: Tier | null;
}

/** What a claim names as its ground: an id of `sources.jsonl`, an address, or both. */
export interface ClaimSource {
  id: string | null;
  url: string | null;
  title: string | null;
}

export interface BriefClaim {
  id: string;
  text: string;
  sources: ClaimSource[];
  confidence: ClaimConfidence;
  sub_question: string | null;
  /** Ids of claims of the same brief that are recorded as contradicting or contesting this one. */
  disputed_by: string[];
}

export interface BriefSource {
  id: string;
  url: string | null;
  title: string | null;
}

export interface SubQuestion {
  id: string;
  question: string;
}

/** A brief as it was found on disk; whatever it lacks is null or empty. */
export interface KnownBrief {
  slug: string;
  topic: string | null;
  question: string | null;
  freshness: string | null;
  verdict: string | null;
  claims: BriefClaim[];
  sources: BriefSource[];
  sub_questions: SubQuestion[];
  coverage_gaps: string[];
}
