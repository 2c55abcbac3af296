import type { Chunk } from '../chunk.js';
import type { Block, Code, FootnoteDefinition, Heading, Span } from '../types.js';
import type { ParsedDefinition } from './paragraph.js';

/** What the block pass finds: blocks in the order of their starts, and the text still to scan for inlines. */
export interface FoundBlocks {
  blocks: Block[];
  headings: Heading[];
  code: Code[];
  html: Span[];
  footnotes: FootnoteDefinition[];
  definitions: ParsedDefinition[];
  chunks: Chunk[];
}
