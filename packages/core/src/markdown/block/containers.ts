import { GREATER } from '../chars.js';
import { footnoteLabel } from '../inline/label.js';
import { MAX_CONTAINERS } from '../limits.js';
import type { Block, BlockKind, FootnoteDefinition } from '../types.js';
import type { Cursor } from './cursor.js';
import { matchFootnote } from './footnote.js';
import type { FoundBlocks } from './found-blocks.js';
import { matchListMarker, takeListMarker } from './list-item.js';
import { isThematicBreak } from './thematic-break.js';

interface Container {
  kind: 'quote' | 'list_item' | 'footnote';
  /** Columns that a line must be indented by to stand in an item or a footnote. */
  indent: number;
  hasChild: boolean;
  block: Block;
  footnote: FootnoteDefinition | null;
}

/** The quotes, list items and footnotes that are open, the outermost first. */
export class Containers {
  private readonly open: Container[] = [];
  /** How many of them the current line continues. */
  private matched = 0;
  /** End of the last line that held something. */
  lastEnd = 0;

  /** `closeLeaf` closes the leaf that is open in the innermost container, if one is. */
  constructor(
    private readonly line: Cursor,
    private readonly out: FoundBlocks,
    private readonly closeLeaf: () => void,
  ) {}

  /** The line continues all that are open: what it holds is no lazy continuation. */
  get areAllMatched(): boolean {
    return this.matched === this.open.length;
  }

  /** Takes the marks and indentation of the open containers off the line, as far as it continues them. */
  matchOpen(): void {
    this.matched = 0;
    while (this.matched < this.open.length && this.continues(this.open[this.matched]!)) this.matched++;
  }

  /**
   * Opens the container whose mark stands next on the line. `interrupts`: the line would end a paragraph; then
   * no empty item and no number but 1 starts a list on it.
   */
  openNext(interrupts: boolean): boolean {
    if (this.line.indent >= 4 || this.matched >= MAX_CONTAINERS) return false;
    return this.openQuote() || this.openFootnote() || this.openItem(interrupts);
  }

  /** Closes the open leaf and the containers that the line doesn't continue. */
  closeUnmatched(): void {
    this.closeTo(this.matched);
  }

  closeAll(): void {
    this.closeTo(0);
  }

  /** Something stands in the innermost container: a blank line no longer ends it. */
  addChild(): void {
    const parent = this.open.at(-1);
    if (parent) parent.hasChild = true;
  }

  addBlock(kind: BlockKind, start: number, end: number): Block {
    const parent = this.open.at(-1)?.block;
    const quoted = parent !== undefined && (parent.quoted || parent.kind === 'quote');
    const block: Block = { kind, start, end, depth: this.open.length, quoted };
    this.out.blocks.push(block);
    return block;
  }

  private continues(container: Container): boolean {
    const { line } = this;
    if (container.kind === 'quote') return this.takeQuoteMark();
    if (container.kind === 'list_item' && line.blank && !container.hasChild) return false;
    if (!line.blank && line.indent < container.indent) return false;
    line.skipColumns(container.indent);
    return true;
  }

  /** `> `, with the one column of white space that belongs to it. */
  private takeQuoteMark(): boolean {
    const { line } = this;
    if (line.blank || line.indent >= 4 || line.codeAt(line.nonspace) !== GREATER) return false;
    line.moveTo(line.nonspace + 1);
    if (line.indent > 0) line.skipColumns(1);
    return true;
  }

  private openQuote(): boolean {
    const start = this.line.nonspace;
    if (!this.takeQuoteMark()) return false;
    this.push('quote', start, 0);
    return true;
  }

  private openFootnote(): boolean {
    const { line } = this;
    const start = line.nonspace;
    const match = matchFootnote(line);
    if (!match) return false;
    line.moveTo(match.content);
    const container = this.push('footnote', start, 4);
    container.block.end = match.content;
    container.footnote = {
      start,
      end: match.content,
      label: footnoteLabel(line.text.slice(start + 2, match.labelEnd)),
      content: { start: match.content, end: match.content },
    };
    this.out.footnotes.push(container.footnote);
    return true;
  }

  private openItem(interrupts: boolean): boolean {
    const { line } = this;
    const start = line.nonspace;
    const marker = matchListMarker(line);
    if (!marker || isThematicBreak(line)) return false;
    if (interrupts && (marker.empty || !marker.startsAtOne)) return false;
    const { block } = this.push('list_item', start, takeListMarker(line, marker));
    block.end = marker.end;
    block.marker = { start, end: marker.end };
    return true;
  }

  private push(kind: Container['kind'], start: number, indent: number): Container {
    this.closeUnmatched();
    this.addChild();
    const block = this.addBlock(kind, start, start + 1);
    const container: Container = { kind, indent, hasChild: false, block, footnote: null };
    this.open.push(container);
    this.matched++;
    return container;
  }

  private closeTo(depth: number): void {
    this.closeLeaf();
    while (this.open.length > depth) {
      const { block, footnote } = this.open.pop()!;
      block.end = Math.max(block.end, this.lastEnd);
      if (footnote) footnote.end = footnote.content.end = block.end;
    }
  }
}
