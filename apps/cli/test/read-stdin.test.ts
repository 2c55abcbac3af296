import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readStdin } from '../src/read-stdin.js';

test('all of it, though a letter is cut between two pieces', async () => {
  const bytes = Buffer.from('{"quote": "Größe"}');
  expect(await readStdin('claim', Readable.from([bytes.subarray(0, 14), bytes.subarray(14)]))).toBe(
    '{"quote": "Größe"}',
  );
  expect(await readStdin('claim', Readable.from([]))).toBe('');
});

test('what is no UTF-8 is told', async () => {
  await expect(readStdin('claim', Readable.from([Buffer.from([0x7b, 0xff])]))).rejects.toThrow(/not UTF-8/);
});

test('a terminal is not waited for', async () => {
  const terminal = Object.assign(Readable.from([]), { isTTY: true });
  await expect(readStdin('claim', terminal)).rejects.toThrow(/pipe it in/);
});
