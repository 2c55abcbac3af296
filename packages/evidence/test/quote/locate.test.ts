import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexText } from '../../src/quote/index-text.js';
import { locateQuote } from '../../src/quote/locate.js';
import { isVerbatim } from '../../src/quote/types.js';
import { casesOf } from '../helpers/cases.js';

interface Row {
  source: string;
  quote: string;
  verdict: string;
  reason: string;
}

describe('each rung and each guard', () => {
  test.each(casesOf<Row>('quotes/locate.jsonl'))('$reason: $verdict', ({ source, quote, verdict }) => {
    expect(locateQuote(source, quote).verdict).toBe(verdict);
  });
});

test('the span is that of the source, with its own marks and spaces', () => {
  const source = 'It is said that the **har\u00adbour**\nwas “quiet”.[4] Then a bell rang.';
  const { start, end } = locateQuote(source, 'the harbour was "quiet". Then a bell rang');
  expect(source.slice(start, end)).toBe('the **har\u00adbour**\nwas “quiet”.[4] Then a bell rang');
});

test.each([
  ['not', 'The plan is safe, though not for small boats, in calm water.', true],
  ['nur', 'Der Plan ist sicher, aber nur bei Ebbe, in ruhigem Wasser.', true],
  ["n't", "The plan is safe, which it wasn't last year, in calm water.", true],
  ['nothing of the kind', 'The plan is safe, as all agreed at noon, in calm water.', false],
])('a gap that hides %s', (_, source, hides) => {
  const [head, , tail] = source.split(', ');
  const match = locateQuote(source, `${head} ... ${tail}`);
  expect(match).toMatchObject({ verdict: 'elided', gap_negation: hides });
  expect(match.parts).toHaveLength(2);
});

test('a miss names the closest passage and what differs', () => {
  const match = locateQuote(
    'In May the level rose by 17 cm in the outer basin.',
    'the level rose by 19 cm in the outer basin',
  );
  expect(match).toMatchObject({ verdict: 'not_found', start: -1, end: -1 });
  expect(match.closest).toMatchObject({ text: 'the level rose by 17 cm in the outer basin.', edits: 1 });
  expect(match.closest?.differences).toContainEqual({ page: '17', quote: '19' });
});

test('a quote of something else has no closest passage', () => {
  expect(
    locateQuote('The level rose by 17 cm.', 'Bells of the old town ring at dusk').closest,
  ).toBeUndefined();
});

test('a whole hit is found behind one that cuts a word', () => {
  const source = 'Dismay causes harm. It may cause harm.';
  const { start } = locateQuote(source, 'may cause harm');
  expect(start).toBe(source.lastIndexOf('may'));
});

test('numbers glued to words are marks only in a source full of them', () => {
  const words = ['voltage', 'current', 'membrane', 'channels', 'proteins', 'gradient'];
  const glued = words.map((word, i) => `It needs a stable ${word}${i + 11}.`).join(' ');
  expect(isVerbatim(locateQuote(glued, 'It needs a stable membrane').verdict)).toBe(true);
  expect(locateQuote('It was cut by caspase3. Then caspase3 fell.', 'It was cut by caspase').verdict).toBe(
    'not_found',
  );
});

test('hostile input takes linear time', () => {
  const inputs = [
    '*'.repeat(200_000),
    '['.repeat(200_000),
    '<!--'.repeat(50_000),
    '\u0301'.repeat(200_000),
    '`a'.repeat(60_000),
    'a '.repeat(150_000),
  ];
  for (const input of inputs) {
    const started = process.cpuUsage();
    locateQuote(input, 'a quote that is not there, but long enough');
    const { user } = process.cpuUsage(started);
    expect(user / 1000).toBeLessThan(4_000);
  }
});

test('any run of whole words of a source is verbatim, at its place', () => {
  const word = fc.stringMatching(/^[a-zé]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat(), (words, a, b) => {
      const from = a % words.length;
      const to = from + 1 + (b % (words.length - from));
      const quote = words.slice(from, to).join(' ');
      const source = words.join(' \n');
      const match = locateQuote(indexText(source), quote);
      expect(isVerbatim(match.verdict)).toBe(true);
      expect(source.slice(match.start, match.end).replace(/\s+/g, ' ')).toBe(quote);
    }),
    { numRuns: 200 },
  );
});
