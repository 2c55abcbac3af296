import { type NumberList, numberList, pushNumber } from './number-list.js';

/** Many strings as two arrays, so that an index can be kept and read back without parsing. */
export interface StringTable {
  /** UTF-8, end to end. */
  bytes: Uint8Array;
  /** Where each string begins; one more for the end. */
  starts: Uint32Array;
}

const decoder = new TextDecoder();

/** A table that grows string by string. */
export interface StringList {
  /** The first bytes, up to the last of `starts`, are the strings; the rest is room. */
  bytes: Uint8Array;
  starts: NumberList;
}

const encoder = new TextEncoder();

export function stringList(): StringList {
  const list = { bytes: new Uint8Array(4096), starts: numberList() };
  pushNumber(list.starts, 0);
  return list;
}

export function pushString(list: StringList, text: string): void {
  // UTF-8 needs at most three bytes for each UTF-16 unit.
  const from = makeRoom(list, text.length * 3);
  const { written } = encoder.encodeInto(text, list.bytes.subarray(from));
  pushNumber(list.starts, from + written);
}

/** Takes a string over from another table. */
export function pushFrom(list: StringList, table: StringTable, i: number): void {
  const bytes = table.bytes.subarray(table.starts[i]!, table.starts[i + 1]!);
  const from = makeRoom(list, bytes.length);
  list.bytes.set(bytes, from);
  pushNumber(list.starts, from + bytes.length);
}

function makeRoom(list: StringList, size: number): number {
  const from = list.starts.values[list.starts.size - 1]!;
  if (from + size > list.bytes.length) {
    const larger = new Uint8Array(Math.max(list.bytes.length * 2, from + size));
    larger.set(list.bytes);
    list.bytes = larger;
  }
  return from;
}

export function finishStrings(list: StringList): StringTable {
  const starts = list.starts.values.subarray(0, list.starts.size);
  return { bytes: list.bytes.subarray(0, starts.at(-1)), starts };
}

export function buildStringTable(strings: readonly string[]): StringTable {
  const list = stringList();
  for (const text of strings) pushString(list, text);
  return finishStrings(list);
}

export function tableSize(table: StringTable): number {
  return table.starts.length - 1;
}

export function stringAt(table: StringTable, i: number): string {
  return decoder.decode(table.bytes.subarray(table.starts[i]!, table.starts[i + 1]!));
}

export function allStrings(table: StringTable): string[] {
  return Array.from({ length: tableSize(table) }, (_, i) => stringAt(table, i));
}

/** Place of a string in a sorted table, or -1. */
export function findString(table: StringTable, wanted: string): number {
  let low = 0;
  let high = tableSize(table) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const text = stringAt(table, middle);
    if (text === wanted) return middle;
    if (text < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The string whose bytes hold offset `at`. */
export function stringHolding(table: StringTable, at: number): number {
  let low = 0;
  let high = tableSize(table) - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (table.starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
