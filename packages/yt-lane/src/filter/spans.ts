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
  for (const span of removed) {
    for (let at = span.start; at < span.end; ) {
      const line = lineSpan(text, { start: at, end: at });
      const left = removeSpans(
        text.slice(line.start, line.end),
        removed
          .map(({ start, end }) => ({
            start: Math.max(0, start - line.start),
            end: Math.min(line.end, end) - line.start,
          }))
          .filter(({ start, end }) => end > start),
      );
      if (BARE.test(left)) lines.push(line);
      if (line.end <= at) break;
      at = line.end;
    }
  }
  return joinSpans([...removed, ...lines]);
}
