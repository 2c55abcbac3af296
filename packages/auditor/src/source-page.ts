import type { SupportIssue } from './check-support.js';
import type { PageIndex } from './page-index.js';

/** A stored page as the audit needs it. `text` is the whole visible text. */
export interface SourcePage {
  url: string;
  text: string;
  title: string | null;
  published_at: string | null;
  accessed_at: string | null;
  /** Why the page can't serve as proof (a wall, empty …), else null. */
  unusable_because: string | null;
  /** The text prepared for the rules, when a caller has it. */
  index?: PageIndex;
}

/** Pages by the address that the document gives. An address that is not there has no snapshot. */
export type SourcePages = ReadonlyMap<string, SourcePage>;

/** An issue of one claim of a document. */
export interface ClaimIssue extends SupportIssue {
  claim_id: string;
}
