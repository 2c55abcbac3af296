import type { RawBlock } from './html-scan.js';
import type { PageBlock } from './types.js';

const BOLD_HEADING_MAX = 90;
const BOLD_HEADING_LEVEL = 6;
const NO_HEADINGS: readonly string[] = [];

/** Gives each block the headings above it. A short paragraph that is all bold counts as a heading of level 6. */
export function withHeadingPaths(text: string, raw: readonly RawBlock[]): PageBlock[] {
  const open: { level: number; text: string }[] = [];
  let path = NO_HEADINGS;
  return raw.map((block) => {
    const { bold, ...rest } = asRead(text, block);
    if (rest.kind !== 'heading') return { ...rest, headings: path };
    while (open.length > 0 && open.at(-1)!.level >= rest.level) open.pop();
    const above = open.length === 0 ? NO_HEADINGS : open.map((heading) => heading.text);
    open.push({ level: rest.level, text: text.slice(rest.start, rest.end).replace(/\s+/g, ' ') });
    path = open.map((heading) => heading.text);
    return { ...rest, headings: above };
  });
}

function asRead(text: string, block: RawBlock): RawBlock {
  const length = block.end - block.start;
  if (block.kind === 'p' && block.bold && !block.chrome && length > 1 && length < BOLD_HEADING_MAX) {
    return { ...block, kind: 'heading', level: BOLD_HEADING_LEVEL };
  }
  // A layout table's cell is a paragraph: a row has at least two cells.
  if (block.kind === 'row' && !text.slice(block.start, block.end).includes('\t'))
    return { ...block, kind: 'p' };
  return block;
}
