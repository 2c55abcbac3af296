import type { SubQuestion } from './brief.js';
import { asList, asText, type Fields, firstText, isFields } from './json-shapes.js';

const LIST_KEYS = ['sub_questions', 'subquestions', 'subQuestions'];
/** A trace has no fixed form; the questions stand at most this deep (`trace.phase1.plan.sub_questions`). */
const TRACE_DEPTH = 3;

/** The sub-questions of a brief: from its claims, else from wherever the trace holds them. */
export function findSubQuestions(head: Fields, trace: unknown): SubQuestion[] {
  const own = readList(head);
  return own.length > 0 ? own : searchTrace(trace, TRACE_DEPTH);
}

function searchTrace(value: unknown, depth: number): SubQuestion[] {
  if (!isFields(value)) return [];
  const here = readList(value);
  if (here.length > 0 || depth === 0) return here;
  for (const inner of Object.values(value)) {
    const found = searchTrace(inner, depth - 1);
    if (found.length > 0) return found;
  }
  return [];
}

function readList(fields: Fields): SubQuestion[] {
  const key = LIST_KEYS.find((name) => Object.hasOwn(fields, name));
  if (key === undefined) return [];
  const value = fields[key];
  const entries: [string | null, unknown][] = isFields(value)
    ? Object.entries(value)
    : asList(value).map((entry) => [null, entry]);
  const questions: SubQuestion[] = [];
  for (const [at, [name, entry]] of entries.entries()) {
    const question = isFields(entry)
      ? firstText(entry, ['question', 'text', 'label', 'title'])
      : asText(entry);
    if (question === null) continue;
    const id = (isFields(entry) ? firstText(entry, ['id', 'sq', 'sq_id']) : null) ?? name ?? `sq${at + 1}`;
    questions.push({ id, question });
  }
  return questions;
}
