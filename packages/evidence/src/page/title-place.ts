import type { HtmlScan, RawBlock } from './html-scan.js';

export interface TitlePlace {
  start: number;
  end: number;
}

/** Shortest text that can be recognised as the title, in a heading and in any other block; and the longest. */
const MIN_HEADING = 8;
const MIN_BLOCK = 20;
const MAX = 300;
const MAX_TITLE = 500;

/**
 * Where the title of the text stands: the block that the page's own title names, else its first `h1` (on many
 * sites that is the site's name, hence the first rule).
 */
export function findTitlePlace(scan: HtmlScan): TitlePlace | null {
  const titles = [
    scan.title,
    ...scan.metas.filter(({ key }) => key === 'og:title').map(({ content }) => content),
  ].map((title) => plainWords(title.slice(0, MAX_TITLE)));
  let best: RawBlock | null = null;
  for (const block of scan.blocks) {
    const length = block.end - block.start;
    const least = block.kind === 'heading' && block.level <= 3 ? MIN_HEADING : MIN_BLOCK;
    if (length < least || length > MAX || length <= (best === null ? 0 : best.end - best.start)) continue;
    const words = plainWords(scan.text.slice(block.start, block.end));
    if (words.length >= least && titles.some((title) => title.includes(words))) best = block;
  }
  return best ?? scan.blocks.find((block) => block.kind === 'heading' && block.level === 1) ?? null;
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
