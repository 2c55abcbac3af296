import type { Claim, Plan } from '@vouch/core/schemas';
import type { Gap } from './engine.js';

/** Fewest claims with which a sub-question counts as covered. */
const COVERED_BY = 1;

/** Sub-questions that came back empty, or only with weak claims; filled once, never in a loop. */
export function findGaps(plan: Plan, claims: Claim[]): Gap[] {
  return plan.sub_questions.flatMap(({ id, question }) => {
    const mine = claims.filter((claim) => claim.sq === id);
    if (mine.length < COVERED_BY) return [{ sq: id, question, why: 'nothing was found' }];
    if (mine.every((claim) => claim.confidence === 'low'))
      return [{ sq: id, question, why: 'only weak claims were found' }];
    return [];
  });
}
