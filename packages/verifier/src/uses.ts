import type { Link, MarkerLike, Scan, UrlOccurrence } from '@vouch/core/markdown';
import { findBareDigits } from './bare-digits.js';
import type { Entry } from './entries.js';
import { footnoteLabel } from './entry-rows.js';
import { MARKER_NUMBER } from './limits.js';
import { type Range, SpanSet } from './lines.js';

/** A place of the body that cites, or looks as if it did. */
export type Use =
  | { form: 'marker'; start: number; end: number; marker: MarkerLike; labels: string[] }
  | { form: 'link' | 'image'; start: number; end: number; link: Link }
  | { form: 'bare' | 'html'; start: number; end: number; url: UrlOccurrence };

/** Dialects whose numbers count something else than the report's list, so that nothing can be looked up by them. */
const OPAQUE_DIALECTS: ReadonlySet<string> = new Set([
  'oaicite',
  'oai_citation',
  'citeturn',
  'codex_file',
  'assistant_file',
  'cite_start',
]);

/**
 * Raised digits are as often powers and notes: they cite only where the list has their number, and only in a report
 * that doesn't cite in brackets.
 */
function isRaised(marker: MarkerLike): boolean {
  return marker.dialect === 'superscript' || marker.dialect === 'sup_tag';
}

/** `\sqrt[3]{x}`, `a_{[2]}`: brackets of a formula. */
function isInTex(text: string, start: number): boolean {
  if (!/[A-Za-z*{]/.test(text[start - 1] ?? '')) return false;
  return /\\[A-Za-z]{1,30}\*?$|[_^]\{$/.test(text.slice(Math.max(0, start - 40), start));
}

/** Everything in the body that cites or carries a URL, in order, outside `except` (the list, tool calls) and code. */
export function findUses(scan: Scan, list: { entries: readonly Entry[]; except: readonly Range[] }): Use[] {
  const except = new SpanSet([...list.except].sort((a, b) => a.start - b.start));
  const labels = new Set(list.entries.map((entry) => entry.label));
  const notes = new Set(scan.footnotes.map((note) => footnoteLabel(note.label)));
  const outside = (range: Range) => except.at(range.start) === undefined;
  const uses: Use[] = [];
  const ownLinks = new Set<number>();
  const markers = scan.markers.filter(outside);
  const isBracketed =
    markers.some(isRaised) &&
    markers.some(
      (marker) =>
        !isRaised(marker) &&
        scan.text.slice(marker.start - 5, marker.start) !== '<sup>' &&
        labelsOf(marker).some((label) => labels.has(label)),
    );
  for (const marker of markers) {
    const named = labelsOf(marker);
    if (isInTex(scan.text, marker.start)) continue;
    if (
      isRaised(marker)
        ? isBracketed || !named.every((label) => labels.has(label))
        : !cites(marker, named, { labels, notes })
    ) {
      continue;
    }
    if (marker.url !== undefined) {
      if (isRelative(marker.url) && !named.some((label) => labels.has(label))) continue;
      ownLinks.add(marker.end);
    }
    // `[2]` with `[2]: https://…`: the entry says what it links.
    if (scan.definitions.length > 0 && named.some((label) => labels.has(label))) ownLinks.add(marker.end);
    uses.push({ form: 'marker', start: marker.start, end: marker.end, marker, labels: named });
  }
  for (const link of scan.links) {
    if (!outside(link) || ownLinks.has(link.end) || !isOutward(link.url)) continue;
    uses.push({ form: link.image ? 'image' : 'link', start: link.start, end: link.end, link });
  }
  // The text of a link that cites is its label, whatever address it shows: the destination decides.
  const texts = new SpanSet(
    scan.links.filter((link) => !link.image && isOutward(link.url)).map((link) => link.text),
  );
  for (const url of scan.urls) {
    // Destinations are their links' own.
    if (!outside(url) || url.place === 'destination' || url.place === 'image') continue;
    if (url.place === 'link_text' && texts.at(url.start) !== undefined) continue;
    if (url.place === 'code' || url.place === 'definition' || url.place === 'link_title') continue;
    uses.push({ form: url.place === 'html' ? 'html' : 'bare', start: url.start, end: url.end, url });
  }
  for (const digits of findBareDigits(scan, list.entries, uses)) {
    if (outside(digits)) uses.push(digits);
  }
  return uses.sort((a, b) => a.start - b.start || b.end - a.end);
}

export function labelsOf(marker: MarkerLike): string[] {
  if (marker.kind === 'footnote') return [footnoteLabel(marker.label ?? '')];
  if (marker.dialect !== undefined && OPAQUE_DIALECTS.has(marker.dialect)) return [];
  const { numbers, prefix } = marker;
  if (numbers.length === 1) return [`${prefix}${numbers[0]}`];
  return numbers.map((number) => `${prefix}${number}`);
}

/** Is it a citation, or text that happens to stand in brackets (`[2024]`, `[0, 1]`, an explanatory footnote)? */
function cites(
  marker: MarkerLike,
  named: readonly string[],
  known: { labels: ReadonlySet<string>; notes: ReadonlySet<string> },
): boolean {
  if (marker.kind === 'footnote') return known.labels.has(named[0]!) || !known.notes.has(named[0]!);
  if (marker.kind === 'lenticular' || marker.prefix !== '' || named.length === 0) return true;
  if (marker.dialect !== undefined && marker.dialect !== 'escaped') return true;
  // A year, a table code or an interval, unless the list has that very number.
  return named.every(
    (label) => known.labels.has(label) || (Number(label) > 0 && Number(label) < MARKER_NUMBER),
  );
}

/** `[4](notes.md)`: a link to a file beside the report, whatever its text. */
function isRelative(url: string): boolean {
  return !isOutward(url) && !url.startsWith('#') && url !== '';
}

/** Does a destination leave the document? Anchors, relative paths, mail addresses and pictures in the text cite nothing. */
export function isOutward(url: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/|www\.)/i.test(url) && !/^(?:mailto:|tel:|data:image\/)/i.test(url);
}
