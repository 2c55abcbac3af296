/** Where each line of a text starts; `\r\n` and `\n` both end one. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the last item that does not start after `offset`, or -1. */
export function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** 1-based line of an offset. */
export function lineOf(starts: readonly number[], offset: number): number {
  return lastAtOrBefore(starts, offset) + 1;
}

export interface Range {
  start: number;
  end: number;
}

/** Answers "does one of these spans hold this offset?" for spans sorted by start that nest but don't cross. */
export class SpanSet<T extends Range = Range> {
  private readonly spans: T[] = [];
  private readonly starts: number[] = [];

  constructor(spans: readonly T[]) {
    let reach = -1;
    for (const span of spans) {
      if (span.end <= reach) continue;
      this.spans.push(span);
      this.starts.push(span.start);
      reach = span.end;
    }
  }

  at(offset: number): T | undefined {
    const span = this.spans[lastAtOrBefore(this.starts, offset)];
    return span !== undefined && offset < span.end ? span : undefined;
  }
}

/** The items of a list sorted by start that begin in `[start, end)`. */
export function startingIn<T extends Range>(
  items: readonly T[],
  starts: readonly number[],
  range: Range,
): T[] {
  const found: T[] = [];
  for (let at = lastAtOrBefore(starts, range.start - 1) + 1; at < items.length; at += 1) {
    if (items[at]!.start >= range.end) break;
    found.push(items[at]!);
  }
  return found;
}
