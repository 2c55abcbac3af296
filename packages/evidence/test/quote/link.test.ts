import { expect, test } from 'vitest';
import { quoteContext } from '../../src/quote/context.js';
import { quoteLink } from '../../src/quote/link.js';

const PAGE = 'https://a.example/log';
const linkTo = (text: string, quote: string, url = PAGE) => {
  const start = text.lastIndexOf(quote);
  return quoteLink(url, text, { start, end: start + quote.length });
};

test.each([
  ['one sentence', 'The quay was closed.', 'The quay was closed.', '#:~:text=The%20quay%20was%20closed.'],
  [
    'dash, comma and ampersand',
    'old-time, Hull & Sons',
    'old-time, Hull & Sons',
    '#:~:text=old%2Dtime%2C%20Hull%20%26%20Sons',
  ],
  [
    'two blocks',
    'The gate opens.\nWater comes in.',
    'The gate opens.\nWater comes in.',
    '#:~:text=The%20gate%20opens.,Water%20comes%20in.',
  ],
  [
    'an exponent',
    'It moved 10⁶ tons of sand.',
    'It moved 10⁶ tons of sand.',
    '#:~:text=It%20moved,tons%20of%20sand.',
  ],
])('%s', (_, text, quote, fragment) => {
  expect(linkTo(text, quote)).toBe(PAGE + fragment);
});

test('words that stand twice get their neighbours', () => {
  const text = 'In May it rose by two metres up north.\nIn June it rose by two metres down south.';
  expect(linkTo(text, 'it rose by two metres')).toContain('June-,it%20rose%20by%20two%20metres,-down');
});

test('a fragment that is there stays; an old directive goes', () => {
  expect(linkTo('The quay.', 'The quay.', `${PAGE}#top`)).toBe(`${PAGE}#top:~:text=The%20quay.`);
  expect(linkTo('The quay.', 'The quay.', `${PAGE}#:~:text=x`)).toBe(`${PAGE}#:~:text=The%20quay.`);
});

test.each(['https://a.example/plan.pdf', 'doc:plan.pdf#p=2', 'https://a.example/plan.docx?x=1'])(
  '%s has no text fragments',
  (url) => {
    expect(linkTo('The quay.', 'The quay.', url)).toBe(url);
  },
);

test('the context has 200 characters on each side and ends with sentences', () => {
  const sentence = 'The pilot wrote the hour and the depth of the water into his log. ';
  const text = `${sentence.repeat(12)}Fewer than 10 ships came. ${sentence.repeat(12)}`;
  const start = text.indexOf('10 ships');
  const context = quoteContext(text, { start, end: start + 8 });
  expect(context.text).toMatch(/^The pilot[\s\S]*Fewer than 10 ships came[\s\S]*log\.$/);
  expect(start - context.start).toBeGreaterThanOrEqual(200);
  expect(context.end - start).toBeGreaterThanOrEqual(208);
  expect(context.text.length).toBeLessThan(900);
});
