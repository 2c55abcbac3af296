import { describe, expect, test } from 'vitest';
import { parseEventLine } from '../src/event-line.js';
import { createLineSplitter, createTail } from '../src/lines.js';

function split(
  chunks: readonly (string | Uint8Array)[],
  limit?: number,
): { lines: string[]; dropped: number } {
  const lines: string[] = [];
  const splitter = createLineSplitter((line) => lines.push(line), limit);
  for (const chunk of chunks) splitter.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  splitter.end();
  return { lines, dropped: splitter.dropped() };
}

describe('a byte stream in lines', () => {
  test.each([
    ['both line ends, empty lines gone', ['a\r\nb\n\n', 'c'], ['a', 'b', 'c']],
    ['a line end cut in two', ['a\r', '\nb'], ['a', 'b']],
    ['a carriage return inside a line stays', ['10 %\r20 %\n'], ['10 %\r20 %']],
    ['one byte at a time', [...'ab\ncd\n'], ['ab', 'cd']],
  ])('%s', (_, chunks, expected) => {
    expect(split(chunks).lines).toEqual(expected);
  });

  test('a character cut between chunks is whole, one cut by the end is marked', () => {
    const bytes = Buffer.from('né 東\n');
    for (let at = 0; at < bytes.length; at += 1) {
      expect(split([bytes.subarray(0, at), bytes.subarray(at)]).lines).toEqual(['né 東']);
    }
    expect(split([bytes.subarray(0, 6)]).lines).toEqual(['né \ufffd']);
  });

  test('a line of 3 MB is whole, one past the limit is dropped whole and the next is read', () => {
    const long = 'x'.repeat(3_000_000);
    expect(split([long.slice(0, 1_000_000), long.slice(1_000_000), '\nnext\n']).lines).toEqual([
      long,
      'next',
    ]);
    expect(split(['x'.repeat(900), 'x'.repeat(200), '\nnext\n'], 1_000)).toEqual({
      lines: ['next'],
      dropped: 1,
    });
  });

  test('a tail keeps the last bytes', () => {
    const tail = createTail(5);
    for (const part of ['abc', 'def', 'g']) tail.push(Buffer.from(part));
    expect(tail.text()).toBe('cdefg');
    tail.push(Buffer.from('0123456789'));
    expect(tail.text()).toBe('56789');
  });
});

describe('an event on a line', () => {
  test.each([
    ['alone', '{"type":"init"}', 'init'],
    ['behind a notice', '[STARTUP] done {"type":"init"}', 'init'],
    ['behind a progress bar', '90 %\r{"type":"init"} ', 'init'],
    ['between terminal codes', '\u001b[2K\u001b[1G{"type":"init"}\u001b[0m', 'init'],
    ['a banner', 'Welcome {friend}', null],
    ['a list', '[{"type":"init"}]', null],
    ['a cut object', '{"type":"init"', null],
  ])('%s', (_, line, type) => {
    expect(parseEventLine(line)?.['type'] ?? null).toBe(type);
  });
});
