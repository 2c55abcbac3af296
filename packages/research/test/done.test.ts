import { describe, expect, it } from 'vitest';
import { checkDone, countWords, findGivingUp, GIVING_UP } from '../src/done.js';

describe('countWords', () => {
  it('counts Chinese words, not spaces', () => {
    expect(countWords('潮汐每天涨落两次。')).toBeGreaterThan(3);
  });
  it('leaves out addresses and code', () => {
    expect(countWords('Two words https://a.example/one/two `three four`')).toBe(2);
  });
});

describe('findGivingUp', () => {
  it.each(GIVING_UP.map(({ name, sample }) => ({ name, sample })))('$name: $sample', ({ name, sample }) => {
    expect(findGivingUp(`# T\n\n${sample}\n`).map((hit) => hit.name)).toEqual([name]);
  });

  it.each([
    'Users choose one of two plans and may need to confirm by mail.',
    'The operators said that they could not provide figures for 2021.',
    'The form asks: please confirm your address.',
    '> Do you want me to go on?',
  ])('lets a report speak of such things: %s', (text) => {
    expect(findGivingUp(`# T\n\n${text}\n`)).toEqual([]);
  });
});

describe('checkDone', () => {
  const report = '# T\n\n## A\n\nWords here.\n\n## Sources\n\n[1] https://a.example/\n';
  const met = (depth: 'deep' | 'shallow' | 'extractive') =>
    Object.fromEntries(
      checkDone(report, { depth, sources: 1, citations: 1 }).map((check) => [check.name, check.met]),
    );

  it('wants no length of a brief that only quotes', () => {
    expect(met('extractive')).toEqual({
      length: true,
      sections: true,
      sources: true,
      citations: true,
      giving_up: true,
    });
  });
  it('wants 3,000 words of a deep report', () => {
    expect(met('deep')).toMatchObject({ length: false });
  });
});
