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

/** `Title` over `=====`, as README files, RST and AsciiDoc set their headings; the marks in order of their level. */
const UNDERLINED = /^(.{2,90})\n([=\-~^"'*+#])\2{2,}[ \t]*(?:\n|$)/;
const UNDERLINES = '=-~^"\'*+#';

/**
 * Plain text stays as it is, but for line ends. Paragraphs are parted by empty lines; an underlined line is a heading,
 * and its underline no part of any block.
 */
export function scanPlainText(source: string): TextScan {
  const text = source.replace(LINE_END, '\n');
  const blocks: RawBlock[] = [];
  for (const match of text.matchAll(PARAGRAPH)) {
    if (match[0].trim() === '') continue;
    const lead = match[0].length - match[0].trimStart().length;
    const start = match.index + lead;
    pushParagraph(blocks, start, match[0].trim());
  }
  const links = [...text.matchAll(BARE_URL)].map((match) => ({
    href: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  return { text, title: null, blocks, links };
}

function pushParagraph(blocks: RawBlock[], start: number, paragraph: string): void {
  const heading = UNDERLINED.exec(paragraph);
  const [, line = '', mark = '='] = heading ?? [];
  const { length } = line;
  // An underline is about as long as its line; a rule below a line of prose is not.
  const underlined = heading !== null && Math.abs(heading[0].trimEnd().length - 2 * length - 1) <= 2;
  if (!underlined) {
    blocks.push(plainBlock('p', start, start + paragraph.length));
    return;
  }
  const level = Math.min(6, UNDERLINES.indexOf(mark) + 1);
  blocks.push({ ...plainBlock('heading', start, start + length), level });
  const rest = paragraph.slice(heading[0].length);
  if (rest.trim() === '') return;
  const from = start + heading[0].length + (rest.length - rest.trimStart().length);
  blocks.push(plainBlock('p', from, from + rest.trim().length));
}

export function plainBlock(kind: RawBlock['kind'], start: number, end: number): RawBlock {
  return { kind, start, end, level: 0, list: 0, depth: 0, chrome: false, bold: false };
}
