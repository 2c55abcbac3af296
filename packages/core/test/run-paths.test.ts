import { describe, expect, it } from 'vitest';
import { runIdChoice, safeName, slugify } from '../src/run-paths.js';

describe('slugify', () => {
  it.each([
    ['How often does the tide rise?', 'how-often-does-the-tide-rise'],
    ["What's new in HTTP/3?", 'whats-new-in-http-3'],
    ['潮汐每天涨落几次', '潮汐每天涨落几次'],
    ['???', 'untitled'],
    ['x'.repeat(100), 'x'.repeat(40)],
  ])('%j is %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });
  it('cuts at a word', () => {
    expect(slugify('one two three four five six seven eight nine')).toBe(
      'one-two-three-four-five-six-seven-eight',
    );
  });
});

describe('safeName', () => {
  it.each(['a', 'tides-2026', '2026-05-01-x', 'Ärger'])('takes %j', (name) => {
    expect(safeName(name, 'topic')).toBe(name);
  });
  it.each(['', '.', '..', '../x', 'a/b', 'a\\b', 'a\0b', '-x', '.x', 'a..b', 'x'.repeat(200)])(
    'refuses %j',
    (name) => {
      expect(() => safeName(name, 'topic')).toThrow("can't be used as a directory name");
    },
  );
});

it('gives the next run of a day and question a number', () => {
  expect([1, 2].map((n) => runIdChoice('2026-05-01', 'How?', n))).toEqual([
    '2026-05-01-how',
    '2026-05-01-how-2',
  ]);
});
