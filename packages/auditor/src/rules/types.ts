import type { Span } from '@vouch/core';
import type { BestPassage } from '../best-passage.js';
import type { TextDate } from '../dates.js';
import type { Change } from '../edits/changes.js';
import type { Figure } from '../figures/types.js';
import type { Name } from '../names.js';
import type { PageIndex } from '../page-index.js';

/** A claim as the rules see it, with every page it cites. */
export interface Case {
  claim: string;
  stems: ReadonlySet<string>;
  figures: readonly Figure[];
  dates: readonly TextDate[];
  names: readonly Name[];
  pages: readonly PageIndex[];
  best: BestPassage | null;
  /** How the claim differs from its best passage, if it nearly copies it. */
  changes: readonly Change[];
  /** Claim and pages are all in English: rules about words may speak. */
  english: boolean;
}

/** What a rule found: `claim` is the place in the claim, `says` completes "the document says …". */
export interface Found {
  claim: Span;
  says: string;
  /** Completes "the page says …" or states what no page has. */
  page: string;
  because: string;
}

/** `fault` blocks; `info` stands beside the claim and is never a verdict. */
export type Severity = 'fault' | 'info';

export interface Rule {
  name: string;
  severity: Severity;
  /** On this claim and page it fires; the tests run every sample. */
  sample: { claim: string; page: string };
  /** On this one it must not. */
  clear: { claim: string; page: string };
  match(input: Case): Found | null;
}
