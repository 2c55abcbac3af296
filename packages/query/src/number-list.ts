/** A growing list of whole numbers, in a quarter of the memory and garbage of a plain array. */
export interface NumberList {
  /** The first `size` are the list; the rest is room. */
  values: Uint32Array;
  size: number;
}

export function numberList(): NumberList {
  return { values: new Uint32Array(1024), size: 0 };
}

export function pushNumber(list: NumberList, value: number): void {
  if (list.size === list.values.length) {
    const larger = new Uint32Array(list.values.length * 2);
    larger.set(list.values);
    list.values = larger;
  }
  list.values[list.size++] = value;
}
