import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanMarkdown } from '../../src/markdown/scan.js';
import { proseSentences, splitSentences } from '../../src/markdown/sentences.js';
import type { Scan, Span } from '../../src/markdown/types.js';
import { randomDocument } from './random-document.js';

/** Any code units at all: lone surrogates, NUL, CR, tabs, brackets. */
const anyText = fc.oneof(
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
  fc
    .array(fc.constantFrom(...'\0\t\r\n []()<>`*_#|-:~!&\\>1.\ud800\udc00【】'), { maxLength: 80 })
    .map((chars) => chars.join('')),
  fc.nat(100_000).map((seed) => randomDocument(seed)),
);

function spansOf(scan: Scan): Span[] {
  const { blocks, headings, code, links, definitions, footnotes, urls, markers, html } = scan;
  return [
    ...[...blocks, ...code, ...definitions, ...footnotes, ...urls, ...markers, ...html],
    ...headings.flatMap((heading) => [heading, heading.text]),
    ...links.flatMap((link) => [link, link.text, ...(link.destination ? [link.destination] : [])]),
    ...definitions.map(({ destination }) => destination),
    ...footnotes.map(({ content }) => content),
  ];
}

describe('scanMarkdown', () => {
  test('never throws, and every span lies in the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { start, end } of spansOf(scanMarkdown(text))) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('lists are in order, and markers and URLs overlap none of their kind', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const scan = scanMarkdown(text);
        const lists = [
          scan.blocks,
          scan.headings,
          scan.code,
          scan.links,
          scan.definitions,
          scan.footnotes,
          scan.html,
        ];
        for (const list of [...lists, scan.urls, scan.markers]) {
          for (let i = 1; i < list.length; i++)
            expect(list[i]!.start).toBeGreaterThanOrEqual(list[i - 1]!.start);
        }
        for (const list of [scan.urls, scan.markers]) {
          for (let i = 1; i < list.length; i++)
            expect(list[i]!.start).toBeGreaterThanOrEqual(list[i - 1]!.end);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('no marker stands in code', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { code, markers } = scanMarkdown(text);
        for (const marker of markers) {
          expect(code.some(({ start, end }) => start <= marker.start && marker.end <= end)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('line endings change no line of what is found', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const text = randomDocument(seed).replaceAll('\r', '');
        const told = (scan: Scan): string[] => [
          ...scan.urls.map(({ place, url }) => `${place} ${url.replace(/\r?\n/g, ' ')}`),
          ...scan.markers.map(({ kind, numbers }) => `${kind} ${numbers}`),
          ...scan.blocks.map(({ kind, depth }) => `${kind} ${depth}`),
        ];
        expect(told(scanMarkdown(text.replaceAll('\n', '\r\n')))).toEqual(told(scanMarkdown(text)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('sentences', () => {
  test('are in order, trimmed, apart, and hold every visible character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let done = 0;
        for (const { start, end } of splitSentences(text)) {
          expect(text.slice(done, start).trim()).toBe('');
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          expect(end).toBeGreaterThan(start);
          done = end;
        }
        expect(text.slice(done).trim()).toBe('');
      }),
      { numRuns: 300 },
    );
  });

  test('of a report lie in its paragraphs', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { start, end, block } of proseSentences(scanMarkdown(text))) {
          expect(block.kind).toBe('paragraph');
          expect(start >= block.start && end <= block.end).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
