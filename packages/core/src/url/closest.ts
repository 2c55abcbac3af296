import { CLOSEST_LENGTH, CLOSEST_NEIGHBOURS, CLOSEST_SHARE } from './limits.js';

/** First place in a sorted list whose entry is not before `wanted`. */
export function lowerBound(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The entries around the place where `wanted` would stand: those that share the longest beginning with it. */
export function neighbours(sorted: readonly string[], wanted: string): string[] {
  const at = lowerBound(sorted, wanted);
  return sorted.slice(Math.max(0, at - CLOSEST_NEIGHBOURS), at + CLOSEST_NEIGHBOURS);
}

/**
 * The candidate that explains `wanted` best: one that it is the beginning of, else the nearest by edit distance.
 * Null when none is near enough to explain anything.
 */
export function nearest(candidates: readonly string[], wanted: string): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(4, Math.floor(Math.min(wanted.length, CLOSEST_LENGTH) * CLOSEST_SHARE)) + 1;
  for (const candidate of candidates) {
    const distance = candidate.startsWith(wanted) ? 0 : editDistance(candidate, wanted, bestDistance);
    if (distance < bestDistance || (distance === bestDistance && best !== null && candidate < best)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein over the first CLOSEST_LENGTH characters; anything over `limit` may come back as `limit + 1`. */
function editDistance(left: string, right: string, limit: number): number {
  const a = left.slice(0, CLOSEST_LENGTH);
  const b = right.slice(0, CLOSEST_LENGTH);
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a.charCodeAt(row - 1) === b.charCodeAt(column - 1) ? 0 : 1;
      const value = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + cost);
      current.push(value);
      if (value < least) least = value;
    }
    if (least > limit) return limit + 1;
    previous = current;
  }
  return previous[b.length]!;
}
