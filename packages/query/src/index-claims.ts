import { findWords, foldText, isStopWord } from '@vouch/core';
import type { ClaimIndex, ClaimText } from './claim-index.js';
import { gramTables, stemTables } from './index-tables.js';
import { COUNT_MAX } from './limits.js';
import { allStrings, buildStringTable, stringAt, tableSize } from './string-table.js';

/** Claims taken apart into words, before the derived tables are made. */
interface Rows {
  ids: string[];
  texts: string[];
  vocabulary: string[];
  starts: number[];
  words: number[];
  counts: number[];
}

/** Indexes claims. Equal claims in the same order give the same bytes. */
export function buildClaimIndex(claims: readonly ClaimText[]): ClaimIndex {
  const rows: Rows = { ids: [], texts: [], vocabulary: [], starts: [0], words: [], counts: [] };
  addClaims(rows, claims);
  return finish(rows);
}

export interface IndexChange {
  /** Numbers of the claims to leave out. */
  drop: ReadonlySet<number>;
  add: readonly ClaimText[];
}

/** A new index without some claims and with others at its end; only the added texts are read word by word. */
export function updateClaimIndex(index: ClaimIndex, change: IndexChange): ClaimIndex {
  const rows: Rows = {
    ids: [],
    texts: [],
    vocabulary: allStrings(index.words),
    starts: [0],
    words: [],
    counts: [],
  };
  for (let claim = 0; claim < tableSize(index.ids); claim++) {
    if (change.drop.has(claim)) continue;
    rows.ids.push(stringAt(index.ids, claim));
    rows.texts.push(stringAt(index.texts, claim));
    for (let at = index.rowStart[claim]!; at < index.rowStart[claim + 1]!; at++) {
      rows.words.push(index.rowWord[at]!);
      rows.counts.push(index.rowCount[at]!);
    }
    rows.starts.push(rows.words.length);
  }
  addClaims(rows, change.add);
  return finish(rows);
}

/** One spelling of a claim's text for direct substrings: folded, lower case, single spaces. */
export function plainText(text: string): string {
  return foldText(text).toLowerCase().replace(/\s+/g, ' ').trim();
}

function addClaims(rows: Rows, claims: readonly ClaimText[]): void {
  const numbers = new Map(rows.vocabulary.map((word, number) => [word, number]));
  const counts = new Map<number, number>();
  for (const claim of claims) {
    rows.ids.push(claim.id);
    rows.texts.push(plainText(claim.text));
    counts.clear();
    const whole = claim.title === undefined ? claim.text : `${claim.title}\n${claim.text}`;
    for (const word of findWords(whole)) {
      if (isStopWord(word)) continue;
      let number = numbers.get(word);
      if (number === undefined) {
        number = rows.vocabulary.push(word) - 1;
        numbers.set(word, number);
      }
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    for (const [number, count] of counts) {
      rows.words.push(number);
      rows.counts.push(Math.min(count, COUNT_MAX));
    }
    rows.starts.push(rows.words.length);
  }
}

function finish(rows: Rows): ClaimIndex {
  const used = new Uint8Array(rows.vocabulary.length);
  for (const word of rows.words) used[word] = 1;
  const order = rows.vocabulary.map((_, number) => number).filter((number) => used[number] === 1);
  order.sort((a, b) => (rows.vocabulary[a]! < rows.vocabulary[b]! ? -1 : 1));
  const rank = new Uint32Array(rows.vocabulary.length);
  for (const [place, number] of order.entries()) rank[number] = place;
  const words = order.map((number) => rows.vocabulary[number]!);
  const rowWord = Uint32Array.from(rows.words, (number) => rank[number]!);
  const rowStart = Uint32Array.from(rows.starts);
  const rowCount = Uint8Array.from(rows.counts);
  const forward = { rowStart, rowWord, rowCount };
  return {
    ids: buildStringTable(rows.ids),
    texts: buildStringTable(rows.texts),
    words: buildStringTable(words),
    ...forward,
    ...stemTables(words, forward),
    ...gramTables(words, forward),
  };
}
