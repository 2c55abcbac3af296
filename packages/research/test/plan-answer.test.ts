import { describe, expect, it } from 'vitest';
import { assemblePlan } from '../src/engines/agent/plan-answer.js';
import { PlanAnswer } from '../src/engines/agent/schemas.js';

const questions = (...ids: string[]) => ids.map((id) => ({ id, question: `What of ${id}?` }));
const queries = (...sqs: string[]) => sqs.map((sq, at) => ({ id: `q${at}`, sq, query: `${sq} ${at}` }));

function asked(answer: object): string[] {
  return assemblePlan(PlanAnswer.parse(answer), 'What?').queries.map(
    ({ id, sq, query }) => `${id} ${sq} ${query}`,
  );
}

describe('assemblePlan', () => {
  it.each([
    {
      name: 'a sub-question without a query is one itself',
      answer: { sub_questions: questions('a', 'b'), queries: queries('a') },
      wanted: ['q1 sq1 a 0', 'q2 sq2 What of b?'],
    },
    {
      name: 'of too many queries, a double makes room for it',
      answer: {
        sub_questions: questions('a', 'b', 'c'),
        queries: queries('a', 'a', 'b', 'b', 'a', 'a', 'c'),
      },
      wanted: ['q1 sq1 a 0', 'q2 sq1 a 1', 'q3 sq2 b 2', 'q4 sq2 b 3', 'q5 sq1 a 4', 'q6 sq3 What of c?'],
    },
    {
      name: 'a query under a question that is not there goes to one that is',
      answer: { sub_questions: questions('a'), queries: queries('zz') },
      wanted: ['q1 sq1 zz 0'],
    },
    {
      name: 'no sub-questions: the question itself',
      answer: { queries: queries('') },
      wanted: ['q1 sq1  0'.replace('  ', ' ')],
    },
  ])('$name', ({ answer, wanted }) => {
    expect(asked(answer)).toEqual(wanted);
  });
});
