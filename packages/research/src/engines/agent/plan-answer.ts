import type { Plan } from '@vouch/core/schemas';
import { MOST_QUERIES, MOST_SECTIONS, MOST_SUB_QUESTIONS } from '../../limits.js';
import type { PlanAnswer } from './schemas.js';

/**
 * A plan within the seed's bounds whatever the model wrote: at most 8 sections, 6 sub-questions and 6 queries, ids
 * that are there and unique, every query under a sub-question.
 */
export function assemblePlan(answer: PlanAnswer, question: string): Plan {
  const asked = answer.sub_questions.slice(0, MOST_SUB_QUESTIONS);
  const sub_questions = (asked.length > 0 ? asked : [{ id: '', question }]).map(
    ({ question: text }, index) => ({
      id: `sq${index + 1}`,
      question: text.trim(),
    }),
  );
  const renamed = new Map(asked.map(({ id }, index) => [id, `sq${index + 1}`]));
  const toc = answer.report_toc.slice(0, MOST_SECTIONS);
  return {
    schema: 1,
    task_analysis: { ...answer.task_analysis, language: answer.task_analysis.language || 'en' },
    report_title: oneLine(answer.report_title) || oneLine(question),
    report_toc: toc.map((section, index) => ({
      id: section.id || `s${index + 1}`,
      title: oneLine(section.title),
      subsections: section.subsections.map((part, at) => ({
        id: part.id || `s${index + 1}.${at + 1}`,
        title: oneLine(part.title),
      })),
    })),
    constraints: answer.constraints.map((constraint, index) => ({
      ...constraint,
      id: constraint.id || `k${index + 1}`,
    })),
    sub_questions,
    queries: answer.queries.slice(0, MOST_QUERIES).map((query, index) => ({
      ...query,
      id: `q${index + 1}`,
      sq: renamed.get(query.sq) ?? sub_questions[Math.min(index, sub_questions.length - 1)]!.id,
      query: oneLine(query.query),
    })),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
