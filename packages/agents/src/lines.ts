import { LINE_BYTES } from './limits.js';

const NEWLINE = 0x0a;

export interface LineSplitter {
  push(chunk: Uint8Array): void;
  /** The stream is over: what is left is the last line, cut or not. */
  end(): void;
  /** Lines that were longer than the limit; they are dropped whole. */
  dropped(): number;
}

/**
 * Splits a byte stream into lines of UTF-8 text: `\n` or `\r\n`, any chunking, multi-byte characters cut between
 * chunks. Memory is bounded by `limit` bytes however long a line is.
 */
export function createLineSplitter(onLine: (line: string) => void, limit: number = LINE_BYTES): LineSplitter {
  let parts: Uint8Array[] = [];
  let size = 0;
  let tooLong = false;
  let dropped = 0;

  function keep(part: Uint8Array): void {
    if (tooLong || part.length === 0) return;
    if (size + part.length > limit) {
      tooLong = true;
      dropped += 1;
      parts = [];
      size = 0;
      return;
    }
    parts.push(part);
    size += part.length;
  }

  function emit(): void {
    if (!tooLong) {
      const line = decode(parts, size);
      if (line !== '') onLine(line);
    }
    parts = [];
    size = 0;
    tooLong = false;
  }

  function push(chunk: Uint8Array): void {
    let start = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, at));
      emit();
      start = at + 1;
    }
    // A copy: the rest of a chunk must not keep the whole chunk alive.
    if (start < chunk.length) keep(start === 0 ? chunk : chunk.slice(start));
  }

  return { push, end: emit, dropped: () => dropped };
}

function decode(parts: readonly Uint8Array[], size: number): string {
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts, size);
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** Keeps the last `limit` bytes of a stream. */
export function createTail(limit: number): { push(chunk: Uint8Array): void; text(): string } {
  let tail = Buffer.alloc(0);
  return {
    push(chunk) {
      tail =
        chunk.length >= limit
          ? Buffer.from(chunk.subarray(chunk.length - limit))
          : Buffer.concat([tail.subarray(Math.max(0, tail.length + chunk.length - limit)), chunk]);
    },
    text: () => new TextDecoder('utf-8').decode(tail),
  };
}
