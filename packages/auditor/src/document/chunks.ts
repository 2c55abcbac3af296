import { type Scan, type Span, scanMarkdown } from '@vouch/core';

/** A list item, paragraph or table row of a section, with the quotes and labelled lines that follow it. */
export interface Chunk extends Span {
  section: string;
  lines: readonly { start: number; end: number }[];
}

/** `Source:`, `**Quote:**`, `- Accessed:`: a labelled line belongs to the chunk before it. */
export const LABEL =
  /^[ \t>]*(?:[-*+][ \t]+)?[*_]{0,3}(sources?|quotes?|accessed(?:[ _]at)?|published(?:[ _]at)?|slug|evidence|cross-references?)[*_]{0,3}[ \t]*:/i;
const LIST_START = /^ {0,3}(?:[-*+]|\d{1,3}[.)])[ \t]+/;
const BARE_URL = /^[ \t]*[-*+][ \t]+<?(?:https?|doc):\S+[ \t]*$/i;
const ROW = /^ {0,3}\|/;
const QUOTED = /^[ \t]*>/;
const INDENTED = /^(?: {2,}|\t)/;

/** Splits Markdown into chunks. Code blocks are left out: what stands in them is an example. */
export function findChunks(text: string): Chunk[] {
  const scan = scanMarkdown(text);
  const chunks: Chunk[] = [];
  let lines: Span[] = [];
  let section = '';
  let blank = true;
  const close = () => {
    if (lines.length > 0) chunks.push({ section, lines, start: lines[0]!.start, end: lines.at(-1)!.end });
    lines = [];
  };
  for (const line of outsideCode(text, scan)) {
    const written = text.slice(line.start, line.end);
    const heading = scan.headings.find((each) => each.start <= line.start && line.start < each.end);
    if (heading !== undefined) {
      close();
      section = text.slice(heading.text.start, heading.text.end).replace(/[*_`]/g, '').trim();
      blank = true;
      continue;
    }
    if (written.trim() === '') {
      blank = true;
      continue;
    }
    if (startsChunk(written, blank)) close();
    lines.push(line);
    blank = false;
  }
  close();
  return chunks;
}

function startsChunk(line: string, afterBlank: boolean): boolean {
  if (LABEL.test(line) || QUOTED.test(line) || BARE_URL.test(line)) return false;
  if (LIST_START.test(line) || ROW.test(line)) return true;
  return afterBlank && !INDENTED.test(line);
}

function outsideCode(text: string, scan: Scan): Span[] {
  const lines: Span[] = [];
  const blocks = scan.code.filter(({ kind }) => kind === 'fenced');
  let at = 0;
  let next = 0;
  for (const line of text.split('\n')) {
    const end = at + line.length;
    while (next < blocks.length && blocks[next]!.end <= at) next++;
    const block = blocks[next];
    if (block === undefined || at < block.start)
      lines.push({ start: at, end: line.endsWith('\r') ? end - 1 : end });
    at = end + 1;
  }
  return lines;
}
