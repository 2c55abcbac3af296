import type { ParsedDefinition } from './block/paragraph.js';
import { type Chunk, EMPTY_CHUNK, sourceEnd, sourceStart } from './chunk.js';
import { decodeDestination } from './inline/decode.js';
import { normalizeLabel } from './inline/label.js';
import { type InlineLink, InlineScanner, type InlineSink } from './inline.js';
import { makeRegion, makeVisibleRegion, type Region } from './regions.js';
import type { Code, Definition, FootnoteDefinition, Link, Span } from './types.js';

/** Collects what the inline pass finds, at offsets of the source, and the regions it makes. */
export class Collector implements InlineSink {
  readonly code: Code[] = [];
  readonly html: Span[] = [];
  readonly links: Link[] = [];
  readonly regions: Region[] = [];
  private readonly definitions = new Map<string, Definition>();
  private readonly footnotes: ReadonlySet<string>;
  private readonly scanner = new InlineScanner(this);
  private chunk: Chunk = EMPTY_CHUNK;

  constructor(
    private readonly text: string,
    definitions: readonly ParsedDefinition[],
    footnotes: readonly FootnoteDefinition[],
  ) {
    this.footnotes = new Set(footnotes.map(({ label }) => normalizeLabel(label)));
    for (const { key, definition } of definitions) {
      if (!this.definitions.has(key)) this.definitions.set(key, definition);
      this.regions.push(makeRegion(definition, 'definition'));
      this.regions.push(makeRegion(definition.destination, 'definition', definition.url));
    }
  }

  scan(chunk: Chunk): void {
    this.chunk = chunk;
    this.scanner.scan(chunk);
  }

  isDefined(key: string): boolean {
    return this.definitions.has(key);
  }

  isFootnote(key: string): boolean {
    return this.footnotes.has(key);
  }

  addCode(start: number, end: number): void {
    const span = this.span(start, end);
    this.code.push({ start: span.start, end: span.end, kind: 'inline' });
    this.regions.push(makeRegion(span, 'code'));
  }

  addHtml(start: number, end: number): void {
    const span = this.span(start, end);
    this.html.push(span);
    this.regions.push(makeRegion(span, 'html'));
  }

  addAutolink(start: number, end: number): void {
    const span = this.span(start + 1, end - 1);
    this.regions.push(makeRegion(span, 'autolink', decodeDestination(this.text.slice(span.start, span.end))));
  }

  addLink({ start, textStart, textEnd, image, tail }: InlineLink): void {
    const span = this.span(start, tail.end);
    const text = this.span(textStart, textEnd);
    const { destination: part } = tail;
    const definition = tail.kind === 'inline' ? undefined : this.definitions.get(tail.key);
    const own = part && this.span(part.start, part.end);
    const url = part
      ? decodeDestination(this.chunk.src.slice(part.start, part.end))
      : (definition?.url ?? '');
    const destination = own ?? definition?.destination ?? null;
    this.links.push({ start: span.start, end: span.end, kind: tail.kind, image, text, destination, url });
    if (image) this.regions.push(makeRegion(span, 'link_text'));
    else {
      if (this.hasAddress(textStart, textEnd)) this.regions.push(makeVisibleRegion(text, 'link_text'));
      const rest = { start: text.end + 1, end: span.end };
      if (rest.start < rest.end) this.regions.push(makeRegion(rest, 'link_title'));
    }
    if (own) this.regions.push(makeRegion(own, image ? 'image' : 'destination', url));
  }

  /** Links hold no links, so the texts looked at never overlap and the time stays linear. */
  private hasAddress(start: number, end: number): boolean {
    return end - start > 4 && /:\/\/|www\./i.test(this.chunk.src.slice(start, end));
  }

  private span(start: number, end: number): Span {
    return { start: sourceStart(this.chunk, start), end: sourceEnd(this.chunk, end) };
  }
}
