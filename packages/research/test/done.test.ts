import { describe, expect, it } from 'vitest';
import { checkConstraints } from '../src/constraints.js';
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

describe('checkConstraints', () => {
  const report =
    '# Tides\n\n## Cost of gauges\n\nA tide gauge costs about 900 euros a year to maintain.\n\n## Accuracy\n\nIt is accurate.\n';
  const of = (constraint: string) =>
    checkConstraints(report, [
      { id: 'k1', category: 'content', constraint, rationale: '', verification: '' },
    ])[0]!;

  it('names the section that speaks of it', () => {
    expect(of('The yearly cost of maintaining a tide gauge')).toMatchObject({
      met: true,
      where: 'Cost of gauges',
    });
  });
  it('says when nothing does', () => {
    expect(of('Comparison with satellite altimetry missions')).toMatchObject({ met: false, where: null });
  });
});
