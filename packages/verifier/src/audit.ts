import type { MatchKind } from '@vouch/core/url';
import type { DropReason } from './resolve.js';

export type Outcome = 'verified' | 'no_sources' | 'no_surviving_citation';

export type GateFailure =
  | 'no_sources'
  | 'no_surviving_citation'
  | 'no_source_list'
  | 'unresolved_left'
  | 'coverage';

/** A number of the report that names a captured source. */
export interface CitationRecord {
  /** Number in the report. */
  n: number;
  /** Number in the draft; null where it cited by a link. */
  was: string | null;
  /** The source's own address. */
  url: string;
  /** The address as the draft wrote it. */
  cited_as: string;
  match: MatchKind;
  /** Id of the source. */
  source: string;
  title: string;
}

export interface DropRecord {
  /** Number in the draft; null where it cited by a link. */
  n: string | null;
  /** As written; empty where the entry names none. */
  url: string;
  line: number;
  reason: DropReason;
  /** The nearest captured address, or the note that mentions this one: an explanation, never accepted. */
  closest: string | null;
}

export type MarkerReason = 'dangling' | 'dropped' | 'unparsed_marker';

export interface SectionCoverage {
  heading: string;
  line: number;
  sentences: number;
  cited: number;
}

export interface Coverage {
  /** Prose sentences of the report, without headings, tables, code and the source list. */
  sentences: number;
  /** Those with a surviving citation. */
  cited: number;
  sections: SectionCoverage[];
}

/** `audit.json`: what happened to every citation of a draft, and why. */
export interface Audit {
  schema: 1;
  outcome: Outcome;
  exit: 0 | 3 | 4;
  captured_sources: number;
  citations_verified: CitationRecord[];
  citations_repaired: CitationRecord[];
  citations_dropped: DropRecord[];
  merged: { n: string; into: number; url: string }[];
  markers_removed: { marker: string; line: number; reason: MarkerReason }[];
  uncited_sources: { n: string | null; url: string }[];
  code_urls: { line: number; url: string }[];
  body_urls: { linked: number; removed: number };
  /** Raw tool calls that leaked into the text and were cut out. */
  tool_blocks: { name: string; line: number }[];
  skipped_report_files: string[];
  gate_failures: GateFailure[];
  /** A sentence for each gate failure, with the line where it shows. */
  gate_notes: { failure: GateFailure; line: number | null; message: string }[];
  /** How the captured sources were used; `cited + uncited = captured_sources`. */
  captured: { cited: number; uncited: number; failed: number; uncited_urls: string[]; failed_urls: string[] };
  /** Independent sites of the cited sources, by registrable domain, most cited first. */
  sites: { site: string; sources: number[] }[];
  /** Sources that are one work under several addresses: the same DOI or the same title. */
  works: { work: string; sources: number[] }[];
  /** Sites, with the sites of one work counted once. */
  independent_sources: number;
  coverage: Coverage;
}

export interface VerifyResult {
  outcome: Outcome;
  /** The whole text of `report_final.md`. */
  report: string;
  audit: Audit;
}
