import { tokenize } from '@vouch/core';
import type { Claim, Plan } from '@vouch/core/schemas';
import type { Depth } from './done.js';
import type { Gap } from './engine.js';
import { MOST_GAPS } from './limits.js';

/** Below this share of its own words in all claims together, nothing that was found speaks of a constraint. */
const SPOKEN_OF = 0.25;

/**
 * What came back empty or weak; filled once, never in a loop. Sub-questions without a claim, or with weak ones only;
 * in a deep run also sections and constraints on content that no claim speaks of.
 */
export function findGaps(plan: Plan, claims: Claim[], depth: Depth): Gap[] {
  const asked = plan.sub_questions.flatMap(({ id, question }) => {
    const mine = claims.filter((claim) => claim.sq === id);
    if (mine.length === 0) return [{ sq: id, question, why: 'nothing was found' }];
    if (mine.every((claim) => claim.confidence === 'low'))
      return [{ sq: id, question, why: 'only weak claims were found' }];
    return [];
  });
  const more = depth === 'deep' ? [...sectionGaps(plan, claims, asked), ...constraintGaps(plan, claims)] : [];
  return [...asked, ...more].slice(0, MOST_GAPS);
}

/** The first and the last section open and close a report; what they say is seldom a finding of its own. */
function sectionGaps(plan: Plan, claims: Claim[], asked: Gap[]): Gap[] {
  const open = new Set(asked.map(({ sq }) => sq));
  return plan.report_toc.slice(1, -1).flatMap(({ id, title }) => {
    const queries = plan.queries.filter(({ target_sections }) => target_sections.includes(id));
    // An open sub-question of the section is a gap already.
    if (queries.some(({ sq }) => open.has(sq)) || shareSpokenOf(title, claims) > 0) return [];
    const sq = queries[0]?.sq ?? nearestQuestion(title, plan);
    return [{ sq, question: `${title} (${plan.report_title})`, why: 'no finding speaks of this section' }];
  });
}

function constraintGaps(plan: Plan, claims: Claim[]): Gap[] {
  return plan.constraints.flatMap(({ category, constraint }) => {
    if (category !== 'content' || shareSpokenOf(constraint, claims) >= SPOKEN_OF) return [];
    const question = `${constraint} (${plan.report_title})`;
    return [
      { sq: nearestQuestion(constraint, plan), question, why: 'no finding speaks of this requirement' },
    ];
  });
}

/** Share of a text's content words that stand in any claim; a text without such words is always spoken of. */
function shareSpokenOf(text: string, claims: Claim[]): number {
  const words = [...new Set(tokenize(text))];
  if (words.length === 0) return 1;
  const said = new Set(claims.flatMap(({ claim, evidence }) => tokenize([claim, ...evidence].join(' '))));
  return words.filter((word) => said.has(word)).length / words.length;
}

/** The sub-question that shares the most words with a text; the first one where none does. */
function nearestQuestion(text: string, plan: Plan): string {
  const words = new Set(tokenize(text));
  const shared = (question: string) => tokenize(question).filter((word) => words.has(word)).length;
  const [first] = [...plan.sub_questions].sort((a, b) => shared(b.question) - shared(a.question));
  return first?.id ?? 'sq1';
}
