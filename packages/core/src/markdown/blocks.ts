import { Containers } from './block/containers.js';
import { Cursor } from './block/cursor.js';
import { closesFence, type Fence, matchFence } from './block/fence.js';
import type { FoundBlocks } from './block/found-blocks.js';
import { matchAtxHeading, setextLevel } from './block/heading.js';
import { endsHtmlBlock, type HtmlBlock, matchHtmlBlock } from './block/html.js';
import { Paragraph } from './block/paragraph.js';
import { delimiterColumns, tableCells } from './block/table.js';
import { isThematicBreak } from './block/thematic-break.js';
import { makeChunk } from './chunk.js';
import type { Block, BlockKind, Heading, Span } from './types.js';

type Leaf =
  | Paragraph
  | { kind: 'fence'; fence: Fence; block: Block }
  | { kind: 'indented'; block: Block }
  | { kind: 'html'; html: HtmlBlock; block: Block }
  | { kind: 'table' };

/**
 * Finds the blocks of a document, line by line, with a stack of open containers and at most one open leaf:
 * the strategy of CommonMark's appendix, on the raw text, so that every offset is exact by construction.
 * Where implementations differ it follows micromark with GFM's tables and footnotes.
 */
export function parseBlocks(text: string): FoundBlocks {
  const parser = new BlockParser(text);
  while (parser.line.read()) parser.addLine();
  parser.close();
  return parser.out;
}

class BlockParser {
  readonly line: Cursor;
  readonly out: FoundBlocks = {
    blocks: [],
    headings: [],
    code: [],
    html: [],
    footnotes: [],
    definitions: [],
    chunks: [],
  };
  private readonly containers: Containers;
  private leaf: Leaf | null = null;

  constructor(private readonly text: string) {
    this.line = new Cursor(text);
    this.containers = new Containers(this.line, this.out, () => this.closeLeaf());
  }

  addLine(): void {
    const { line, containers } = this;
    containers.matchOpen();
    if (!(containers.areAllMatched && this.continueLeaf())) {
      const interrupts = this.inParagraph;
      while (!line.blank && containers.openNext(interrupts));
      if (line.blank) containers.closeUnmatched();
      else if (!this.openLeaf()) this.addText();
    }
    if (!line.blank) containers.lastEnd = line.lineEnd;
  }

  close(): void {
    this.containers.closeAll();
  }

  /** The line belongs to an open code or HTML block. */
  private continueLeaf(): boolean {
    const { leaf, line, containers } = this;
    switch (leaf?.kind) {
      case 'fence':
        leaf.block.end = containers.lastEnd = line.lineEnd;
        if (closesFence(line, leaf.fence)) this.closeLeaf();
        return true;
      case 'indented':
        if (line.blank) return true;
        if (line.indent < 4) return false;
        leaf.block.end = line.lineEnd;
        return true;
      case 'html':
        if (line.blank && !leaf.html.end) return false;
        leaf.block.end = line.lineEnd;
        if (endsHtmlBlock(line, leaf.html)) this.closeLeaf();
        return true;
      default:
        return false;
    }
  }

  /** The open paragraph is the line's own (not one that it could only continue lazily). */
  private get inParagraph(): boolean {
    return this.leaf?.kind === 'paragraph' && this.containers.areAllMatched;
  }

  private openLeaf(): boolean {
    const { line } = this;
    if (line.indent >= 4) return this.openIndented();
    const heading = matchAtxHeading(line);
    if (heading) {
      this.beginLeaf();
      const { level, text } = heading;
      this.addHeading({ start: line.nonspace, end: line.lineEnd, level, text });
      this.out.chunks.push(makeChunk(this.text, [heading.text.start], [heading.text.end]));
      return true;
    }
    const fence = matchFence(line);
    if (fence) {
      this.leaf = { kind: 'fence', fence, block: this.beginBlock('code') };
      return true;
    }
    const html = matchHtmlBlock(line, this.inParagraph);
    if (html) {
      this.leaf = { kind: 'html', html, block: this.beginBlock('html') };
      if (endsHtmlBlock(line, html)) this.closeLeaf();
      return true;
    }
    if (this.closeSetext()) return true;
    if (isThematicBreak(line)) {
      this.beginBlock('thematic_break');
      return true;
    }
    return this.openTable();
  }

  /** Four columns or more are code, unless a paragraph is open: then they are its text, even lazily. */
  private openIndented(): boolean {
    if (this.leaf?.kind === 'paragraph') return false;
    this.beginLeaf();
    this.line.skipColumns(4);
    const { pos, lineEnd } = this.line;
    this.leaf = { kind: 'indented', block: this.containers.addBlock('code', pos, lineEnd) };
    return true;
  }

  private closeSetext(): boolean {
    const { line, leaf } = this;
    const level = this.inParagraph ? setextLevel(line) : 0;
    if (level === 0 || leaf?.kind !== 'paragraph') return false;
    leaf.takeDefinitions(this.text, this.out.definitions);
    const chunk = leaf.chunk(this.text);
    if (!chunk) return false;
    const text = leaf.span();
    this.addHeading({ start: text.start, end: line.lineEnd, level, text });
    this.out.chunks.push(chunk);
    this.leaf = null;
    return true;
  }

  /** The line is a delimiter row and the line before it a header with as many cells. */
  private openTable(): boolean {
    const { line, leaf, text } = this;
    if (!this.inParagraph || leaf?.kind !== 'paragraph' || leaf.lastIndent >= 4) return false;
    const columns = delimiterColumns(line);
    if (columns === 0) return false;
    const header = leaf.lastLine();
    if (tableCells(text, header).length !== columns) return false;
    leaf.dropLastLine();
    this.closeLeaf();
    this.addRow(header);
    this.leaf = { kind: 'table' };
    return true;
  }

  private addText(): void {
    const { line, leaf } = this;
    if (leaf?.kind === 'paragraph') {
      leaf.add(line);
      return;
    }
    if (leaf?.kind === 'table' && this.containers.areAllMatched) {
      this.addRow({ start: line.nonspace, end: line.lineEnd });
      return;
    }
    this.beginLeaf();
    this.leaf = new Paragraph();
    this.leaf.add(line);
  }

  private addRow(row: Span): void {
    this.containers.addBlock('table_row', row.start, row.end);
    for (const { start, end } of tableCells(this.text, row)) {
      this.containers.addBlock('table_cell', start, end);
      this.out.chunks.push(makeChunk(this.text, [start], [end]));
    }
  }

  private addHeading(heading: Heading): void {
    this.out.headings.push(heading);
    this.containers.addBlock('heading', heading.start, heading.end);
  }

  private beginLeaf(): void {
    this.containers.closeUnmatched();
    this.containers.addChild();
  }

  /** A block that starts with what is left of the line. */
  private beginBlock(kind: BlockKind): Block {
    this.beginLeaf();
    return this.containers.addBlock(kind, this.line.nonspace, this.line.lineEnd);
  }

  private closeLeaf(): void {
    const { leaf, out } = this;
    this.leaf = null;
    if (!leaf || leaf.kind === 'table') return;
    if (leaf.kind === 'paragraph') {
      this.closeParagraph(leaf);
      return;
    }
    const { start, end } = leaf.block;
    if (leaf.kind === 'html') out.html.push({ start, end });
    else out.code.push({ start, end, kind: leaf.kind === 'fence' ? 'fenced' : 'indented' });
  }

  private closeParagraph(paragraph: Paragraph): void {
    paragraph.takeDefinitions(this.text, this.out.definitions);
    const chunk = paragraph.chunk(this.text);
    if (!chunk) return;
    const { start, end } = paragraph.span();
    this.containers.addBlock('paragraph', start, end);
    this.out.chunks.push(chunk);
  }
}
