import type { ClaimIndex } from './claim-index.js';
import { findGrams } from './grams.js';
import { SPELLED_FROM, TWO_EDITS_FROM } from './limits.js';
import { findString, stringAt } from './string-table.js';

/** Words of the index that a word which it doesn't hold may have been meant for; the nearest only. */
export function findSpellings(index: ClaimIndex, word: string): number[] {
  if (word.length < SPELLED_FROM || !/^\p{L}+$/u.test(word)) return [];
  const allowed = word.length >= TWO_EDITS_FROM ? 2 : 1;
  let nearest = allowed;
  let found: number[] = [];
  for (const number of wordsSharingGrams(index, word)) {
    const length = index.words.starts[number + 1]! - index.words.starts[number]!;
    if (Math.abs(length - word.length) > allowed) continue;
    const edits = countEdits(word, stringAt(index.words, number), nearest);
    if (edits < nearest) found = [];
    if (edits <= nearest) {
      nearest = edits;
      found.push(number);
    }
  }
  return found;
}

function wordsSharingGrams(index: ClaimIndex, word: string): Set<number> {
  const sharing = new Set<number>();
  for (const gram of findGrams(word)) {
    const number = findString(index.grams, gram);
    if (number < 0) continue;
    for (let at = index.gramStart[number]!; at < index.gramStart[number + 1]!; at++) {
      sharing.add(index.gramWord[at]!);
    }
  }
  return sharing;
}

/** Letters changed, added, dropped or swapped with a neighbour; anything past `most` is `most + 1`. */
function countEdits(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, before[j - 2]! + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length]!, most + 1);
}
