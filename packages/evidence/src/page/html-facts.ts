import { MAX_JSON_LD, MAX_META } from '../limits.js';
import type { Attributes } from './elements.js';
import type { HtmlScan } from './html-scan.js';
import { zoneOf } from './zones.js';

/** Where an element opens. */
export interface Place {
  /** Offset in the text. */
  at: number;
  /** Open elements around it. */
  depth: number;
  zone: number;
  unseen: boolean;
}

/** A `<title>` deeper than this is an SVG's or a mistake. */
const TITLE_DEPTH = 8;

/** Notes what a page says of itself in its head and in attributes, wherever they stand, also in hidden places. */
export class FactsReader {
  private capture: 'title' | 'json_ld' | null = null;
  private captured: string[] = [];

  constructor(private readonly scan: HtmlScan) {}

  open(name: string, attribs: Attributes, place: Place): void {
    const { scan } = this;
    switch (name) {
      case 'meta':
        this.noteMeta(attribs, place);
        return;
      case 'link':
        if (attribs['rel']?.toLowerCase() === 'canonical') scan.canonical ??= attribs['href'] ?? null;
        return;
      case 'base':
        scan.base ??= attribs['href'] ?? null;
        return;
      case 'html':
        scan.lang ??= attribs['lang'] ?? attribs['xml:lang'] ?? null;
        return;
      case 'input':
        if (attribs['type'] === 'password') scan.passwords += 1;
        return;
      case 'script':
        scan.scripts += 1;
        if (/ld\+json/i.test(attribs['type'] ?? '') && scan.jsonLd.length < MAX_JSON_LD)
          this.capture = 'json_ld';
        return;
      case 'title':
        if (scan.title === '' && place.depth < TITLE_DEPTH && !place.unseen) this.capture = 'title';
        return;
      default:
        if (name === 'time' || attribs['itemprop'] !== undefined) this.noteDate(name, attribs, place);
    }
  }

  text(data: string): void {
    if (this.capture !== null) this.captured.push(data);
  }

  close(name: string): void {
    if (this.capture === null || (name !== 'title' && name !== 'script')) return;
    const text = this.captured.join('');
    if (this.capture === 'title') this.scan.title = text.replace(/\s+/g, ' ').trim();
    else this.scan.jsonLd.push(text);
    this.capture = null;
    this.captured = [];
  }

  private noteMeta(attribs: Attributes, place: Place): void {
    const key = attribs['property'] ?? attribs['name'] ?? attribs['itemprop'] ?? attribs['http-equiv'];
    const content = attribs['content'];
    if (key === undefined || content === undefined || this.scan.metas.length >= MAX_META) return;
    if (attribs['itemprop'] !== undefined) this.noteDate('meta', attribs, place);
    else this.scan.metas.push({ key: key.trim().toLowerCase(), content });
  }

  private noteDate(tag: string, attribs: Attributes, { at, zone }: Place): void {
    const itemprop = attribs['itemprop'] ?? '';
    const value = attribs['datetime'] ?? attribs['content'];
    if (value === undefined || (tag !== 'time' && !/^date/i.test(itemprop))) return;
    const pubdate = attribs['pubdate'] !== undefined;
    this.scan.dates.push({ value, itemprop, at, zone: zoneOf(tag, attribs, zone), pubdate, tag });
  }
}
