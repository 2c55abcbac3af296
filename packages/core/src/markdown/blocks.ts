import { Cursor } from './block/cursor.js';
import { closesFence, type Fence, matchFence } from './block/fence.js';
import { matchFootnote } from './block/footnote.js';
import { matchAtxHeading, setextLevel } from './block/heading.js';
import { endsHtmlBlock, type HtmlBlock, matchHtmlBlock } from './block/html.js';
import { matchListMarker, takeListMarker } from './block/list-item.js';
import type { ParsedDefinition } from './block/paragraph.js';
import { Paragraph } from './block/paragraph.js';
import { delimiterColumns, tableCells } from './block/table.js';
import { isThematicBreak } from './block/thematic-break.js';
import { GREATER } from './chars.js';
import { type Chunk, makeChunk } from './chunk.js';
import { MAX_CONTAINERS } from './limits.js';
import type { Block, BlockKind, Code, FootnoteDefinition, Heading, Span } from './types.js';

/** What the block pass finds: blocks in the order of their starts, and the text still to scan for inlines. */
export interface Blocks {
  blocks: Block[];
  headings: Heading[];
  code: Code[];
  html: Span[];
  footnotes: FootnoteDefinition[];
  definitions: ParsedDefinition[];
  chunks: Chunk[];
}

interface Container {
  kind: 'quote' | 'list_item' | 'footnote';
  /** Columns that a line must be indented by to stand in a list item. */
  indent: number;
  hasChild: boolean;
  block: Block;
  footnote: FootnoteDefinition | null;
}

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
export function parseBlocks(text: string): Blocks {
  const parser = new BlockParser(text);
  while (parser.line.read()) parser.addLine();
  parser.closeTo(0);
  return parser.out;
}

class BlockParser {
  readonly line: Cursor;
  readonly out: Blocks = {
    blocks: [],
    headings: [],
    code: [],
    html: [],
    footnotes: [],
    definitions: [],
    chunks: [],
  };
  private readonly open: Container[] = [];
  private leaf: Leaf | null = null;
  /** Containers that the current line continues. */
  private matched = 0;
  /** The current line would end a paragraph: then no empty item and no number but 1 starts a list on it. */
  private interrupts = false;
  /** End of the last line that held something. */
  private lastEnd = 0;

  constructor(readonly text: string) {
    this.line = new Cursor(text);
  }

  addLine(): void {
    const { line, open } = this;
    this.matched = 0;
    while (this.matched < open.length && this.continues(open[this.matched]!)) this.matched++;
    this.interrupts = this.inParagraph;
    if (!(this.matched === open.length && this.continueLeaf())) {
      while (!line.blank && this.openContainer());
      if (line.blank) this.closeTo(this.matched);
      else if (!this.openLeaf()) this.addText();
    }
    if (!line.blank) this.lastEnd = line.lineEnd;
  }

  /** Closes the open leaf and every container from `depth` on. */
  closeTo(depth: number): void {
    this.closeLeaf();
    while (this.open.length > depth) {
      const container = this.open.pop()!;
      container.block.end = Math.max(container.block.end, this.lastEnd);
      const { footnote } = container;
      if (footnote) footnote.end = footnote.content.end = container.block.end;
    }
  }

  private continues(container: Container): boolean {
    const { line } = this;
    if (container.kind === 'quote') return this.takeQuoteMark();
    if (container.kind === 'list_item' && line.blank && !container.hasChild) return false;
    if (!line.blank && line.indent < container.indent) return false;
    line.skipColumns(container.indent);
    return true;
  }

  /** `> `, with the one space or column that belongs to it. */
  private takeQuoteMark(): boolean {
    const { line } = this;
    if (line.blank || line.indent >= 4 || line.codeAt(line.nonspace) !== GREATER) return false;
    line.moveTo(line.nonspace + 1);
    if (line.indent > 0) line.skipColumns(1);
    return true;
  }

  /** The line belongs to an open code or HTML block. */
  private continueLeaf(): boolean {
    const { leaf, line } = this;
    switch (leaf?.kind) {
      case 'fence':
        leaf.block.end = this.lastEnd = line.lineEnd;
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
    return this.leaf?.kind === 'paragraph' && this.matched === this.open.length;
  }

  private openContainer(): boolean {
    const { line } = this;
    if (line.indent >= 4 || this.matched >= MAX_CONTAINERS) return false;
    const start = line.nonspace;
    if (this.takeQuoteMark()) {
      this.push('quote', start, 0);
      return true;
    }
    const footnote = matchFootnote(line);
    if (footnote) {
      line.moveTo(footnote.content);
      const definition: FootnoteDefinition = {
        start,
        end: footnote.content,
        label: this.text.slice(start + 2, footnote.labelEnd),
        content: { start: footnote.content, end: footnote.content },
      };
      const container = this.push('footnote', start, 4);
      container.footnote = definition;
      container.block.end = footnote.content;
      this.out.footnotes.push(definition);
      return true;
    }
    const marker = matchListMarker(line);
    if (!marker || isThematicBreak(line)) return false;
    if (this.interrupts && (marker.empty || !marker.startsAtOne)) return false;
    const indent = takeListMarker(line, marker);
    const { block } = this.push('list_item', start, indent);
    block.end = marker.end;
    block.marker = { start, end: marker.end };
    return true;
  }

  private push(kind: Container['kind'], start: number, indent: number): Container {
    this.closeTo(this.matched);
    const parent = this.open.at(-1);
    if (parent) parent.hasChild = true;
    const block = this.addBlock(kind, start, start + 1);
    const container: Container = { kind, indent, hasChild: false, block, footnote: null };
    this.open.push(container);
    this.matched++;
    return container;
  }

  private openLeaf(): boolean {
    const { line } = this;
    if (line.indent >= 4) return this.openIndented();
    const heading = matchAtxHeading(line);
    if (heading) {
      this.beginLeaf();
      this.addHeading({ ...heading, start: line.nonspace, end: line.lineEnd });
      this.out.chunks.push(makeChunk(this.text, [heading.text.start], [heading.text.end]));
      return true;
    }
    const fence = matchFence(line);
    if (fence) {
      this.beginLeaf();
      this.leaf = { kind: 'fence', fence, block: this.addBlock('code', line.nonspace, line.lineEnd) };
      return true;
    }
    const html = matchHtmlBlock(line, this.inParagraph);
    if (html) {
      this.beginLeaf();
      this.leaf = { kind: 'html', html, block: this.addBlock('html', line.nonspace, line.lineEnd) };
      if (endsHtmlBlock(line, html)) this.closeLeaf();
      return true;
    }
    if (this.closeSetext()) return true;
    if (isThematicBreak(line)) {
      this.beginLeaf();
      this.addBlock('thematic_break', line.nonspace, line.lineEnd);
      return true;
    }
    return this.openTable();
  }

  /** Four columns or more are code, unless a paragraph is open: then they are its text, even lazily. */
  private openIndented(): boolean {
    const { line } = this;
    if (this.leaf?.kind === 'paragraph') return false;
    this.beginLeaf();
    line.skipColumns(4);
    this.leaf = { kind: 'indented', block: this.addBlock('code', line.pos, line.lineEnd) };
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
    if (leaf?.kind === 'table' && this.matched === this.open.length) {
      this.addRow({ start: line.nonspace, end: line.lineEnd });
      return;
    }
    this.beginLeaf();
    this.leaf = new Paragraph();
    this.leaf.add(line);
  }

  private addRow(row: Span): void {
    this.addBlock('table_row', row.start, row.end);
    for (const cell of tableCells(this.text, row)) {
      this.addBlock('table_cell', cell.start, cell.end);
      this.out.chunks.push({ src: this.text, start: cell.start, end: cell.end, map: null });
    }
  }

  private beginLeaf(): void {
    this.closeTo(this.matched);
    const parent = this.open.at(-1);
    if (parent) parent.hasChild = true;
  }

  private closeLeaf(): void {
    const { leaf, out } = this;
    this.leaf = null;
    switch (leaf?.kind) {
      case 'paragraph': {
        leaf.takeDefinitions(this.text, out.definitions);
        const chunk = leaf.chunk(this.text);
        if (!chunk) return;
        const { start, end } = leaf.span();
        this.addBlock('paragraph', start, end);
        out.chunks.push(chunk);
        return;
      }
      case 'fence':
        out.code.push({ start: leaf.block.start, end: leaf.block.end, kind: 'fenced' });
        return;
      case 'indented':
        out.code.push({ start: leaf.block.start, end: leaf.block.end, kind: 'indented' });
        return;
      case 'html':
        out.html.push({ start: leaf.block.start, end: leaf.block.end });
        return;
      default:
    }
  }

  private addHeading(heading: Heading): void {
    this.out.headings.push(heading);
    this.addBlock('heading', heading.start, heading.end);
  }

  private addBlock(kind: BlockKind, start: number, end: number): Block {
    const parent = this.open.at(-1)?.block;
    const quoted = parent !== undefined && (parent.quoted || parent.kind === 'quote');
    const block: Block = { kind, start, end, depth: this.open.length, quoted };
    this.out.blocks.push(block);
    return block;
  }
}
