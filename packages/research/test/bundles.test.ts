import { describe, expect, it } from 'vitest';
import { buildBundles } from '../src/bundles.js';
import { planQuestion } from '../src/engines/extractive/index.js';

const run = { question: 'q', as_of: '2026-05-01' } as Parameters<typeof buildBundles>[0]['run'];
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
const constraint = (id: string, category: string) => ({
  id,
  category,
  constraint: id,
  rationale: '',
  verification: 'look',
});
const plan = {
  ...planQuestion('How often does the tide rise?'),
  queries: [query(1, false), query(2, true), query(3, false), query(4, false), query(5, false)],
  constraints: [constraint('two sources', 'source'), constraint('a table', 'format')],
};
const asked = (lane: boolean) =>
  buildBundles({ run, route, plan, lane }).map(({ queries }) => queries.map((one) => one.query));
const sizes = (count: number) => {
  const queries = Array.from({ length: count }, (_, n) => query(n + 1, false));
  return buildBundles({ run, route, plan: { ...plan, queries }, lane: false }).map(
    (one) => one.queries.length,
  );
};

describe('buildBundles', () => {
  it('gives each researcher two or three queries, in order', () => {
    expect(asked(false)).toEqual([
      ['query 1', 'query 2', 'query 3'],
      ['query 4', 'query 5'],
    ]);
  });
  it.each([
    [1, [1]],
    [2, [2]],
    [3, [3]],
    [4, [2, 2]],
    [6, [2, 2, 2]],
    [12, [2, 2, 2, 2, 2, 2]],
    [15, [3, 3, 3, 2, 2, 2]],
    [20, [4, 4, 3, 3, 3, 3]],
    [0, []],
  ])('spreads %i queries over at most six researchers', (count, wanted) => {
    expect(sizes(count)).toEqual(wanted);
  });
  it('leaves what suits videos to the lane, where there is one', () => {
    expect(asked(true)).toEqual([
      ['query 1', 'query 3'],
      ['query 4', 'query 5'],
    ]);
  });
  it('has one researcher for a shallow run', () => {
    const shallow = { ...route, depth: 'shallow' as const };
    expect(buildBundles({ run, route: shallow, plan, lane: false })).toHaveLength(1);
  });
  it('tells a researcher the constraints that concern it, not those of the writer', () => {
    expect(buildBundles({ run, route, plan, lane: false })[0]?.constraints).toEqual(['two sources (look)']);
  });
});
