import { VouchError } from '@vouch/core';
import { complaints, Plan, type Run } from '@vouch/core/schemas';
import { MOST_SUB_QUESTIONS } from './limits.js';

/** What the user decided beforehand; it is kept in `run.json`, so a resumed run is steered the same. */
export interface Steering {
  /** `--shallow`, `--deep`. */
  depth: 'shallow' | 'deep' | null;
  /** `--lang` */
  language: string | null;
  /** `--plan FILE` */
  plan: Plan | null;
  /** Sub-questions of `--from-brief`; never its sources. */
  questions: string[];
}

export function readSteering({ options }: Run): Steering {
  const { depth, language, plan, questions } = options;
  return {
    depth: depth === 'shallow' || depth === 'deep' ? depth : null,
    language: typeof language === 'string' ? language : null,
    plan: plan === undefined || plan === null ? null : parsePlan(plan, 'the plan in run.json'),
    questions: Array.isArray(questions) ? questions.filter((text) => typeof text === 'string') : [],
  };
}

/** A plan from outside; what is wrong is told with its place. */
export function parsePlan(value: unknown, what: string): Plan {
  const parsed = Plan.safeParse(value);
  if (!parsed.success) {
    throw new VouchError(
      `${what} is no plan: ${complaints(parsed.error)}; "--plan-only" writes one to start from.`,
    );
  }
  checkPlan(parsed.data, what);
  return parsed.data;
}

/** A hand may have edited it: each id once, and every query under a sub-question that is there. */
export function checkPlan(plan: Plan, what: string): void {
  const known = new Set(plan.sub_questions.map(({ id }) => id));
  if (known.size < plan.sub_questions.length)
    throw new VouchError(`Two sub-questions of ${what} have the same id; give each its own.`);
  const lost = plan.queries.find(({ sq }) => !known.has(sq));
  if (lost === undefined) return;
  throw new VouchError(
    `The query "${lost.query}" of ${what} stands under "${lost.sq}", which is no sub-question there (${[...known].join(', ')}).`,
  );
}

/** Puts an earlier brief's questions in front, each with a query of its own; at most six in all. */
export function seedPlan(plan: Plan, questions: readonly string[]): Plan {
  if (questions.length === 0) return plan;
  const known = new Set(questions.map((text) => text.trim().toLowerCase()));
  const own = plan.sub_questions.filter(({ question }) => !known.has(question.trim().toLowerCase()));
  const seeded = questions.map((question, at) => ({ id: `b${at + 1}`, question }));
  const sub_questions = [...seeded, ...own].slice(0, MOST_SUB_QUESTIONS);
  const kept = new Set(sub_questions.map(({ id }) => id));
  const asked = seeded.map(({ id, question }) => ({
    id: `q_${id}`,
    sq: id,
    query: question,
    target_sections: [],
    rationale: 'asked by an earlier brief',
    youtube_suited: false,
  }));
  return { ...plan, sub_questions, queries: [...asked, ...plan.queries].filter(({ sq }) => kept.has(sq)) };
}
