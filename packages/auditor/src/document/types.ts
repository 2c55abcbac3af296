import type { Span } from '@vouch/core';

/** A source as a document names it, with the dates that the document gives. */
export interface ClaimSource {
  url: string;
  accessed_at: string | null;
  published_at: string | null;
  slug: string | null;
}

/** One claim of a document with what it rests on. */
export interface DocumentClaim {
  /** `section-name/claim-index`, counted from 1 in each section. */
  id: string;
  section: string;
  /** The claim in the document's words, without quote, source line and tags; '' for a bare quote. */
  text: string;
  quotes: readonly string[];
  sources: readonly ClaimSource[];
  /** `stale`, `single-source`, … as written in brackets, lower case. */
  tags: readonly string[];
  /** The claim with its tags, as written. */
  raw: string;
  /** Where it stands in the document; for JSON claims the whole text. */
  place: Span & { line: number };
}

export interface AuditDocument {
  /** `kit`: Markdown with `Source:` lines; `report`: a run's report; `json`: claims. */
  kind: 'kit' | 'report' | 'json';
  claims: readonly DocumentClaim[];
}
