import { BACKTICK } from '../chars.js';
import type { Chunk } from '../chunk.js';

/**
 * Closing backtick runs of one chunk. A run closes at the next run of the same length; the table of last
 * positions by length is made at the first run that finds no end, so many open runs stay linear.
 */
export class CodeSpans {
  private last: Map<number, number> | null = null;

  constructor(private readonly chunk: Chunk) {}

  /** End of the code span whose opening run is at `start`, or -1; `runEnd` tells how long the run is. */
  match(start: number, runEnd: number): number {
    const { src, end } = this.chunk;
    const length = runEnd - start;
    if (this.last && (this.last.get(length) ?? -1) < runEnd) return -1;
    for (let i = runEnd; i < end; i++) {
      if (src.charCodeAt(i) !== BACKTICK) continue;
      const close = backtickRunEnd(src, i, end);
      if (close - i === length) return close;
      i = close - 1;
    }
    this.last ??= this.lastRuns(runEnd);
    return -1;
  }

  private lastRuns(from: number): Map<number, number> {
    const { src, end } = this.chunk;
    const last = new Map<number, number>();
    for (let i = from; i < end; i++) {
      if (src.charCodeAt(i) !== BACKTICK) continue;
      const close = backtickRunEnd(src, i, end);
      last.set(close - i, i);
      i = close - 1;
    }
    return last;
  }
}

export function backtickRunEnd(src: string, start: number, end: number): number {
  let pos = start;
  while (pos < end && src.charCodeAt(pos) === BACKTICK) pos++;
  return pos;
}
