import search from 'approx-string-match';
import { CLOSEST_SHARE, MAX_CLOSEST_QUOTE, MAX_CLOSEST_TEXT } from '../limits.js';
import type { Folded } from './fold-text.js';
import type { Closest } from './types.js';

const MAX_DIFFERENCES = 6;

/**
 * The passage nearest to a quote that isn't there, within a quarter of its length in edits. It explains a miss;
 * it never passes one, since one changed digit is near too.
 */
export function findClosest(source: string, folded: Folded, quote: string): Closest | null {
  if (quote.length < 8 || quote.length > MAX_CLOSEST_QUOTE || folded.text.length > MAX_CLOSEST_TEXT)
    return null;
  const matches = search(folded.text, quote, Math.floor(quote.length * CLOSEST_SHARE));
  let best = matches[0];
  for (const match of matches) if (match.errors < best!.errors) best = match;
  if (best === undefined || best.end <= best.start) return null;
  const [from, to] = wholeWords(folded.text, best.start, best.end);
  const start = folded.starts[from]!;
  const end = folded.ends[to - 1]!;
  return {
    start,
    end,
    text: source.slice(start, end),
    edits: best.errors,
    differences: findDifferences(folded.text.slice(from, to).split(' '), quote.split(' ')),
  };
}

function wholeWords(text: string, start: number, end: number): [number, number] {
  let [from, to] = [start, end];
  while (from < end && text[from] === ' ') from += 1;
  while (to > from && text[to - 1] === ' ') to -= 1;
  while (from > 0 && /\S/.test(text[from - 1]!) && start - from < 40) from -= 1;
  while (to < text.length && /\S/.test(text[to]!) && to - end < 40) to += 1;
  return [from, to];
}

/** Runs of words in which two passages differ (longest common subsequence; both are short). */
function findDifferences(page: string[], quote: string[]): Closest['differences'] {
  const common = commonLengths(page, quote);
  const differences: Closest['differences'] = [];
  let [i, j] = [0, 0];
  let run = { page: [] as string[], quote: [] as string[] };
  const close = () => {
    if (run.page.length + run.quote.length > 0)
      differences.push({ page: run.page.join(' '), quote: run.quote.join(' ') });
    run = { page: [], quote: [] };
  };
  while (i < page.length || j < quote.length) {
    if (i < page.length && j < quote.length && page[i] === quote[j]) {
      close();
      i += 1;
      j += 1;
    } else if (j >= quote.length || (i < page.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      run.page.push(page[i++]!);
    else run.quote.push(quote[j++]!);
  }
  close();
  return differences.slice(0, MAX_DIFFERENCES);
}

function commonLengths(a: readonly string[], b: readonly string[]): Int32Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Int32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      rows[i]![j] = a[i] === b[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!);
    }
  }
  return rows;
}
