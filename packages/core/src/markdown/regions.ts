import type { UrlPlace } from './types.js';

/** A part of the text whose addresses all stand in one place; `url` is set where it is one address itself. */
export interface Region {
  start: number;
  end: number;
  place: UrlPlace;
  url?: string;
  /** No marker stands in here: code, tags, labels, destinations. */
  opaque?: boolean;
}

/** Ordered regions, nested or apart, never crossing. */
export function sortRegions(regions: Region[]): Region[] {
  return regions.sort((a, b) => a.start - b.start || b.end - a.end);
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
      while (open.length > 0 && open.at(-1)!.end <= region.start) open.pop();
      if (region.end > offset) open.push(region);
    }
    while (open.length > 0 && open.at(-1)!.end <= offset) open.pop();
    return open.at(-1) ?? null;
  }

  /** Start of the next region after the last offset asked for; the text's end when there is none. */
  nextStart(end: number): number {
    return Math.min(this.sorted[this.next]?.start ?? end, end);
  }
}
