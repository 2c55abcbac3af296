import type { RawBlock, RawLink } from './html-scan.js';

/** What plain text and Markdown pages give: like an `HtmlScan`, without what only HTML says. */
export interface TextScan {
  text: string;
  title: string | null;
  blocks: RawBlock[];
  links: RawLink[];
}

const LINE_END = /\r\n?/g;
const PARAGRAPH = /[^\n]+(?:\n[^\n]*\S[^\n]*)*/g;
const BARE_URL = /\bhttps?:\/\/[^\s<>"'`\]]+[^\s<>"'`\].,;:!?)]/g;

/** Plain text stays as it is, but for line ends. Paragraphs are parted by empty lines. */
export function scanPlainText(source: string): TextScan {
  const text = source.replace(LINE_END, '\n');
  const blocks: RawBlock[] = [];
  for (const match of text.matchAll(PARAGRAPH)) {
    if (match[0].trim() === '') continue;
    const lead = match[0].length - match[0].trimStart().length;
    const start = match.index + lead;
    blocks.push(plainBlock('p', start, start + match[0].trim().length));
  }
  const links = [...text.matchAll(BARE_URL)].map((match) => ({
    href: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  return { text, title: null, blocks, links };
}

export function plainBlock(kind: RawBlock['kind'], start: number, end: number): RawBlock {
  return { kind, start, end, level: 0, list: 0, depth: 0, chrome: false, bold: false };
}
