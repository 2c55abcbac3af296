import { findWords, isStopWord } from '@vouch/core';
import type { ClaimIndex, ClaimText } from './claim-index.js';
import { gramTables, stemTables } from './index-tables.js';
import { COUNT_MAX } from './limits.js';
import { type NumberList, numberList, pushNumber } from './number-list.js';
import { plainText } from './plain-text.js';
import {
  allStrings,
  buildStringTable,
  finishStrings,
  pushFrom,
  pushString,
  type StringList,
  stringList,
  tableSize,
} from './string-table.js';

/** Claims taken apart into words, before the derived tables are made. Grows claim by claim. */
export interface Rows {
  ids: StringList;
  texts: StringList;
  /** Word → its number. Numbers follow the order in which words came. */
  numbers: Map<string, number>;
  starts: NumberList;
  words: NumberList;
  counts: NumberList;
  /** Of each word: the last claim that held it, and where in `words` it stands there. */
  lastClaim: NumberList;
  lastPlace: NumberList;
}

/** Indexes claims. Equal claims in the same order give the same bytes. */
export function buildClaimIndex(claims: Iterable<ClaimText>): ClaimIndex {
  const rows = startRows(null, new Set());
  for (const claim of claims) addRow(rows, claim);
  return finishRows(rows);
}

export interface IndexChange {
  /** Numbers of the claims to leave out: their places in the order in which they were given. */
  drop: ReadonlySet<number>;
  add: Iterable<ClaimText>;
}

/** A new index without some claims and with others at its end; only the added texts are read word by word. */
export function updateClaimIndex(index: ClaimIndex, change: IndexChange): ClaimIndex {
  const rows = startRows(index, change.drop);
  for (const claim of change.add) addRow(rows, claim);
  return finishRows(rows);
}

/** How many claims there are so far. */
export function countRows(rows: Rows): number {
  return rows.starts.size - 1;
}

/** Rows of an index's claims but some, or none. */
export function startRows(index: ClaimIndex | null, drop: ReadonlySet<number>): Rows {
  const rows: Rows = {
    ids: stringList(),
    texts: stringList(),
    numbers: new Map(),
    starts: numberList(),
    words: numberList(),
    counts: numberList(),
    lastClaim: numberList(),
    lastPlace: numberList(),
  };
  pushNumber(rows.starts, 0);
  if (index === null) return rows;
  for (const word of allStrings(index.words)) addWord(rows, word);
  for (let claim = 0; claim < tableSize(index.ids); claim++) {
    if (drop.has(claim)) continue;
    pushFrom(rows.ids, index.ids, claim);
    pushFrom(rows.texts, index.texts, claim);
    for (let at = index.rowStart[claim]!; at < index.rowStart[claim + 1]!; at++) {
      pushNumber(rows.words, index.rowWord[at]!);
      pushNumber(rows.counts, index.rowCount[at]!);
    }
    pushNumber(rows.starts, rows.words.size);
  }
  return rows;
}

/** Takes one more claim apart. */
export function addRow(rows: Rows, claim: ClaimText): void {
  pushString(rows.ids, claim.id);
  pushString(rows.texts, plainText(claim.text));
  const number = rows.starts.size;
  const whole = claim.title === undefined ? claim.text : `${claim.title}\n${claim.text}`;
  for (const word of findWords(whole)) {
    if (isStopWord(word)) continue;
    const known = rows.numbers.get(word) ?? addWord(rows, word);
    if (rows.lastClaim.values[known] === number) {
      rows.counts.values[rows.lastPlace.values[known]!]!++;
      continue;
    }
    rows.lastClaim.values[known] = number;
    rows.lastPlace.values[known] = rows.words.size;
    pushNumber(rows.words, known);
    pushNumber(rows.counts, 1);
  }
  pushNumber(rows.starts, rows.words.size);
}

function addWord(rows: Rows, word: string): number {
  const number = rows.numbers.size;
  // A word cut out of a text would keep the whole text in memory.
  rows.numbers.set(Buffer.from(word).toString(), number);
  pushNumber(rows.lastClaim, 0);
  pushNumber(rows.lastPlace, 0);
  return number;
}

/** Sorts the words, forgets those that no claim holds any more, and makes the tables. */
export function finishRows(rows: Rows): ClaimIndex {
  const used = new Uint8Array(rows.numbers.size);
  for (let at = 0; at < rows.words.size; at++) used[rows.words.values[at]!] = 1;
  const words = [...rows.numbers.keys()].filter((_, number) => used[number] === 1);
  words.sort((a, b) => (a < b ? -1 : 1));
  const rank = new Uint32Array(rows.numbers.size);
  for (const [place, word] of words.entries()) rank[rows.numbers.get(word)!] = place;
  const rowWord = new Uint32Array(rows.words.size);
  const rowCount = new Uint8Array(rows.words.size);
  for (let at = 0; at < rowWord.length; at++) {
    rowWord[at] = rank[rows.words.values[at]!]!;
    rowCount[at] = Math.min(rows.counts.values[at]!, COUNT_MAX);
  }
  const forward = { rowStart: rows.starts.values.subarray(0, rows.starts.size), rowWord, rowCount };
  return {
    ids: finishStrings(rows.ids),
    texts: finishStrings(rows.texts),
    words: buildStringTable(words),
    ...forward,
    ...stemTables(words, forward),
    ...gramTables(words, forward),
  };
}
