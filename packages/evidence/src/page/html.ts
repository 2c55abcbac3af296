import { type Handler, Parser } from 'htmlparser2';
import { MAX_SUPERSCRIPT } from '../limits.js';
import {
  type Attributes,
  BLOCKS,
  CELLS,
  CHROME,
  isAriaHidden,
  isHidden,
  isPreformatted,
  LISTS,
  UNSEEN,
} from './elements.js';
import { FactsReader } from './html-facts.js';
import { emptyScan, type HtmlScan, type RawBlock, type RawLink } from './html-scan.js';
import { withLinearNesting } from './open-elements.js';
import { superscriptText } from './superscript.js';
import { CELL, LINE, SPACE, TextWriter } from './text-writer.js';
import type { PageBlockKind } from './types.js';
import { zoneOf } from './zones.js';

interface Frame {
  unseen: '' | 'unseen' | 'aria';
  pre: boolean;
  bold: boolean;
  kind: PageBlockKind;
  level: number;
  list: number;
  depth: number;
  chrome: boolean;
  zone: number;
}

const ROOT: Frame = {
  unseen: '',
  pre: false,
  bold: false,
  kind: 'p',
  level: 0,
  list: 0,
  depth: 0,
  chrome: false,
  zone: 0,
};
const BOLD = new Set(['b', 'strong']);
const KEEP_KIND = new Set<PageBlockKind>(['li', 'dt', 'dd', 'quote']);

export interface ScanOptions {
  /** XML rules for `<x/>` and CDATA. */
  xhtml?: boolean;
  keepAriaHidden?: boolean;
  /** Names of further elements to be left out. */
  leaveOut?: ReadonlySet<string>;
}

/** One streaming pass, no tree, no recursion: visible text, blocks, links and what the page says of itself. */
export function scanHtml(html: string, options: ScanOptions = {}): HtmlScan {
  const reader = new HtmlReader(options);
  const xhtml = options.xhtml ?? false;
  const parser = new Parser(reader, { recognizeSelfClosing: xhtml, recognizeCDATA: xhtml });
  withLinearNesting(parser).end(html);
  return reader.finish();
}

class HtmlReader implements Partial<Handler> {
  readonly scan = emptyScan();
  private readonly facts = new FactsReader(this.scan);
  private readonly out = new TextWriter();
  private readonly frames: Frame[] = [ROOT];
  private readonly openLinks: (RawLink | null)[] = [];
  private block: RawBlock | null = null;
  private sup: { raw: string; linked: boolean; depth: number; links: RawLink[] } | null = null;
  private lists = 0;
  private brokeLine = false;
  private preStart = false;
  private lastZone = 0;

  constructor(private readonly options: ScanOptions) {}

  onopentag(name: string, attribs: Attributes): void {
    const parent = this.frames.at(-1)!;
    this.scan.elements += 1;
    if (this.frames.length > this.scan.deepest) this.scan.deepest = this.frames.length;
    const place = {
      at: this.out.length,
      depth: this.frames.length,
      zone: parent.zone,
      unseen: parent.unseen !== '',
    };
    this.facts.open(name, attribs, place);
    if (parent.unseen !== '') {
      this.frames.push(parent);
      return;
    }
    const frame = this.childFrame(name, attribs, parent);
    this.frames.push(frame);
    if (frame.unseen !== '') return;
    if (BLOCKS.has(name)) this.breakBlock();
    else if (name === 'br') this.breakLine();
    else if (CELLS.has(name)) this.breakCell();
    else if (name === 'a') this.openLink(attribs);
    else if (name === 'sup' && this.sup === null) {
      const linked = this.openLinks.at(-1)?.href.includes('#') ?? false;
      this.sup = { raw: '', linked, depth: this.frames.length, links: [] };
    } else if (name === 'option' || name === 'button') this.out.ask(SPACE);
    if (frame.pre && !parent.pre) this.preStart = true;
  }

  ontext(data: string): void {
    this.facts.text(data);
    const frame = this.frames.at(-1)!;
    if (frame.unseen !== '') {
      if (frame.unseen === 'aria') this.scan.ariaHidden += data.trim().length;
      return;
    }
    if (this.sup !== null) {
      this.sup.raw += data;
      if (this.sup.raw.length > MAX_SUPERSCRIPT) this.flushSup(false);
      return;
    }
    this.emit(data, frame);
  }

  onclosetag(name: string): void {
    const frame = this.frames.pop()!;
    this.facts.close(name);
    if (frame.unseen !== '') return;
    if (BLOCKS.has(name)) this.breakBlock();
    else if (CELLS.has(name)) this.breakCell();
    else if (name === 'a') this.closeLink();
    else if (name === 'sup' && this.sup !== null && this.frames.length < this.sup.depth) this.flushSup(true);
    else if (name === 'option' || name === 'button') this.out.ask(SPACE);
  }

  finish(): HtmlScan {
    if (this.sup !== null) this.flushSup(false);
    while (this.openLinks.length > 0) this.closeLink();
    this.scan.text = this.out.toString();
    return this.scan;
  }

  private childFrame(name: string, attribs: Attributes, parent: Frame): Frame {
    if (UNSEEN.has(name) || this.options.leaveOut?.has(name) || isHidden(name, attribs))
      return { ...parent, unseen: 'unseen' };
    if (!this.options.keepAriaHidden && isAriaHidden(attribs)) return { ...parent, unseen: 'aria' };
    const kind = BLOCKS.get(name);
    const zone = zoneOf(name, attribs, parent.zone);
    const bold = parent.bold || BOLD.has(name);
    const pre = parent.pre || isPreformatted(name, attribs);
    if (kind === undefined) {
      const same = zone === parent.zone && bold === parent.bold && pre === parent.pre && !CHROME.has(name);
      return same ? parent : { ...parent, zone, bold, pre, chrome: parent.chrome || CHROME.has(name) };
    }
    const list = LISTS.has(name);
    if (list && parent.depth === 0) this.lists += 1;
    return {
      unseen: '',
      pre,
      bold,
      zone,
      kind: kind ?? (KEEP_KIND.has(parent.kind) && !list ? parent.kind : 'p'),
      level: kind === 'heading' ? Number(name[1]) : 0,
      list: list && parent.depth === 0 ? this.lists : parent.list,
      depth: parent.depth + (list ? 1 : 0),
      chrome: parent.chrome || (CHROME.has(name) && !(name === 'header' && parent.zone !== 0)),
    };
  }

  private emit(data: string, frame: Frame): void {
    let text = data;
    if (this.preStart) {
      this.preStart = false;
      text = text.replace(/^\r?\n/, '');
    }
    const start = frame.pre ? this.out.writeRaw(text) : this.out.write(text);
    if (start < 0) return;
    this.brokeLine = false;
    if (this.block === null) {
      const { kind, level, list, depth, chrome } = frame;
      this.block = { kind, level, list, depth, chrome, bold: true, start, end: start };
      this.scan.blocks.push(this.block);
    }
    this.block.end = this.out.length;
    this.block.bold &&= frame.bold;
    if (frame.zone !== this.lastZone) {
      this.scan.zones.push({ start, zone: frame.zone });
      this.lastZone = frame.zone;
    }
    for (let i = this.openLinks.length - 1; i >= 0; i--) {
      const link = this.openLinks[i];
      if (link === null || link === undefined) continue;
      if (link.start >= 0) break;
      link.start = start;
    }
  }

  private breakBlock(): void {
    if (this.sup !== null) this.flushSup(false);
    this.block = null;
    this.out.ask(LINE);
  }

  /** Two `<br>` in a row end a paragraph. */
  private breakLine(): void {
    if (this.sup !== null) this.flushSup(false);
    if (this.brokeLine) this.block = null;
    this.brokeLine = true;
    this.out.ask(LINE);
  }

  private breakCell(): void {
    if (this.sup !== null) this.flushSup(false);
    if (this.block?.kind === 'row') this.out.ask(CELL);
    else this.breakBlock();
  }

  private openLink(attribs: Attributes): void {
    const href = attribs['href'];
    this.openLinks.push(href === undefined ? null : { href, start: -1, end: -1 });
    if (this.sup !== null && href !== undefined) this.sup.linked = true;
  }

  private closeLink(): void {
    const link = this.openLinks.pop();
    if (link === null || link === undefined) return;
    this.scan.links.push(link);
    if (this.sup !== null && link.start < 0) this.sup.links.push(link);
    else if (link.start < 0) link.start = this.out.length;
    link.end = this.out.length;
  }

  private flushSup(asSuperscript: boolean): void {
    const sup = this.sup!;
    this.sup = null;
    const frame = this.frames.at(-1)!;
    if (/^\s/.test(sup.raw)) this.out.ask(SPACE);
    const text = asSuperscript ? superscriptText(sup.raw, sup.linked, this.out.last) : sup.raw;
    this.emit(text, frame);
    if (/\s$/.test(sup.raw)) this.out.ask(SPACE);
    for (const link of sup.links) {
      link.end = this.out.length;
      link.start = Math.max(0, link.end - text.length);
    }
  }
}
