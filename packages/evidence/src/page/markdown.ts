import type { Cut } from '../quote/fold-text.js';
import { findMarkupAndLinks } from '../quote/markup.js';
import type { RawBlock } from './html-scan.js';
import { type MarkdownBlock, scanMarkdownLines } from './markdown-lines.js';
import { plainBlock, type TextScan } from './plain.js';

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const DEFINITION =
  /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*<?([^\s>]+)>?[ \t]{0,40}(?:["'(][^\n]{0,300}["')])?[ \t]{0,40}$/;
const REFERENCE = /\[([^[\]\n]{1,300})\](?:\[([^[\]\n]{0,200})\])?(?![([:])/g;
const CELL_BORDER = /(?<!\\)\|/;

/**
 * A Markdown page as a reader sees it: emphasis, link targets, images, comments and marks at the start of lines
 * are gone, wrapped lines are joined, code stays as it is.
 */
export function scanMarkdownPage(source: string): TextScan {
  const { blocks: lines, title } = scanMarkdownLines(source.replace(/\r\n?/g, '\n').replace(COMMENT, ''));
  const definitions = new Map<string, string>();
  const kept = lines.filter((block) => !takeDefinitions(block, definitions));
  const scan: TextScan = { text: '', title, blocks: [], links: [] };
  const pieces: string[] = [];
  let length = 0;
  for (const block of kept) {
    const rendered = renderBlock(block, definitions);
    if (rendered.text === '') continue;
    if (length > 0) length += 1;
    const { kind, level, list, depth } = block;
    scan.blocks.push({
      ...plainBlock(kind, length, length + rendered.text.length),
      level,
      list,
      depth,
      bold: rendered.bold,
    });
    scan.links.push(
      ...rendered.links.map(({ href, start, end }) => ({ href, start: start + length, end: end + length })),
    );
    pieces.push(rendered.text);
    length += rendered.text.length;
  }
  scan.text = pieces.join('\n');
  const heading = scan.blocks.find((block: RawBlock) => block.kind === 'heading');
  scan.title ??= heading === undefined ? null : scan.text.slice(heading.start, heading.end);
  return scan;
}

/** A paragraph of nothing but `[label]: address` lines isn't shown. */
function takeDefinitions(block: MarkdownBlock, definitions: Map<string, string>): boolean {
  if (block.kind !== 'p') return false;
  const rows = block.text.split('\n').map((line) => DEFINITION.exec(line));
  if (rows.some((row) => row === null || row[1]!.startsWith('^'))) return false;
  for (const row of rows) definitions.set(labelOf(row![1]!), row![2]!);
  return true;
}

function labelOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

interface Rendered {
  text: string;
  links: { href: string; start: number; end: number }[];
  bold: boolean;
}

function renderBlock(block: MarkdownBlock, definitions: ReadonlyMap<string, string>): Rendered {
  if (block.kind === 'code') return { text: block.text.trimEnd(), links: [], bold: false };
  if (block.kind !== 'row') return renderInline(block.text, definitions);
  const cells = block.text
    .replace(/^\s*\||\|\s*$/g, '')
    .split(CELL_BORDER)
    .map((cell) => renderInline(cell, definitions));
  const links = cells.flatMap((cell, i) => {
    const before = cells.slice(0, i).reduce((sum, { text }) => sum + text.length + 1, 0);
    return cell.links.map((link) => ({ ...link, start: link.start + before, end: link.end + before }));
  });
  return { text: cells.map((cell) => cell.text).join('\t'), links, bold: false };
}

function renderInline(raw: string, definitions: ReadonlyMap<string, string>): Rendered {
  const source = joinLines(raw);
  const { cuts, links } = findMarkupAndLinks(source);
  if (definitions.size > 0) addReferenceLinks(source, definitions, { cuts, links });
  const places = new Map<number, number>();
  for (const { start, end } of links) places.set(start, 0).set(end, 0);
  const text = applyCuts(source, cuts, places);
  const lead = text.length - text.trimStart().length;
  return {
    text: text.trim(),
    links: links.map(({ start, end, destination }) => ({
      href: destination
        .trim()
        .split(/[ \t]+(?=["'(])/, 1)[0]!
        .replace(/^<|>$/g, ''),
      start: places.get(start)! - lead,
      end: places.get(end)! - lead,
    })),
    bold: /^(?:\*\*|__)[^*_]+(?:\*\*|__):?$/.test(source),
  };
}

/** Wrapped lines are one; two spaces or a backslash at a line's end break it. */
function joinLines(raw: string): string {
  const lines = raw.trim().split('\n');
  return lines
    .map((line, i) => {
      const hard = line.endsWith('  ') || line.endsWith('\\');
      const text = (hard && line.endsWith('\\') ? line.slice(0, -1) : line).trim();
      return i === lines.length - 1 ? line.trim() : text + (hard ? '\n' : ' ');
    })
    .join('');
}

function addReferenceLinks(
  source: string,
  definitions: ReadonlyMap<string, string>,
  found: ReturnType<typeof findMarkupAndLinks>,
): void {
  for (const match of source.matchAll(REFERENCE)) {
    const destination = definitions.get(labelOf(match[2] || match[1]!));
    if (destination === undefined) continue;
    const end = match.index + match[0].length;
    const close = match.index + 1 + match[1]!.length;
    found.cuts.push({ start: match.index, end: match.index + 1, text: '' }, { start: close, end, text: '' });
    found.links.push({ start: match.index + 1, end: close, destination });
  }
  found.cuts.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with its cuts replaced; notes where the offsets in `places` come to stand. */
function applyCuts(source: string, cuts: readonly Cut[], places: Map<number, number>): string {
  const offsets = [...places.keys()].sort((a, b) => a - b);
  let out = '';
  let at = 0;
  let next = 0;
  const copy = (to: number) => {
    for (; next < offsets.length && offsets[next]! <= to; next++) {
      places.set(offsets[next]!, out.length + Math.max(0, offsets[next]! - at));
    }
    out += source.slice(at, to);
    at = Math.max(at, to);
  };
  for (const cut of cuts) {
    if (cut.start < at) continue;
    copy(cut.start);
    out += cut.text;
    at = cut.end;
  }
  copy(source.length);
  return out;
}
