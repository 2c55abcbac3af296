/** Many strings as two arrays, so that an index can be kept and read back without parsing. */
export interface StringTable {
  /** UTF-8, end to end. */
  bytes: Uint8Array;
  /** Where each string begins; one more for the end. */
  starts: Uint32Array;
}

const decoder = new TextDecoder();

export function buildStringTable(strings: readonly string[]): StringTable {
  const bytes = new TextEncoder().encode(strings.join(''));
  const starts = new Uint32Array(strings.length + 1);
  let at = 0;
  let units = 0;
  for (const text of strings) units += text.length;
  const plain = units === bytes.length;
  for (let i = 0; i < strings.length; i++) {
    const text = strings[i]!;
    at += plain ? text.length : Buffer.byteLength(text, 'utf8');
    starts[i + 1] = at;
  }
  return { bytes, starts };
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
