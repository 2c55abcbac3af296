import type { ParsedDefinition } from './block/paragraph.js';
import { parseBlocks } from './blocks.js';
import { type Chunk, sourceEnd, sourceStart } from './chunk.js';
import { decodeDestination } from './inline/decode.js';
import { normalizeLabel } from './inline/label.js';
import type { LinkTail } from './inline/link.js';
import { type InlineSink, type References, scanInline } from './inline.js';
import { findMarkers } from './markers.js';
import { type Region, sortRegions } from './regions.js';
import type { Code, Definition, Link, Scan, Span } from './types.js';
import { findUrlOccurrences } from './urls.js';

/**
 * Reads Markdown (CommonMark with GFM's tables, footnotes and literal autolinks) and tells where everything
 * stands that a check of citations needs. Never throws; time is linear in the length of the text.
 */
export function scanMarkdown(text: string): Scan {
  const { blocks, headings, code, html, footnotes, definitions, chunks } = parseBlocks(text);
  const found = new Collector(
    text,
    definitions,
    footnotes.map((note) => note.label),
  );
  for (const region of code) found.regions.push({ ...region, place: 'code', opaque: true });
  for (const { start, content } of footnotes) {
    found.regions.push({ start, end: content.start, place: 'definition', opaque: true });
  }
  for (const region of html) found.regions.push({ ...region, place: 'html' });
  for (const chunk of chunks) found.scan(chunk);
  const regions = sortRegions(found.regions);
  return {
    text,
    blocks,
    headings,
    code: inOrder([...code, ...found.code]),
    links: inOrder(found.links),
    definitions: definitions.map(({ definition }) => definition),
    footnotes,
    urls: findUrlOccurrences(text, regions),
    markers: findMarkers(text, { regions, links: found.links }),
    html: inOrder([...html, ...found.html]),
  };
}

function inOrder<T extends Span>(spans: T[]): T[] {
  return spans.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Collects what the inline pass finds, at offsets of the source. */
class Collector implements InlineSink, References {
  readonly code: Code[] = [];
  readonly html: Span[] = [];
  readonly links: Link[] = [];
  readonly regions: Region[] = [];
  private readonly definitions = new Map<string, Definition>();
  private readonly footnotes: Set<string>;
  private chunk: Chunk = { src: '', start: 0, end: 0, map: null };

  constructor(
    readonly text: string,
    definitions: ParsedDefinition[],
    footnotes: string[],
  ) {
    this.footnotes = new Set(footnotes.map(normalizeLabel));
    for (const { key, definition } of definitions) {
      if (!this.definitions.has(key)) this.definitions.set(key, definition);
      const { start, end, destination, url } = definition;
      const region = { place: 'definition' as const, opaque: true };
      this.regions.push({ ...region, start, end }, { ...region, ...destination, url });
    }
  }

  scan(chunk: Chunk): void {
    this.chunk = chunk;
    scanInline(chunk, this, this);
  }

  isDefined(key: string): boolean {
    return this.definitions.has(key);
  }

  isFootnote(key: string): boolean {
    return this.footnotes.has(key);
  }

  addCode(start: number, end: number): void {
    const span = this.span(start, end);
    this.code.push({ ...span, kind: 'inline' });
    this.regions.push({ ...span, place: 'code', opaque: true });
  }

  addHtml(start: number, end: number): void {
    const span = this.span(start, end);
    this.html.push(span);
    this.regions.push({ ...span, place: 'html', opaque: true });
  }

  addAutolink(start: number, end: number): void {
    const span = this.span(start + 1, end - 1);
    const url = decodeDestination(this.text.slice(span.start, span.end));
    this.regions.push({ ...span, place: 'autolink', opaque: true, url });
  }

  addLink(found: {
    start: number;
    textStart: number;
    textEnd: number;
    image: boolean;
    tail: LinkTail;
  }): void {
    const { tail, image } = found;
    const definition = tail.kind === 'inline' ? undefined : this.definitions.get(tail.key);
    const own = tail.destination && this.span(tail.destination.start, tail.destination.end);
    const destination = own ?? definition?.destination ?? null;
    const url = own
      ? decodeDestination(this.chunk.src.slice(tail.destination!.start, tail.destination!.end))
      : (definition?.url ?? '');
    const span = this.span(found.start, tail.end);
    const text = this.span(found.textStart, found.textEnd);
    this.links.push({ ...span, kind: tail.kind, image, text, destination, url });
    this.regions.push({ ...span, place: 'link_title' }, { ...text, place: 'link_text' });
    if (own) this.regions.push({ ...own, place: image ? 'image' : 'destination', opaque: true, url });
  }

  private span(start: number, end: number): Span {
    return { start: sourceStart(this.chunk, start), end: sourceEnd(this.chunk, end) };
  }
}
