import { describe, expect, it } from 'vitest';
import { planQuestion } from '../src/engines/extractive/index.js';
import { parsePlan, seedPlan } from '../src/steering.js';

describe('seedPlan', () => {
  const plan = planQuestion('How often does the tide rise?');

  it("puts a brief's questions first, each with its query, and never asks the same twice", () => {
    const seeded = seedPlan(plan, ['What moves the tide?', plan.sub_questions[0]!.question]);
    expect(seeded.sub_questions.map(({ question }) => question)).toEqual([
      'What moves the tide?',
      plan.sub_questions[0]!.question,
    ]);
    expect(seeded.queries.map(({ sq }) => sq)).toEqual(['b1', 'b2']);
  });

  it('keeps to six', () => {
    const seeded = seedPlan(
      plan,
      [1, 2, 3, 4, 5, 6, 7].map((n) => `Question number ${n}?`),
    );
    expect(seeded.sub_questions).toHaveLength(6);
    expect(seeded.queries.every(({ sq }) => seeded.sub_questions.some(({ id }) => id === sq))).toBe(true);
  });
});

describe('parsePlan', () => {
  it('names what is wrong and where', () => {
    const broken = { ...planQuestion('How often does the tide rise?'), queries: [] };
    expect(() => parsePlan(broken, 'plan.json')).toThrow(/plan\.json is no plan: queries: /);
  });

  it('refuses a query under no sub-question, and two sub-questions of one id', () => {
    const plan = planQuestion('How often does the tide rise?');
    const lost = { ...plan, queries: [{ ...plan.queries[0]!, query: 'lost', sq: 'sq9' }] };
    expect(() => parsePlan(lost, 'plan.json')).toThrow(
      'The query "lost" of plan.json stands under "sq9", which is no sub-question there (sq1).',
    );
    const twice = { ...plan, sub_questions: [plan.sub_questions[0], plan.sub_questions[0]] };
    expect(() => parsePlan(twice, 'plan.json')).toThrow('have the same id');
  });
});
