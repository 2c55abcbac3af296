import { hasWholeEdges } from './edges.js';

const ORDINARY_WORD = /\p{L}[\p{Ll}']{3,}/gu;
const MIN_TURNED = 3;
const MIN_TURNED_SHARE = 0.7;

/**
 * Finds a heading that the page sets in Title Case and the quote in sentence case. Only first letters of ordinary
 * words may differ, and most of them must: one changed capital in a heading (Notch, notch) is another word.
 * Returns -1 when there is none.
 */
export function findTitleCase(text: string, lowered: string, quote: string): number {
  const needle = quote.toLowerCase();
  if (needle.length !== quote.length || lowered.length !== text.length) return -1;
  const at = lowered.indexOf(needle);
  if (at < 0 || !hasWholeEdges(text, at, at + needle.length)) return -1;
  return isRecased(text.slice(at, at + needle.length), quote) ? at : -1;
}

function isRecased(page: string, quote: string): boolean {
  let capitals = 0;
  let turned = 0;
  let same = quote;
  for (const word of page.matchAll(ORDINARY_WORD)) {
    const first = word[0][0]!;
    if (first === first.toLowerCase()) continue;
    capitals += 1;
    const quoted = quote[word.index]!;
    if (quoted === first) continue;
    turned += 1;
    same = same.slice(0, word.index) + first + same.slice(word.index + 1);
  }
  return same === page && turned >= MIN_TURNED && turned / capitals >= MIN_TURNED_SHARE;
}
