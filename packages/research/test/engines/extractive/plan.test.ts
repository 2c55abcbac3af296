import { Plan } from '@vouch/core/schemas';
import { describe, expect, test } from 'vitest';
import { planQuestion } from '../../../src/engines/extractive/index.js';

const CLAUSES: [string, string[]][] = [
  ['How long does a lease last?', ['How long does a lease last?']],
  [
    'How does the lease work, and when is it renewed?',
    ['How does the lease work?', 'When is it renewed (lease)?'],
  ],
  [
    'What is a lease? How do I renew a lease by hand?',
    ['What is a lease?', 'How do I renew a lease by hand?'],
  ],
  ['Does it keep the order and does it retry?', ['Does it keep the order and does it retry?']],
  [
    'Wie funktioniert die Sperre und wann läuft sie ab?',
    ['Wie funktioniert die Sperre?', 'Wann läuft sie ab (Sperre)?'],
  ],
  [
    'What does a lease do differently from a lock, and when should I use it?',
    ['What does a lease do differently from a lock?', 'When should I use it (lease)?'],
  ],
  [
    'What does heron drain do, and where does heron keep its logs?',
    ['What does heron drain do?', 'Where does heron keep its logs?'],
  ],
  ['leases', ['Leases?']],
];

describe('planQuestion', () => {
  test.each(CLAUSES)('%s', (question, clauses) => {
    const plan = planQuestion(question);
    expect(plan.sub_questions.map((one) => one.question)).toEqual(clauses);
    expect(Plan.safeParse(plan).success).toBe(true);
  });

  test('six sub-questions at most', () => {
    const question = Array.from({ length: 12 }, (_, at) => `What is part ${at} of the lease?`).join(' ');
    expect(planQuestion(question).sub_questions).toHaveLength(6);
  });

  test('every sub-question has a query of its words', () => {
    const plan = planQuestion('Why are leases renewed, and how long does a heartbeat last?');
    expect(plan.queries.map(({ sq, query }) => [sq, query])).toEqual([
      ['sq1', 'leases renewed'],
      ['sq2', 'heartbeat last'],
    ]);
  });
});
