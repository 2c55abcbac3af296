/**
 * How the quoted words stand on the page. The first four are verbatim. `typographic`: white space, Unicode
 * form, quotation marks, dashes, a first letter's case differ. `markup`: the source's marks (emphasis, links,
 * `[13]`) stand between. `dehyphenated`: words hyphenated at a line's end were joined. `elided`: marked gaps, the
 * pieces in order within one passage. `stitched`: the pieces stand elsewhere or in another order.
 */
export type LocateVerdict =
  | 'exact'
  | 'typographic'
  | 'markup'
  | 'dehyphenated'
  | 'elided'
  | 'stitched'
  | 'not_found';

export interface TextSpan {
  /** UTF-16 offsets into the source text, end exclusive. */
  start: number;
  end: number;
}

/** The passage that comes closest to a quote that isn't there: an explanation, never a pass. */
export interface Closest extends TextSpan {
  text: string;
  /** Characters to insert, delete or replace to make one of the other. */
  edits: number;
  /** The words in which they differ, at most a few: `page` has the first, `quote` the second. */
  differences: { page: string; quote: string }[];
}

export interface QuoteMatch {
  verdict: LocateVerdict;
  /** The span on the page, -1 when not found. With gaps: from the first piece to the last. */
  start: number;
  end: number;
  /** The pieces of an elided or stitched quote. */
  parts?: TextSpan[];
  /** A gap leaves out a *not*, *never*, *unless* …: the quote may say the opposite of the passage. */
  gap_negation?: boolean;
  closest?: Closest;
}

/** The first four verdicts: these words stand there, in this order, with nothing left out. */
export function isVerbatim(verdict: LocateVerdict): boolean {
  return VERBATIM.has(verdict);
}
const VERBATIM: ReadonlySet<LocateVerdict> = new Set(['exact', 'typographic', 'markup', 'dehyphenated']);
