import type { Scan, Span } from '@vouch/core';

/** A marker of a note: `[1]`, `[1, 2]`, `[^tide]`, `[1](url)`. */
export interface Marker extends Span {
  labels: string[];
  /** It has a link of its own, so its number says nothing. */
  own: boolean;
}

/** All markers in order, those of named footnotes included. */
export function findCitations(scan: Scan): Marker[] {
  const markers: Marker[] = [];
  for (const { start, end, numbers, url, label } of scan.markers) {
    const labels = numbers.length > 0 ? numbers.map(String) : label === undefined ? [] : [label];
    if (url !== undefined) markers.push({ start, end, labels: [labels[0] ?? ''], own: true });
    else if (labels.length > 0) markers.push({ start, end, labels, own: false });
  }
  const names = new Set(scan.footnotes.map(({ label }) => label));
  const starts = new Set(markers.map(({ start }) => start));
  for (const { 0: whole, 1: label = '', index } of scan.text.matchAll(/\[\^([^\]\s]{1,80})\](?!:)/g)) {
    if (names.has(label) && !starts.has(index))
      markers.push({ start: index, end: index + whole.length, labels: [label], own: false });
  }
  return markers.sort((a, b) => a.start - b.start);
}

/** Of `[1, 2]` the dead number goes with its comma; a marker without living labels goes whole. */
export function markerSpans(text: string, marker: Marker, isDead: (label: string) => boolean): Span[] {
  const { start, end, labels } = marker;
  const living = labels.filter((label) => !isDead(label));
  if (living.length === labels.length) return [];
  const inner = text.slice(start, end);
  if (living.length === 0 || !/^\[\d+(?:\s*,\s*\d+)*\]$/.test(inner)) return [{ start, end }];
  const spans: Span[] = [];
  const parts = [...inner.matchAll(/\d+/g)];
  parts.forEach((part, at) => {
    if (!isDead(String(Number(part[0])))) return;
    const keptBefore = parts.slice(0, at).some((other) => !isDead(String(Number(other[0]))));
    const before = parts[at - 1];
    const from = keptBefore && before !== undefined ? before.index + before[0].length : part.index;
    const to = keptBefore
      ? part.index + part[0].length
      : (parts[at + 1]?.index ?? part.index + part[0].length);
    spans.push({ start: start + from, end: start + to });
  });
  return spans;
}
