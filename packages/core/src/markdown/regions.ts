import type { Span, UrlPlace } from './types.js';

/** A part of the text whose addresses all stand in one place. */
export interface Region extends Span {
  place: UrlPlace;
  /** Set where the part is one web address as a whole: resolved, as in a link's destination. */
  url: string | null;
  /** No marker stands in here: code, tags, labels, destinations. */
  opaque: boolean;
}

const WEB = /^(?:https?:|\/\/|www\.)|https?:\/\//i;

/** `url`: what the span reads as, if it is an address; one that isn't of the web is left to its place. */
export function makeRegion(span: Span, place: UrlPlace, url?: string): Region {
  const web = url !== undefined && WEB.test(url);
  return { start: span.start, end: span.end, place, url: web ? url : null, opaque: true };
}

/** Like `makeRegion`, for a part whose text a reader sees. */
export function makeVisibleRegion(span: Span, place: UrlPlace): Region {
  return { start: span.start, end: span.end, place, url: null, opaque: false };
}

/** By start, the outer one first. Regions are nested or apart, never crossing. */
export function inOrder<T extends Span>(spans: T[]): T[] {
  return spans.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Answers, for rising offsets, which is the innermost region there. */
export class RegionWalk {
  private next = 0;
  private readonly open: Region[] = [];

  constructor(private readonly sorted: readonly Region[]) {}

  at(offset: number): Region | null {
    const { open, sorted } = this;
    for (; this.next < sorted.length && sorted[this.next]!.start <= offset; this.next++) {
      const region = sorted[this.next]!;
      while (open.length > 0 && open[open.length - 1]!.end <= region.start) open.pop();
      if (region.end > offset) open.push(region);
    }
    while (open.length > 0 && open[open.length - 1]!.end <= offset) open.pop();
    return open.length > 0 ? open[open.length - 1]! : null;
  }

  /** Start of the next region after the last offset asked for, at most `end`. */
  nextStart(end: number): number {
    return this.next < this.sorted.length ? Math.min(this.sorted[this.next]!.start, end) : end;
  }
}
