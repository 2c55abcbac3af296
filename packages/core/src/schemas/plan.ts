import { z } from 'zod';

/** Most sections of a report (AI-Q's planner). */
const TOC_LIMIT = 8;

export const Route = z.looseObject({
  schema: z.literal(1),
  intent: z.enum(['meta', 'research']),
  depth: z.enum(['shallow', 'deep']),
  /** The one reading of an ambiguous question that the report states on top. */
  interpretation: z.string().nullable(),
  /** For `meta`: the answer itself; no run is made. */
  answer: z.string().nullable(),
});
export type Route = z.infer<typeof Route>;

export const Constraint = z.looseObject({
  id: z.string(),
  category: z.string(),
  constraint: z.string(),
  rationale: z.string(),
  verification: z.string(),
});
export type Constraint = z.infer<typeof Constraint>;

export const PlanQuery = z.looseObject({
  id: z.string(),
  sq: z.string(),
  query: z.string().min(1),
  target_sections: z.array(z.string()),
  rationale: z.string(),
  youtube_suited: z.boolean(),
});
export type PlanQuery = z.infer<typeof PlanQuery>;

export const SubQuestion = z.looseObject({ id: z.string(), question: z.string().min(1) });
export type SubQuestion = z.infer<typeof SubQuestion>;

export const TocSection = z.looseObject({
  id: z.string(),
  title: z.string().min(1),
  subsections: z.array(z.looseObject({ id: z.string(), title: z.string() })),
});
export type TocSection = z.infer<typeof TocSection>;

export const Plan = z.looseObject({
  schema: z.literal(1),
  task_analysis: z.looseObject({
    user_intent: z.string(),
    explicit_requirements: z.array(z.string()),
    implicit_requirements: z.array(z.string()),
    out_of_scope: z.array(z.string()),
    language: z.string(),
  }),
  report_title: z.string(),
  report_toc: z.array(TocSection).max(TOC_LIMIT),
  constraints: z.array(Constraint),
  sub_questions: z.array(SubQuestion).min(1).max(6),
  queries: z.array(PlanQuery).min(1),
});
export type Plan = z.infer<typeof Plan>;
