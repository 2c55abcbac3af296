import type { Plan } from '@vouch/core/schemas';
import { describe, expect, it } from 'vitest';
import { findGaps } from '../src/gaps.js';
import { claim } from './helpers.js';

const query = (id: string, sq: string, target_sections: string[]) => ({
  id,
  sq,
  query: id,
  target_sections,
  rationale: '',
  youtube_suited: false,
});
const section = (id: string, title: string) => ({ id, title, subsections: [] });
const constraint = (category: string, text: string) => ({
  id: text,
  category,
  constraint: text,
  rationale: '',
  verification: '',
});

const plan: Plan = {
  schema: 1,
  task_analysis: {
    user_intent: '',
    explicit_requirements: [],
    implicit_requirements: [],
    out_of_scope: [],
    language: 'en',
  },
  report_title: 'The harbour ferry',
  report_toc: [section('s1', 'Introduction'), section('s2', 'Timetable'), section('s3', 'Closing words')],
  constraints: [],
  sub_questions: [
    { id: 'sq1', question: 'How often does the ferry cross?' },
    { id: 'sq2', question: 'What does a ticket cost?' },
  ],
  queries: [query('q1', 'sq1', ['s2']), query('q2', 'sq2', [])],
};
const crosses = claim('C1', 'By its timetable the ferry crosses twelve times a day.', { sq: 'sq1' });
const costs = claim('C2', 'A ticket costs four euros.', { sq: 'sq2' });
const whys = (changed: Partial<Plan>, claims = [crosses, costs], depth: 'deep' | 'shallow' = 'deep') =>
  findGaps({ ...plan, ...changed }, claims, depth).map(({ sq, why }) => `${sq}: ${why}`);

describe('findGaps', () => {
  it.each([
    { name: 'all is answered', got: whys({}), wanted: [] },
    { name: 'a question without a claim', got: whys({}, [crosses]), wanted: ['sq2: nothing was found'] },
    {
      name: 'weak claims only',
      got: whys({}, [crosses, { ...costs, confidence: 'low' }]),
      wanted: ['sq2: only weak claims were found'],
    },
    {
      name: 'a section in the middle that no claim speaks of',
      got: whys({ report_toc: [section('s1', 'Opening'), section('s2', 'Accidents'), section('s3', 'End')] }),
      wanted: ['sq1: no finding speaks of this section'],
    },
    {
      name: 'content that was required',
      got: whys({ constraints: [constraint('content', 'Price of a season pass')] }),
      wanted: ['sq1: no finding speaks of this requirement'],
    },
    {
      name: 'a requirement on form is none of a researcher',
      got: whys({ constraints: [constraint('format', 'One table of prices')] }),
      wanted: [],
    },
    {
      name: 'a shallow run looks at its questions only',
      got: whys({ constraints: [constraint('content', 'Price of a season pass')] }, undefined, 'shallow'),
      wanted: [],
    },
  ])('$name', ({ got, wanted }) => {
    expect(got).toEqual(wanted);
  });

  it('tells a gap of an open question once, not again for its section', () => {
    expect(whys({}, [costs])).toEqual(['sq1: nothing was found']);
  });
});
