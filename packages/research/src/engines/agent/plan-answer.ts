import type { Plan } from '@vouch/core/schemas';
import { MOST_QUERIES, MOST_SECTIONS, MOST_SUB_QUESTIONS } from '../../limits.js';
import type { PlanAnswer } from './schemas.js';

/**
 * A plan within the seed's bounds whatever the model wrote: at most 8 sections, 6 sub-questions and 6 queries, ids
 * that are there and unique, every query under a sub-question and every sub-question with a query.
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
    queries: everyQuestionAsked(
      sub_questions,
      answer.queries.map((query, index) => ({
        ...query,
        sq: renamed.get(query.sq) ?? sub_questions[Math.min(index, sub_questions.length - 1)]!.id,
        query: oneLine(query.query),
      })),
    ),
  };
}

/** At most six queries; a sub-question without any becomes its own query, and one of another's doubles goes for it. */
function everyQuestionAsked(sub_questions: Plan['sub_questions'], planned: Plan['queries']): Plan['queries'] {
  const queries = planned.slice(0, MOST_QUERIES);
  for (const { id: sq, question } of sub_questions) {
    if (queries.some((query) => query.sq === sq)) continue;
    if (queries.length >= MOST_QUERIES) queries.splice(lastDouble(queries), 1);
    queries.push({
      id: '',
      sq,
      query: question,
      target_sections: [],
      rationale: 'the sub-question itself',
      youtube_suited: false,
    });
  }
  return queries.map((query, index) => ({ ...query, id: `q${index + 1}` }));
}

function lastDouble(queries: Plan['queries']): number {
  return queries.findLastIndex(({ sq }, at) => queries.some((other, place) => place < at && other.sq === sq));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
