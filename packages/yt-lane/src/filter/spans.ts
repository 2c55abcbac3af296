import type { Span } from '@vouch/core';

/** Overlapping and touching spans become one, in order. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = joined.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else if (span.end > span.start) joined.push({ ...span });
  }
  return joined;
}

/** The text without the spans; nothing is ever added. */
export function removeSpans(text: string, spans: readonly Span[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of joinSpans(spans)) {
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at);
}

export function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** Of spans sorted by their start, those that lie inside `outer`. */
export function spansInside<T extends Span>(sorted: readonly T[], outer: Span): T[] {
  const found: T[] = [];
  for (let at = firstFrom(sorted, outer.start); at < sorted.length; at += 1) {
    const span = sorted[at]!;
    if (span.start >= outer.end) break;
    if (span.end <= outer.end) found.push(span);
  }
  return found;
}

/** Is it inside one of these disjoint spans, which are in order? */
export function isCovered(inner: Span, joined: readonly Span[]): boolean {
  const next = firstFrom(joined, inner.start + 1);
  const holder = joined[next - 1];
  return holder !== undefined && isInside(inner, holder);
}

/** Index of the first span that starts at `offset` or later. */
function firstFrom(sorted: readonly Span[], offset: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function lineSpan(text: string, span: Span): Span {
  const start = text.lastIndexOf('\n', span.start - 1) + 1;
  const next = text.indexOf('\n', Math.max(span.start, span.end - 1));
  return { start, end: next === -1 ? text.length : next + 1 };
}

/** What is left of a line when its content is gone: bullets, numbers, quote marks, table pipes, stray punctuation. */
const BARE = /^[\s>|:;,.!?()[\]{}*_+\-–—•"“”'#\d]*$/;

/** Lines that a removal emptied go with it, so that no bare bullet stays. */
export function withEmptiedLines(text: string, spans: readonly Span[]): Span[] {
  const removed = joinSpans(spans);
  const lines: Span[] = [];
  let at = 0;
  for (const span of removed) {
    for (at = Math.max(at, lineSpan(text, span).start); at < span.end; ) {
      const line = lineSpan(text, { start: at, end: at });
      if (BARE.test(leftOf(text, line, removed))) lines.push(line);
      if (line.end <= at) break;
      at = line.end;
    }
  }
  return joinSpans([...removed, ...lines]).map((span) => withoutBreak(text, span));
}

/** What begins inside a line and goes on over the next ones leaves the line its end. */
function withoutBreak(text: string, { start, end }: Span): Span {
  if (start === 0 || text[start - 1] === '\n' || text[end - 1] !== '\n') return { start, end };
  return { start, end: text[end - 2] === '\r' ? end - 2 : end - 1 };
}

/** A line without what is removed; `removed` is in order and disjoint. */
function leftOf(text: string, line: Span, removed: readonly Span[]): string {
  const first = Math.max(0, firstFrom(removed, line.start) - 1);
  let left = '';
  let at = line.start;
  for (let index = first; index < removed.length && removed[index]!.start < line.end; index += 1) {
    const { start, end } = removed[index]!;
    if (end <= line.start) continue;
    left += text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return left + text.slice(at, Math.max(at, line.end));
}
