import { describe, expect, it } from 'vitest';
import { buildBundles } from '../src/bundles.js';
import { planQuestion } from '../src/engines/extractive/index.js';

const run = { question: 'q', as_of: '2026-05-01' } as Parameters<typeof buildBundles>[0];
const route = {
  schema: 1 as const,
  intent: 'research' as const,
  depth: 'deep' as const,
  interpretation: null,
  answer: null,
};
const query = (n: number, youtube_suited: boolean) => ({
  id: `q${n}`,
  sq: 'sq1',
  query: `query ${n}`,
  target_sections: [],
  rationale: '',
  youtube_suited,
});
const plan = {
  ...planQuestion('How often does the tide rise?'),
  queries: [query(1, false), query(2, true), query(3, false), query(4, false), query(5, false)],
};
const asked = (lane: boolean) =>
  buildBundles(run, route, plan, lane).map(({ queries }) => queries.map((one) => one.query));

describe('buildBundles', () => {
  it('gives each researcher at most three queries, in order', () => {
    expect(asked(false)).toEqual([
      ['query 1', 'query 2', 'query 3'],
      ['query 4', 'query 5'],
    ]);
  });
  it('leaves what suits videos to the lane, where there is one', () => {
    expect(asked(true)).toEqual([['query 1', 'query 3', 'query 4'], ['query 5']]);
  });
  it('has one researcher for a shallow run', () => {
    expect(buildBundles(run, { ...route, depth: 'shallow' }, plan)).toHaveLength(1);
  });
});
