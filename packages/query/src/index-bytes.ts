import type { LibraryIndex } from './index-library.js';

/**
 * A library index as bytes, and back without parsing: a magic word, the length of a JSON header, the header, then
 * the arrays, each at a multiple of eight. The header is the index with `{array, at, length}` for each array, in the
 * machine's byte order, which is noted too. Bytes that aren't whole are no index.
 */
const MAGIC = 'vouchidx';
const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

type Numbers = Uint8Array | Uint32Array;

interface ArrayNote {
  array: 'u8' | 'u32';
  at: number;
  length: number;
}

export function encodeIndex(index: LibraryIndex): Uint8Array {
  const arrays: Numbers[] = [];
  let size = 0;
  const note = (_: string, value: unknown): unknown => {
    if (!(value instanceof Uint8Array || value instanceof Uint32Array)) return value;
    const at = size;
    arrays.push(value);
    size = align(size + value.byteLength);
    return {
      array: value instanceof Uint8Array ? 'u8' : 'u32',
      at,
      length: value.length,
    } satisfies ArrayNote;
  };
  const header = new TextEncoder().encode(JSON.stringify({ little: LITTLE_ENDIAN, index }, note));
  const start = align(MAGIC.length + 8 + header.length);
  const bytes = new Uint8Array(start + size);
  bytes.set(new TextEncoder().encode(MAGIC));
  new DataView(bytes.buffer).setUint32(MAGIC.length, header.length, true);
  new DataView(bytes.buffer).setUint32(MAGIC.length + 4, size, true);
  bytes.set(header, MAGIC.length + 8);
  let at = start;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += align(array.byteLength);
  }
  return bytes;
}

/** The index in some bytes, as views on them; null when they are cut off, of another form, or no index. */
export function decodeIndex(bytes: Uint8Array): LibraryIndex | null {
  const text = new TextDecoder();
  if (bytes.length < MAGIC.length + 8 || text.decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return null;
  // Views of whole numbers need an even start.
  const whole = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  const headerLength = view.getUint32(MAGIC.length, true);
  const size = view.getUint32(MAGIC.length + 4, true);
  const start = align(MAGIC.length + 8 + headerLength);
  if (start + size !== whole.length) return null;
  try {
    const header = JSON.parse(
      text.decode(whole.subarray(MAGIC.length + 8, MAGIC.length + 8 + headerLength)),
      (_, value) => (isNote(value) ? readArray(whole, start, value) : value),
    );
    return header.little === LITTLE_ENDIAN && header.index.schema === 1 ? header.index : null;
  } catch {
    return null;
  }
}

function isNote(value: unknown): value is ArrayNote {
  return typeof value === 'object' && value !== null && 'array' in value && 'at' in value;
}

function readArray(bytes: Uint8Array, start: number, { array, at, length }: ArrayNote): Numbers {
  const offset = bytes.byteOffset + start + at;
  return array === 'u8'
    ? new Uint8Array(bytes.buffer, offset, length)
    : new Uint32Array(bytes.buffer, offset, length);
}

function align(size: number): number {
  return (size + 7) & ~7;
}
