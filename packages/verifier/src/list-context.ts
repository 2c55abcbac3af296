import type { Scan } from '@vouch/core/markdown';
import { SpanSet } from './lines.js';

/** Everything that reading a region line by line needs to know of the text around it. */
export interface ListContext {
  scan: Scan;
  starts: readonly number[];
  blockCode: SpanSet;
  headings: SpanSet;
  headingStarts: readonly number[];
  rows: SpanSet;
}

export function listContext(scan: Scan, starts: readonly number[]): ListContext {
  return {
    scan,
    starts,
    blockCode: new SpanSet(scan.code.filter((code) => code.kind !== 'inline')),
    headings: new SpanSet(scan.headings),
    headingStarts: scan.headings.map((heading) => heading.start),
    rows: new SpanSet(scan.blocks.filter((block) => block.kind === 'table_row')),
  };
}
