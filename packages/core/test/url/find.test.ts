import { findUrls } from '@vouch/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const cases: [text: string, urls: string[], why: string][] = [
  ['see https://a.test/x.', ['https://a.test/x'], 'a full stop ends the sentence'],
  ['(https://a.test/x)', ['https://a.test/x'], 'a bracket around it'],
  ['https://a.test/Foo_(bar)', ['https://a.test/Foo_(bar)'], 'a bracket of its own'],
  ['(see https://a.test/Foo_(bar))', ['https://a.test/Foo_(bar)'], 'both brackets'],
  ['[t](https://a.test/x) more', ['https://a.test/x'], 'a Markdown link'],
  ['[https://a.test/x]', ['https://a.test/x'], 'square brackets'],
  ['<https://a.test/x>', ['https://a.test/x'], 'an autolink'],
  ['"https://a.test/x"', ['https://a.test/x'], 'quotation marks'],
  ['\u201chttps://a.test/x\u201d', ['https://a.test/x'], 'typographic quotation marks'],
  ['`https://a.test/x`', ['https://a.test/x'], 'backticks'],
  ['**https://a.test/x**', ['https://a.test/x'], 'strong emphasis'],
  ['*https://a.test/x*text', ['https://a.test/x'], 'emphasis that closes inside a word'],
  ['_https://a.test/x_', ['https://a.test/x'], 'underscore emphasis'],
  ['https://a.test/NWtC_', ['https://a.test/NWtC_'], 'a final underscore of its own'],
  ['~~https://a.test/x~~', ['https://a.test/x'], 'struck out'],
  ['https://a.test/x\u3002\u6c34', ['https://a.test/x'], 'a Chinese full stop'],
  ['\uff08https://a.test/x\uff09', ['https://a.test/x'], 'full-width brackets'],
  ['https://a.test/x\uff0c\u6c34', ['https://a.test/x'], 'a full-width comma'],
  ['https://a.test/\u6c34', ['https://a.test/\u6c34'], 'letters of any script belong to it'],
  ['https://a.test/x,https://b.test/y', ['https://a.test/x', 'https://b.test/y'], 'glued with a comma'],
  ['https://a.test/xhttps://b.test/y', ['https://a.test/x', 'https://b.test/y'], 'glued with nothing'],
  [
    'https://web.test/2024/https://b.test/y',
    ['https://web.test/2024/https://b.test/y'],
    'an address in a path',
  ],
  ['https://a.test/?u=https://b.test/y', ['https://a.test/?u=https://b.test/y'], 'an address in a value'],
  ['https://a.test/x?a=1,2;b', ['https://a.test/x?a=1,2;b'], 'commas inside stay'],
  ['https://a.test/x?a=1&amp;b=2', ['https://a.test/x?a=1&b=2'], 'an entity with its semicolon'],
  ['https://a.test/x?a=1&copy=2', ['https://a.test/x?a=1&copy=2'], 'no entity without a semicolon'],
  ['&quot;https://a.test/x&quot;', ['https://a.test/x'], 'quotation marks as entities'],
  ['https://a.test/x[3]', ['https://a.test/x'], 'a citation marker right after it'],
  ['https://a.test/x?f[a]=1', ['https://a.test/x?f[a]=1'], 'brackets of its own'],
  ['https://a.test/long\u2026', ['https://a.test/long\u2026'], 'an ellipsis stays: the URL was cut'],
  ['https://a.test/long...', ['https://a.test/long...'], 'three dots stay: the URL was cut'],
  ['HTTPS://A.TEST/x', ['HTTPS://A.TEST/x'], 'capitals'],
  ['https://[x and https://a.test/x', ['https://[x', 'https://a.test/x'], 'a broken host is still seen'],
  ['https://host\uff1atext', ['https://host'], 'a full-width colon'],
  ['https:// a', [], 'no host'],
  ['x | https://a.test/x | y', ['https://a.test/x'], 'a table cell'],
  ['https://a.test/x\u200b\u6c34', ['https://a.test/x'], 'a zero-width space ends it'],
  ['https://a.test/x!?', ['https://a.test/x'], 'several marks'],
  ['ann@a.test http:/x ftp://a.test', [], 'no web address'],
];

describe('findUrls', () => {
  it.each(cases)('%j → %j (%s)', (text, urls) => {
    expect(findUrls(text).map((found) => found.url)).toEqual(urls);
  });

  it('gives offsets that hold the URL as written, in order, without overlap', () => {
    const piece = fc.constantFrom(
      'https://a.test/x',
      'http://',
      '(',
      ')',
      '[',
      ']',
      '*',
      '_',
      '.',
      '\u3002',
      ' ',
      '&amp;',
      '&',
      'h',
      '\u2026',
      'b?c=d',
      '`',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('');
        let from = 0;
        for (const { start, end, url } of findUrls(text)) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(text.slice(start, end).replace(/&amp;/gi, '&')).toBe(url);
          expect(/^https?:\/\/./i.test(url)).toBe(true);
          from = end;
        }
      }),
    );
  });
});
