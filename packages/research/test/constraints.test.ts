import type { Ask } from '@vouch/core';
import type { Constraint } from '@vouch/core/schemas';
import { describe, expect, it } from 'vitest';
import { checkConstraints } from '../src/constraints.js';
import { COUNTABLE, countFor } from '../src/constraints-counted.js';
import { judgeConstraints } from '../src/judge-constraints.js';

const REPORT =
  '# Tides\n\n## Cost of gauges\n\nA tide gauge costs about 900 euros a year to maintain [1][2].\n\n| kind | cost |\n|---|---|\n| radar | 900 |\n\n## Accuracy\n\nIt is accurate within a centimetre [3].\n\n## Sources\n\n[1] https://a.example/\n';

function constraint(text: string, category = 'content'): Constraint {
  return { id: 'k1', category, constraint: text, rationale: '', verification: '' };
}

describe('checkConstraints', () => {
  it.each([
    { text: 'The yearly cost of maintaining a tide gauge', met: true, where: 'Cost of gauges' },
    { text: 'Comparison with satellite altimetry missions', met: false, where: null },
    { text: 'Cites at least three sources', met: true, where: 'the whole report' },
    { text: 'Cites at least 4 independent, recent sources', met: false, where: null },
    { text: 'At least two sections', met: true, where: 'the whole report' },
    { text: 'At least 3,000 words', met: false, where: null },
    { text: 'Includes a comparison table of kinds', met: true, where: 'the whole report' },
    { text: 'Written for harbour masters', category: 'format', met: 'unknown', where: null },
    { text: 'Satellite altimetry missions', category: 'exclusion', met: true, where: null },
    { text: 'Cost of a tide gauge', category: 'exclusion', met: 'unknown', where: 'Cost of gauges' },
  ])('$category "$text": $met', ({ text, category, met, where }) => {
    expect(checkConstraints(REPORT, [constraint(text, category)])[0]).toMatchObject({ met, where });
  });

  it.each(COUNTABLE.map(({ name, sample }) => ({ name, sample })))(
    'counts $name: $sample',
    ({ name, sample }) => {
      expect(countFor(sample, REPORT)?.name).toBe(name);
    },
  );
});

describe('judgeConstraints', () => {
  const constraints = [constraint('Written for harbour masters', 'format')];
  const results = checkConstraints(REPORT, constraints);
  const says =
    (...entries: object[]): Ask =>
    async (request) => {
      const parsed = request.schema!.safeParse({ constraints: entries });
      const value = parsed.success ? parsed.data : null;
      return {
        outcome: 'ok',
        value,
        text: '',
        message: '',
        partial: false,
        observed: [],
        usage: { calls: 1 },
      };
    };
  const judge = async (ask: Ask) => (await judgeConstraints(ask, REPORT, { results, constraints }))[0];

  it('believes a place that is in the report', async () => {
    const quote = 'It is accurate within a centimetre';
    expect(await judge(says({ id: 'k1', met: true, quote, why: 'It helps them.' }))).toMatchObject({
      met: true,
      where: 'Accuracy',
      why: 'judged: It helps them.',
    });
  });
  it.each([{ quote: 'Words that are not there.' }, { quote: null }])(
    'believes no praise without one: $quote',
    async ({ quote }) => {
      expect(await judge(says({ id: 'k1', met: true, quote, why: 'Fine.' }))).toEqual(results[0]);
    },
  );
  it('tells what is not met', async () => {
    expect(await judge(says({ id: 'k1', met: false, quote: null, why: 'No word to them.' }))).toMatchObject({
      met: false,
    });
  });
  it('leaves all as it was when the call fails', async () => {
    const failing: Ask = async () => ({
      outcome: 'quota',
      value: null,
      text: '',
      message: '',
      partial: false,
      observed: [],
      usage: { calls: 1 },
    });
    expect(await judge(failing)).toEqual(results[0]);
  });
});
