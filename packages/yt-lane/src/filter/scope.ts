import { proseSentences, type Scan, type Span, scanMarkdown, type UrlOccurrence } from '@vouch/core';
import { findSourceList } from '@vouch/verifier';
import { isInside, joinSpans, lineSpan } from './spans.js';

/**
 * The removal ladder: a source entry with its number; a code block, table row or HTML block with a refused address;
 * a sentence whose citations are all refused; else only the marker or the address itself. Text is only ever lost.
 */
export function findScope(note: string, isRefused: (url: string) => boolean): Span[] {
  const scan = scanMarkdown(note);
  const refused = scan.urls.filter((url) => isRefused(url.url));
  const list = findEntryLines(scan);
  const numbers = new Set<number>();
  const spans: Span[] = [];
  for (const entry of list) {
    const own = scan.urls.filter((url) => isInside(url, entry));
    if (own.length === 0 || own.some((url) => !refused.includes(url))) continue;
    for (const n of entry.numbers) numbers.add(n);
    spans.push(entry);
  }
  for (const block of wholeBlocks(scan, refused)) spans.push(block);
  spans.push(...sentenceSpans(scan, { refused, numbers, list }));
  return joinSpans(spans);
}

interface EntryLines extends Span {
  numbers: number[];
}

/** The source list's entries as whole lines; a number that stands on two entries is dead only when both are. */
function findEntryLines(scan: Scan): EntryLines[] {
  return findSourceList(scan).entries.map((entry) => {
    const n = Number(entry.label.replace(/^\D+/, ''));
    return { ...lineSpan(scan.text, entry), numbers: Number.isInteger(n) && entry.label !== '' ? [n] : [] };
  });
}

/** A refused address inside these can't be cut out of them without changing what they say. */
function wholeBlocks(scan: Scan, refused: readonly UrlOccurrence[]): Span[] {
  const holders = [
    ...scan.code.filter(({ kind }) => kind !== 'inline'),
    ...scan.blocks.filter(({ kind }) => kind === 'table_row' || kind === 'html'),
  ];
  return holders
    .filter((holder) => refused.some((url) => isInside(url, holder)))
    .map((holder) => lineSpan(scan.text, holder));
}

interface Refusal {
  refused: readonly UrlOccurrence[];
  numbers: ReadonlySet<number>;
  list: readonly Span[];
}

function sentenceSpans(scan: Scan, refusal: Refusal): Span[] {
  const spans: Span[] = [];
  const outside = (span: Span) => !refusal.list.some((entry) => isInside(span, entry));
  const units = [
    ...proseSentences(scan),
    ...scan.headings,
    ...scan.blocks.filter(({ kind }) => kind === 'table_row'),
  ];
  for (const unit of units.filter(outside)) {
    const urls = scan.urls.filter((url) => isInside(url, unit));
    const markers = scan.markers.filter((marker) => isInside(marker, unit) && marker.numbers.length > 0);
    const badUrls = urls.filter((url) => refusal.refused.includes(url));
    const badNumbers = markers.flatMap(({ numbers }) => numbers).filter((n) => refusal.numbers.has(n));
    if (badUrls.length + badNumbers.length === 0) continue;
    const cited = urls.length + markers.flatMap(({ numbers }) => numbers).length;
    if (badUrls.length + badNumbers.length === cited) spans.push({ start: unit.start, end: unit.end });
    else {
      spans.push(...badUrls.map((url) => addressSpan(scan, url)));
      spans.push(...markers.flatMap((marker) => markerSpans(scan, marker, refusal.numbers)));
    }
  }
  // Addresses outside of sentences (definitions, inline code, stray HTML) take their line with them.
  const covered = joinSpans(spans);
  for (const url of refusal.refused) {
    const inUnit = units.some((unit) => isInside(url, unit));
    if (!inUnit && !covered.some((span) => isInside(url, span))) spans.push(lineSpan(scan.text, url));
  }
  return spans;
}

/** `[text](url)` keeps its text; an image or a bare address goes whole. */
function addressSpan(scan: Scan, url: UrlOccurrence): Span {
  const link = scan.links.find((each) => isInside(url, each));
  if (link === undefined) {
    const angled = scan.text[url.start - 1] === '<' && scan.text[url.end] === '>';
    return angled ? { start: url.start - 1, end: url.end + 1 } : url;
  }
  return { start: link.start, end: link.end };
}

/** Of `[1, 2]` the dead number goes with its comma; a marker without living numbers goes whole. */
function markerSpans(scan: Scan, marker: Scan['markers'][number], dead: ReadonlySet<number>): Span[] {
  const living = marker.numbers.filter((n) => !dead.has(n));
  if (living.length === marker.numbers.length) return [];
  const inner = scan.text.slice(marker.start, marker.end);
  const simple = /^\[\d+(?:\s*,\s*\d+)*\]$/.test(inner);
  if (living.length === 0 || !simple) return [{ start: marker.start, end: marker.end }];
  const spans: Span[] = [];
  const parts = [...inner.matchAll(/\d+/g)];
  parts.forEach((part, at) => {
    if (!dead.has(Number(part[0]))) return;
    const keptBefore = parts.slice(0, at).some((other) => !dead.has(Number(other[0])));
    const from = keptBefore ? parts[at - 1]!.index + parts[at - 1]![0].length : part.index;
    const to = keptBefore
      ? part.index + part[0].length
      : (parts[at + 1]?.index ?? part.index + part[0].length);
    spans.push({ start: marker.start + from, end: marker.start + to });
  });
  return spans;
}
