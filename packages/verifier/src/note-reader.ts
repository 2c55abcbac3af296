import type { Scan, UrlOccurrence } from '@vouch/core/markdown';
import { documentsIn } from './addresses.js';
import type { Entry } from './entries.js';
import { findFailedSections } from './failed-sections.js';
import { NOTE_WINDOW } from './limits.js';
import { lastAtOrBefore, lineStarts, type Range, SpanSet } from './lines.js';
import { isEvidenceLine, isFailedLine, isSourceLine } from './note-lines.js';
import { findSourceList } from './source-list.js';
import { shownTitle } from './titles.js';

/** How one URL of a note counts. */
export type Standing = 'captured' | 'mentioned' | 'failed';

export interface NoteUrl {
  url: string;
  standing: Standing;
  title: string;
}

type Said = 'evidence' | 'failed' | 'plain';

/** Tells of each URL of a researcher's note whether it was captured, and what the note calls it. */
export class NoteReader {
  private readonly starts: readonly number[];
  private readonly blocks: SpanSet;
  private readonly quotes: SpanSet;
  private readonly list: SpanSet<Entry>;
  private readonly failed: SpanSet;
  private readonly links: SpanSet<Scan['links'][number]>;
  /** What each line says of its URLs, read in order: a quotation goes on over the lines below it. */
  private readonly lines: Said[] = [];

  constructor(private readonly scan: Scan) {
    this.starts = lineStarts(scan.text);
    const items = scan.blocks.filter((block) => block.kind === 'list_item' || block.kind === 'table_cell');
    this.blocks = new SpanSet(items.sort((a, b) => a.start - b.start || b.end - a.end));
    this.quotes = new SpanSet(scan.blocks.filter((block) => block.kind === 'quote'));
    this.list = new SpanSet(findSourceList(scan, this.starts).entries);
    this.links = new SpanSet(scan.links);
    this.failed = new SpanSet(findFailedSections(scan, this.starts));
  }

  standingOf(url: UrlOccurrence): Standing | null {
    if (url.place === 'image' || url.place === 'link_title') return null;
    if (url.place === 'link_text' && this.links.at(url.start)?.url === url.url) return null;
    if (url.place === 'code') return 'mentioned';
    if (this.failed.at(url.start) !== undefined) return 'failed';
    const said = this.lineSays(url.start);
    if (said === 'failed') return 'failed';
    if (said === 'evidence') return 'mentioned';
    const inList = this.list.at(url.start) !== undefined;
    if (this.quotes.at(url.start) !== undefined && !inList) return 'mentioned';
    if (url.place === 'html') return this.isHref(url) ? 'captured' : 'mentioned';
    if (url.place !== 'bare' && url.place !== 'link_text') return 'captured';
    const around = this.around(url);
    if (inList || this.blocks.at(url.start) !== undefined) return isQuoted(around) ? 'mentioned' : 'captured';
    return isSourceLine(around.before + around.own + around.after, ownRange(around))
      ? 'captured'
      : 'mentioned';
  }

  addressOf(url: UrlOccurrence): string {
    return /^www\./i.test(url.url) ? `https://${url.url}` : url.url;
  }

  /** The text of its link, or what stands before it on its line. */
  titleOf(url: UrlOccurrence): string {
    const link = this.links.at(url.start);
    if (link !== undefined && !link.image) {
      const text = shownTitle(
        this.scan.text.slice(link.text.start, Math.min(link.text.end, link.text.start + NOTE_WINDOW)),
      );
      if (!text.includes('://')) return text;
    }
    const before = this.around(url).before;
    const bare = before
      .replace(/^[\s>*+-]*(?:\(?\[?\^?\d{1,4}[\]).:]*)?\s*/, '')
      .replace(/\(?https?:\/\/\S+/g, '');
    return shownTitle(bare)
      .replace(/[\s:|\u2014\u2013\-(,]+$/, '')
      .replace(/^(?:url|link|source|quelle)$/i, '');
  }

  /** Documents without a web address: `- file: docs/plan.pdf p.15`, `doc:plan.pdf`. */
  documents(): NoteUrl[] {
    const found: NoteUrl[] = [];
    this.starts.forEach((start, line) => {
      const text = this.lineText(line);
      const lead = DOCUMENT_LEAD.exec(text);
      if (lead === null || this.quotes.at(start) !== undefined || this.lineSays(start) !== 'plain') return;
      const schemed = documentsIn(text, { start: 0, end: text.length });
      const named = schemed[0] ?? documentsIn(text, { start: lead[0].length, end: text.length })[0];
      if (named !== undefined) found.push({ url: named.url, standing: 'captured', title: '' });
    });
    return found;
  }

  private isHref(url: UrlOccurrence): boolean {
    const before = this.scan.text.slice(Math.max(0, url.start - 320), url.start);
    return /<a\s[^<>]{0,300}href\s*=\s*["']?$/i.test(before);
  }

  private lineSays(offset: number): Said {
    const line = lastAtOrBefore(this.starts, offset);
    while (this.lines.length <= line) this.lines.push(this.readLine(this.lines.length));
    return this.lines[line]!;
  }

  private readLine(line: number): Said {
    const text = this.lineText(line);
    if (text === '') return 'plain';
    if (isFailedLine(this.withoutTitles(this.starts[line]!, text))) return 'failed';
    if (isEvidenceLine(text)) return 'evidence';
    // A quotation goes on until a blank line, a bullet or another label.
    const goesOn = /^\s+\S/.test(text) && !/^\s*(?:[-*+]|\d{1,3}[.)])\s|^\s*[\p{L} ]{2,20}:/u.test(text);
    return goesOn && this.lines[line - 1] === 'evidence' ? 'evidence' : 'plain';
  }

  /** What a line says besides the titles of its links and its addresses: "Why agents fail" is no failure. */
  private withoutTitles(start: number, text: string): string {
    const parts: string[] = [];
    const end = start + text.length;
    let from = start;
    for (let at = start; at < end; ) {
      const link = this.links.at(at);
      if (link !== undefined) {
        parts.push(this.scan.text.slice(from, at), ' ');
        from = Math.max(link.end, at + 1);
        at = from;
        continue;
      }
      const next = text.indexOf('[', at - start + 1);
      if (next < 0) break;
      at = start + next;
    }
    parts.push(this.scan.text.slice(from, Math.max(from, end)));
    return parts.join('').replace(/https?:\/\/\S+/gi, ' URL ');
  }

  /** A line without white space at its end, cut where no line of a note is still one statement. */
  private lineText(line: number): string {
    const start = this.starts[line]!;
    const end = Math.min(this.starts[line + 1] ?? this.scan.text.length, start + NOTE_WINDOW);
    return this.scan.text.slice(start, end).trimEnd();
  }

  /** A URL with what stands beside it on its line. */
  private around({ start, end }: Range): Around {
    const line = lastAtOrBefore(this.starts, start);
    const from = Math.max(this.starts[line]!, start - NOTE_WINDOW);
    const to = Math.min(this.starts[line + 1] ?? this.scan.text.length, end + NOTE_WINDOW);
    const { text } = this.scan;
    return {
      before: text.slice(from, start),
      own: text.slice(start, end),
      after: text.slice(end, to).trimEnd(),
    };
  }
}

const DOCUMENT_LEAD = /^\s*(?:[-*+]|\[?\d{1,3}[\].)]+)\s+(?:.{0,200}?\s)?(?:file|doc|document):\s*/i;

interface Around {
  before: string;
  own: string;
  after: string;
}

function ownRange({ before, own }: Around): Range {
  return { start: before.length, end: before.length + own.length };
}

/** Between quotation marks with other words: the text of a page, not its address. */
function isQuoted({ before, after }: Around): boolean {
  const marks = before.match(/["\u201c\u201d]/g)?.length ?? 0;
  return marks % 2 === 1 && /["\u201d]/.test(after) && !/["\u201c]$/.test(before);
}
