import { type Scan, scanMarkdown, type UrlOccurrence, urlKey } from '@vouch/core';
import { documentsIn } from './addresses.js';
import type { Entry } from './entries.js';
import { lastAtOrBefore, lineStarts, type Range, SpanSet } from './lines.js';
import { isEvidenceLine, isFailedLine, isSourceLine } from './note-lines.js';
import { assembleRegistry, type Registry } from './registry.js';
import { findSourceList } from './source-list.js';
import { shownTitle } from './titles.js';

/** A researcher's notes: file name and Markdown. */
export interface Note {
  name: string;
  text: string;
}

const RESEARCHER = /^researcher_.*\.md$/;

/** How one URL of a note counts. */
type Standing = 'captured' | 'mentioned' | 'failed';

/**
 * The sources that a run's notes record: URLs in a source list, list item, table cell, link, autolink, or at the end
 * of a `Title: URL` line. Not those in quotes, evidence or code, in running prose, behind images, or marked as failed.
 * Only files named `researcher_*.md` count; the others are named as skipped. The order of the notes doesn't matter.
 */
export function buildRegistry(notes: readonly Note[]): Registry {
  const sorted = notes.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const sources: { url: string; title: string }[] = [];
  const mentioned = new Map<string, string>();
  const failed = new Set<string>();
  for (const note of sorted) {
    if (!RESEARCHER.test(baseName(note.name))) continue;
    for (const found of readNote(note.text)) {
      if (found.standing === 'captured') sources.push({ url: found.url, title: found.title });
      else if (found.standing === 'failed') failed.add(found.url);
      else {
        const key = urlKey(found.url);
        if (key !== null && !mentioned.has(key)) mentioned.set(key, found.near ?? note.name);
      }
    }
  }
  const captured = new Set(sources.map(({ url }) => urlKey(url)));
  return assembleRegistry({
    sources,
    mentioned,
    failed: [...failed].filter((url) => !captured.has(urlKey(url))),
    skipped: sorted.map((note) => note.name).filter((name) => !RESEARCHER.test(baseName(name))),
  });
}

function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

interface FoundUrl {
  url: string;
  standing: Standing;
  title: string;
  /** The captured URL before it in the note, for one that is only mentioned. */
  near: string | null;
}

function readNote(text: string): FoundUrl[] {
  const scan = scanMarkdown(text);
  const reader = new NoteReader(scan);
  const found: FoundUrl[] = [];
  let near: string | null = null;
  for (const url of scan.urls) {
    const standing = reader.standingOf(url);
    if (standing === null) continue;
    found.push({ url: reader.addressOf(url), standing, title: reader.titleOf(url), near });
    if (standing === 'captured') near = url.url;
  }
  return [...found, ...reader.documents()];
}

class NoteReader {
  private readonly starts: readonly number[];
  private readonly blocks: SpanSet;
  private readonly quotes: SpanSet;
  private readonly list: SpanSet<Entry>;
  private readonly links: SpanSet<Scan['links'][number]>;
  /** Line \u2192 how its URLs stand by what the line says. */
  private readonly lines = new Map<number, 'evidence' | 'failed' | 'plain'>();

  constructor(private readonly scan: Scan) {
    this.starts = lineStarts(scan.text);
    const items = scan.blocks.filter((block) => block.kind === 'list_item' || block.kind === 'table_cell');
    this.blocks = new SpanSet(items.sort((a, b) => a.start - b.start || b.end - a.end));
    this.quotes = new SpanSet(scan.blocks.filter((block) => block.kind === 'quote'));
    this.list = new SpanSet(findSourceList(scan).entries);
    this.links = new SpanSet(scan.links);
  }

  standingOf(url: UrlOccurrence): Standing | null {
    if (url.place === 'image' || url.place === 'link_title') return null;
    if (url.place === 'link_text' && this.links.at(url.start)?.url === url.url) return null;
    if (url.place === 'code') return 'mentioned';
    const said = this.lineSays(url.start);
    if (said === 'failed') return 'failed';
    if (said === 'evidence') return 'mentioned';
    const inList = this.list.at(url.start) !== undefined;
    if (this.quotes.at(url.start) !== undefined && !inList) return 'mentioned';
    if (url.place === 'html') return this.isHref(url) ? 'captured' : 'mentioned';
    if (url.place !== 'bare' && url.place !== 'link_text') return 'captured';
    if (inList || this.blocks.at(url.start) !== undefined)
      return this.isQuoted(url) ? 'mentioned' : 'captured';
    return isSourceLine(this.lineAt(url.start), this.inLine(url)) ? 'captured' : 'mentioned';
  }

  /** The reading of a URL whose end is in doubt that its line suggests: the one as found. */
  addressOf(url: UrlOccurrence): string {
    return /^www\./i.test(url.url) ? `https://${url.url}` : url.url;
  }

  titleOf(url: UrlOccurrence): string {
    const link = this.links.at(url.start);
    if (link !== undefined && !link.image) {
      const text = shownTitle(this.scan.text.slice(link.text.start, link.text.end));
      if (!text.includes('://')) return text;
    }
    const before = this.lineAt(url.start).slice(0, this.inLine(url).start);
    const title = shownTitle(
      before.replace(/^[\s>*+-]*(?:\(?\[?\^?\d{1,4}[\]).:]*)?\s*/, '').replace(/\(?https?:\/\/\S+/g, ''),
    );
    return title.replace(/[\s:|\u2014\u2013\-(,]+$/, '').replace(/^(?:url|link|source|quelle)$/i, '');
  }

  /** Documents without a web address: `- file: docs/plan.pdf p.15`, `doc:plan.pdf`. */
  documents(): FoundUrl[] {
    const found: FoundUrl[] = [];
    for (let line = 0; line < this.starts.length; line += 1) {
      const start = this.starts[line]!;
      const text = this.lineAt(start);
      const lead = /^\s*(?:[-*+]|\[?\d{1,3}[\].)]+)\s+(?:.{0,200}?\s)?(?:file|doc|document):\s*/i.exec(text);
      if (lead === null || this.quotes.at(start) !== undefined || this.lineSays(start) !== 'plain') continue;
      const schemed = documentsIn(text, { start: 0, end: text.length });
      const named =
        schemed.length > 0 ? schemed : documentsIn(text, { start: lead[0].length, end: text.length });
      for (const { url } of named.slice(0, 1))
        found.push({ url, standing: 'captured', title: '', near: null });
    }
    return found;
  }

  private isHref(url: UrlOccurrence): boolean {
    return /<a\s[^<>]{0,300}href\s*=\s*["']?$/i.test(
      this.scan.text.slice(Math.max(0, url.start - 320), url.start),
    );
  }

  /** Between quotation marks with other words: the text of a page, not its address. */
  private isQuoted(url: UrlOccurrence): boolean {
    const line = this.lineAt(url.start);
    const { start, end } = this.inLine(url);
    const before = (line.slice(0, start).match(/["\u201c\u201d]/g) ?? []).length;
    return before % 2 === 1 && /["\u201d]/.test(line.slice(end)) && !/["\u201c]$/.test(line.slice(0, start));
  }

  private lineSays(offset: number): 'evidence' | 'failed' | 'plain' {
    const line = lastAtOrBefore(this.starts, offset);
    let said = this.lines.get(line);
    if (said === undefined) {
      said = this.readLine(line);
      this.lines.set(line, said);
    }
    return said;
  }

  private readLine(line: number): 'evidence' | 'failed' | 'plain' {
    const start = this.starts[line]!;
    const text = this.lineAt(start);
    if (isFailedLine(this.withoutTitles(start, text))) return 'failed';
    if (isEvidenceLine(text)) return 'evidence';
    // A quotation goes on until a blank line, a bullet or another label.
    const goesOn =
      line > 0 && /^\s+\S/.test(text) && !/^\s*(?:[-*+]|\d{1,3}[.)])\s|^\s*[\p{L} ]{2,20}:/u.test(text);
    return goesOn && this.lineSays(this.starts[line - 1]!) === 'evidence' ? 'evidence' : 'plain';
  }

  /** What a line says besides the titles of its links and its addresses: "Why agents fail" is no failure. */
  private withoutTitles(start: number, text: string): string {
    let rest = text;
    const end = start + text.length;
    for (let at = start; at < end; ) {
      const link = this.links.at(at);
      if (link === undefined) {
        const next = text.indexOf('[', at - start + 1);
        if (next < 0) break;
        at = start + next;
        continue;
      }
      rest = rest.replace(this.scan.text.slice(link.start, Math.min(link.end, end)), ' ');
      at = Math.max(link.end, at + 1);
    }
    return rest.replace(/https?:\/\/\S+/gi, ' URL ');
  }

  private lineAt(offset: number): string {
    const line = lastAtOrBefore(this.starts, offset);
    return this.scan.text.slice(this.starts[line], this.starts[line + 1] ?? this.scan.text.length).trimEnd();
  }

  private inLine(range: Range): Range {
    const start = this.starts[lastAtOrBefore(this.starts, range.start)]!;
    return { start: range.start - start, end: range.end - start };
  }
}
