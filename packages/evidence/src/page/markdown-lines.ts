import type { PageBlockKind } from './types.js';

/** A block of a Markdown page: its lines without the marks at their start. */
export interface MarkdownBlock {
  kind: PageBlockKind;
  level: number;
  list: number;
  depth: number;
  text: string;
}

const FRONT_MATTER = /^---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const FRONT_TITLE = /^title:[ \t]*(["']?)(.+?)\1[ \t]*$/m;
const FENCE = /^[ \t]*(`{3,}|~{3,})[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const ITEM = /^([ \t]*)(?:[-*+]|(\d{1,9})[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(.*)$/;
const QUOTE = /^ {0,3}>[ \t]?(.*)$/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** Headings and table rules are shorter; the patterns for them may take quadratic time. */
const MARK_LINE = 1_000;
const INDENTED = /^(?: {4}|\t)/;
const DEFINITION_TEXT = /^:[ \t]+(.*)$/;

/** One pass over the lines. A light reading of CommonMark: enough for blocks, exact for none of its corner cases. */
export function scanMarkdownLines(source: string): { blocks: MarkdownBlock[]; title: string | null } {
  const front = FRONT_MATTER.exec(source);
  const title = front === null ? null : (FRONT_TITLE.exec(front[1]!)?.[2] ?? null);
  const reader = new LineReader(source.slice(front === null ? 0 : front[0].length).split('\n'));
  return { blocks: reader.read(), title };
}

class LineReader {
  private readonly blocks: MarkdownBlock[] = [];
  private open: MarkdownBlock | null = null;
  private indents: number[] = [];
  private lists = 0;
  private at = 0;

  constructor(private readonly lines: readonly string[]) {}

  read(): MarkdownBlock[] {
    while (this.at < this.lines.length) this.readLine(this.lines[this.at++]!);
    return this.blocks;
  }

  private readLine(line: string): void {
    const heading = line.length < MARK_LINE ? HEADING.exec(line) : null;
    const item = this.itemOf(line);
    if (line.trim() === '') this.open = null;
    else if (FENCE.test(line)) this.readFence(line);
    else if (this.open === null && this.indents.length === 0 && INDENTED.test(line))
      this.readIndentedCode(line);
    else if (heading !== null) this.startAtMargin('heading', heading[2] ?? '', heading[1]!.length);
    else if (this.open?.kind === 'p' && this.indents.length === 0 && UNDERLINE.test(line))
      this.underline(line);
    else if (RULE.test(line)) this.open = null;
    else if (isTableHead(line, this.lines[this.at])) this.readTable(line);
    else if (item !== null) this.startItem(item.margin, item.text);
    else this.readText(line);
  }

  /** A number other than 1 in the middle of a paragraph is a figure at a line's start, not an item. */
  private itemOf(line: string): { margin: string; text: string } | null {
    const item = ITEM.exec(line);
    if (item === null) return null;
    const interrupts =
      this.open === null || this.open.kind === 'li' || item[2] === undefined || item[2] === '1';
    return interrupts ? { margin: item[1]!, text: item[3]! } : null;
  }

  private readText(line: string): void {
    const quote = QUOTE.exec(line);
    const definition = DEFINITION_TEXT.exec(line);
    if (quote !== null) this.readQuote(quote[1]!);
    else if (definition !== null && this.open?.kind === 'p') {
      this.open.kind = 'dt';
      this.startAtMargin('dd', definition[1]!);
    } else if (this.open !== null) this.open.text += `\n${line.trimStart()}`;
    else if (this.indents.length > 0 && indentOf(line) > this.indents[0]!) this.start('li', line);
    else this.startAtMargin('p', line);
  }

  private readQuote(text: string): void {
    if (text.trim() === '') this.open = null;
    else if (this.open?.kind === 'quote') this.open.text += `\n${text}`;
    else this.startAtMargin('quote', text);
  }

  private readFence(first: string): void {
    const fence = FENCE.exec(first)![1]!;
    const body: string[] = [];
    const indent = indentOf(first);
    while (this.at < this.lines.length) {
      const line = this.lines[this.at++]!;
      const close = FENCE.exec(line)?.[1];
      if (close?.startsWith(fence) && line.trim() === close) break;
      body.push(line.slice(Math.min(indent, indentOf(line))));
    }
    this.start('code', body.join('\n'));
    this.open = null;
  }

  private readIndentedCode(first: string): void {
    const body = [first];
    while (this.at < this.lines.length && /^(?: {4}|\t|\s*$)/.test(this.lines[this.at]!))
      body.push(this.lines[this.at++]!);
    this.start('code', body.map((line) => line.replace(/^(?: {4}|\t)/, '')).join('\n'));
    this.open = null;
  }

  private underline(line: string): void {
    this.open!.kind = 'heading';
    this.open!.level = line.trimStart().startsWith('=') ? 1 : 2;
    this.open = null;
  }

  private readTable(line: string): void {
    this.at += 1;
    this.startAtMargin('row', line);
    while (this.at < this.lines.length && this.lines[this.at]!.includes('|')) {
      this.startAtMargin('row', this.lines[this.at++]!);
    }
    this.open = null;
  }

  private startItem(margin: string, text: string): void {
    const indent = indentOf(margin);
    if (this.indents.length === 0) this.lists += 1;
    while (this.indents.length > 0 && this.indents.at(-1)! >= indent) this.indents.pop();
    this.indents.push(indent);
    this.start('li', text);
  }

  private startAtMargin(kind: PageBlockKind, text: string, level = 0): void {
    this.indents = [];
    this.start(kind, text, level);
    if (kind === 'heading' || kind === 'row') this.open = null;
  }

  private start(kind: PageBlockKind, text: string, level = 0): void {
    const depth = this.indents.length;
    this.open = { kind, level, text, depth, list: depth > 0 ? this.lists : 0 };
    this.blocks.push(this.open);
  }
}

/** A table begins with a row whose next line is a rule. */
function isTableHead(line: string, next: string | undefined): boolean {
  return (
    line.includes('|') &&
    (next?.length ?? 0) < MARK_LINE &&
    (next?.includes('-') ?? false) &&
    TABLE_RULE.test(next!)
  );
}

function indentOf(line: string): number {
  let width = 0;
  for (const char of line) {
    if (char === ' ') width += 1;
    else if (char === '\t') width += 4;
    else break;
  }
  return width;
}
