import { describe, expect, test } from 'vitest';
import { lineOf } from '../../src/markdown/lines.js';
import { scanMarkdown } from '../../src/markdown/scan.js';
import { proseSentences, splitSentences } from '../../src/markdown/sentences.js';
import { readCases } from './cases.js';

describe('splitSentences', () => {
  test.each(
    readCases<{ text: string; lang?: string; sentences: string[]; reason: string }>('sentences.jsonl'),
  )('$reason', ({ text, lang, sentences }) => {
    expect(splitSentences(text, lang).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
  });

  test('a broken language tag reads as English', () => {
    expect(splitSentences('One. Two.', 'not a tag!')).toEqual(splitSentences('One. Two.'));
  });

  test('a text longer than one piece is split where it would be in one', () => {
    const text = 'The market grew by 3.5 % in a year, Dr. Lee says. '.repeat(1000);
    expect(splitSentences(text)).toHaveLength(1000);
    const endless = 'many words without a stop '.repeat(2000);
    expect(splitSentences(`${endless}. Next one.`)).toHaveLength(2);
  });
});

describe('proseSentences', () => {
  test('reads paragraphs, list items and quotes, not headings, tables, code and HTML', () => {
    const text = [
      '# A title. With a stop',
      'Sales grew. [1](https://a.example/x?y=1) See',
      '[the report. In full](https://b.example/z) and `a. B`. **Bold.** End.',
      '',
      '- One thing. Another',
      '  line [^1].',
      '',
      '> Quoted. It',
      '> wraps.',
      '',
      '| a. B | c |',
      '|---|---|',
      '',
      '    code. Here',
      '',
      '<div>',
      'html. Here',
      '</div>',
    ].join('\n');
    const found = proseSentences(scanMarkdown(text)).map(({ start, end, block }) => [
      text.slice(start, end).replace(/\s+/g, ' '),
      block.depth,
    ]);
    expect(found).toEqual([
      ['Sales grew. [1](https://a.example/x?y=1)', 0],
      ['See [the report. In full](https://b.example/z) and `a. B`.', 0],
      ['**Bold.**', 0],
      ['End.', 0],
      ['One thing.', 1],
      ['Another line [^1].', 1],
      ['Quoted.', 1],
      ['It > wraps.', 1],
    ]);
  });
});

test('lineOf counts LF, CR LF and lone CR', () => {
  const line = lineOf('a\nb\r\nc\rd');
  expect([0, 1, 2, 3, 4, 5, 6, 7, 99].map(line)).toEqual([1, 1, 2, 2, 2, 3, 3, 4, 4]);
});
