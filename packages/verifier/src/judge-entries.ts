import type { Link, Scan, UrlOccurrence } from '@vouch/core/markdown';
import { documentsIn, urlsIn } from './addresses.js';
import type { DropRecord } from './audit.js';
import { applyEdits, type Edit } from './edits.js';
import type { Entry } from './entries.js';
import { lineOf } from './lines.js';
import {
  cleanText,
  isRepair,
  type Resolved,
  type Resolver,
  resolveCited,
  resolveOccurrence,
} from './resolve.js';
import { plainTitle } from './titles.js';

export type Accepted = Extract<Resolved, { ok: true }>;

/** An entry of the source list with what its addresses came to. */
export interface JudgedEntry {
  entry: Entry;
  /** The address that carries the entry; null: it falls. */
  accepted: Accepted | null;
  /** Its text without number, with unresolved addresses taken out and repaired ones replaced. */
  content: string;
  /** What it calls its source; asked for few entries, so it is read when asked. */
  title(): string;
}

export interface EntryContext {
  scan: Scan;
  starts: readonly number[];
  lineOffset: number;
  resolver: Resolver;
  /** The link whose destination starts at an offset. */
  linkAt(destination: number): Link | undefined;
}

/** Resolves every address of every entry; what doesn't resolve is told, and leaves the entry or takes it along. */
export function judgeEntries(
  context: EntryContext,
  entries: readonly Entry[],
): { judged: JudgedEntry[]; drops: DropRecord[] } {
  const drops: DropRecord[] = [];
  const judged = entries.map((entry) => judgeEntry(context, entry, drops));
  return { judged, drops };
}

function judgeEntry(context: EntryContext, entry: Entry, drops: DropRecord[]): JudgedEntry {
  const { scan, resolver, starts, lineOffset } = context;
  const edits: Edit[] = [];
  const told = new Map<string, DropRecord>();
  let accepted: Accepted | null = null;
  const take = (resolved: Resolved, start: number) => {
    if (!resolved.ok) {
      const { cited, reason, closest } = resolved;
      told.set(cited, {
        n: labelOf(entry),
        url: cited,
        line: lineOf(starts, start) + lineOffset,
        reason,
        closest,
      });
    } else if (accepted === null || (isRepair(accepted.match) && !isRepair(resolved.match)))
      accepted = resolved;
  };
  for (const occurrence of urlsIn(scan, entry)) {
    const resolved = resolveOccurrence(resolver, occurrence);
    take(resolved, occurrence.start);
    edits.push(...entryEdits(context, occurrence, resolved));
  }
  if (told.size === 0 && accepted === null) {
    const document = documentsIn(scan.text, { start: entry.content, end: entry.end })[0];
    if (document !== undefined) {
      const resolved = resolveCited(resolver, document.url);
      take({ ...resolved, cited: scan.text.slice(document.start, document.end) }, document.start);
    }
  }
  if (told.size === 0 && accepted === null) {
    const line = lineOf(starts, entry.start) + lineOffset;
    told.set('', { n: labelOf(entry), url: '', line, reason: 'no_url', closest: sameTitle(context, entry) });
  }
  // An entry of a hostile text has more addresses than a call takes arguments.
  for (const drop of told.values()) drops.push(drop);
  const content = cleanText(contentOf(context, entry, edits));
  let title: string | undefined;
  return { entry, accepted, content, title: () => (title ??= titleOf(context, entry)) };
}

function labelOf(entry: Entry): string | null {
  return entry.label === '' ? null : entry.label;
}

function entryEdits(context: EntryContext, occurrence: UrlOccurrence, resolved: Resolved): Edit[] {
  const { scan, linkAt } = context;
  const { start, place } = occurrence;
  if (resolved.ok) {
    const written = scan.text.slice(start, resolved.end);
    // Markdown escapes and entities are spelling; only an address that is another one is written anew.
    const same = resolved.shown === resolved.cited || place === 'code';
    return same || written === resolved.shown
      ? []
      : [{ start, end: resolved.end, text: safeDestination(resolved.shown, place) }];
  }
  const link = place === 'destination' ? linkAt(start) : undefined;
  if (link !== undefined) {
    return [
      { start: link.start, end: link.text.start, text: '' },
      { start: link.text.end, end: link.end, text: '' },
    ];
  }
  return [{ ...aroundUrl(scan.text, occurrence), text: '' }];
}

/** The whole of what a reader takes for the URL: angle brackets and backticks around it belong to it. */
export function aroundUrl(
  text: string,
  range: { start: number; end: number },
): { start: number; end: number } {
  const { start, end } = range;
  const before = text[start - 1];
  const wrapped = (before === '<' && text[end] === '>') || (before === '`' && text[end] === '`');
  return wrapped ? { start: start - 1, end: end + 1 } : { start, end };
}

function safeDestination(url: string, place: string): string {
  return place === 'destination' && /[()\s]/.test(url) ? `<${url.replaceAll(' ', '%20')}>` : url;
}

function contentOf(context: EntryContext, entry: Entry, edits: readonly Edit[]): string {
  const { text } = context.scan;
  const shift = (from: number) =>
    edits.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }));
  if (entry.dialect === 'linked') {
    const link = context.linkAt(entry.content) ?? context.linkAt(entry.content + 1);
    if (link !== undefined && link.end <= entry.end) {
      const own = edits.find((edit) => edit.start === link.destination?.start);
      const url = own?.text ?? text.slice(link.destination!.start, link.destination!.end);
      const later = shift(link.end).filter((edit) => edit.start >= 0);
      return `${url} ${applyEdits(text.slice(link.end, entry.end), later).trim()}`.trim();
    }
  }
  const inside = shift(entry.content).filter((edit) => edit.start >= 0);
  const content = applyEdits(text.slice(entry.content, entry.end), inside);
  if (entry.dialect === 'table') return cellsAsText(content);
  // Outside a list item, blank lines would end the entry and four spaces would make code of it.
  const isItem = entry.dialect !== 'bracket' && entry.dialect !== 'line';
  return (
    isItem ? content.replace(/\s*\n[ \t>]*/g, (gap) => (gap.includes('\r') ? '\r\n  ' : '\n  ')) : content
  ).trim();
}

function cellsAsText(row: string): string {
  return row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' \u2014 ');
}

const TITLE_NOISE =
  /(?:https?:\/\/|www\.|file:|doc:)[^\s<>)\]]*|[*_`<>|]|\[\^?\d+\]|,?\s*(?:accessed|retrieved|zugriff am|consult\u00e9 le|acceso:|geopend op)[^,[\]]{0,40}/giu;

/** What an entry calls its source: its link text, or its text without the address. */
function titleOf(context: EntryContext, entry: Entry): string {
  const { scan } = context;
  const raw = scan.text.slice(entry.content, Math.min(entry.end, entry.content + 600));
  const linked = /\[((?:[^[\]\\]|\\.){3,300})\]\(/.exec(raw)?.[1];
  const text = linked !== undefined && !linked.includes('://') ? linked : raw;
  return text
    .replace(TITLE_NOISE, ' ')
    .replace(/[[\]()]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-\u2013\u2014:.,;]+|[\s\-\u2013\u2014:,;]+$/g, '')
    .slice(0, 300);
}

/** An entry without an address whose title is that of one source: told as the nearest, never accepted. */
function sameTitle(context: EntryContext, entry: Entry): string | null {
  const title = plainTitle(titleOf(context, entry));
  if (title.length < 8) return null;
  return context.resolver.titles.get(title) ?? null;
}
