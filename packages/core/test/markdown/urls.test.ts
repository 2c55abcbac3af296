import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanMarkdown } from '../../src/markdown/scan.js';
import { readCases } from './cases.js';
import { randomDocument } from './random-document.js';
import { unseenAddresses } from './unseen.js';

interface Case {
  text: string;
  /** `place url` */
  urls: string[];
  reason: string;
}

describe('urls', () => {
  test.each(readCases<Case>('urls.jsonl'))('$reason', ({ text, urls }) => {
    expect(scanMarkdown(text).urls.map(({ place, url }) => `${place} ${url}`)).toEqual(urls);
    expect(unseenAddresses(text)).toEqual([]);
  });

  test('a tail in doubt is offered with its other ends, longest first', () => {
    const readings = (text: string): string[] =>
      scanMarkdown(text).urls.flatMap(({ url, readings }) => [
        url,
        ...(readings ?? []).map((reading) => reading.url),
      ]);
    expect(readings('https://a.example/NWtC_ x')).toEqual([
      'https://a.example/NWtC_',
      'https://a.example/NWtC',
    ]);
    expect(readings('_https://a.example/x_')[0]).toBe('https://a.example/x');
    expect(readings('https://a.example/x?.')).toEqual([
      'https://a.example/x',
      'https://a.example/x?.',
      'https://a.example/x?',
    ]);
    expect(readings('https://a.example/xは')).toEqual(['https://a.example/xは', 'https://a.example/x']);
    expect(readings('https://a.example/wiki/道德经')).toEqual(['https://a.example/wiki/道德经']);
    expect(readings('https://a.example/plain')).toEqual(['https://a.example/plain']);
  });

  test('text nested deeper than any block is read is still seen', () => {
    for (const mark of ['> ', '- ', '>', '1. ', '[^a]: ']) {
      const text = `${mark.repeat(150)}see https://a.example/deep and [1]\n`;
      expect(scanMarkdown(text).urls.map(({ url }) => url)).toEqual(['https://a.example/deep']);
      const last = scanMarkdown(text).markers.at(-1)!;
      expect(text.slice(last.start, last.end)).toBe('[1]');
    }
  });

  test('every address of a text is in an occurrence', () => {
    for (let seed = 0; seed < 600; seed++) {
      const text = randomDocument(seed);
      expect(unseenAddresses(text), JSON.stringify(text)).toEqual([]);
    }
  });

  test('so it is in texts of any characters', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('https://a.example/x', '](', '`', '\n> ', '<'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        expect(unseenAddresses(pieces.join(''))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
