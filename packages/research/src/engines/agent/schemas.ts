import { Confidence } from '@vouch/core/schemas';
import { z } from 'zod';

/**
 * What models answer, read tolerantly: a missing list is an empty list, an unsure intent is research, an unsure depth
 * is shallow. What a stage can't do without is required.
 */
const text = z.string().catch('');
const list = <T extends z.ZodType>(item: T) => z.array(item).catch([]);

export const RouteAnswer = z.object({
  intent: z.enum(['meta', 'research']).catch('research'),
  depth: z.enum(['shallow', 'deep']).catch('shallow'),
  interpretation: z.string().nullable().catch(null),
  answer: z.string().nullable().catch(null),
});

const Titled = z.object({ id: text, title: z.string().min(1) });

export const PlanAnswer = z.object({
  task_analysis: z
    .object({
      user_intent: text,
      explicit_requirements: list(z.string()),
      implicit_requirements: list(z.string()),
      out_of_scope: list(z.string()),
      language: text,
    })
    .catch({
      user_intent: '',
      explicit_requirements: [],
      implicit_requirements: [],
      out_of_scope: [],
      language: '',
    }),
  report_title: text,
  report_toc: list(Titled.extend({ subsections: list(Titled) })),
  constraints: list(
    z.object({
      id: text,
      category: text,
      constraint: z.string().min(1),
      rationale: text,
      verification: text,
    }),
  ),
  sub_questions: list(z.object({ id: text, question: z.string().min(1) })),
  queries: z
    .array(
      z.object({
        id: text,
        sq: text,
        query: z.string().min(1),
        target_sections: list(z.string()),
        rationale: text,
        youtube_suited: z.boolean().catch(false),
      }),
    )
    .min(1),
});
export type PlanAnswer = z.infer<typeof PlanAnswer>;

const Quote = z.object({ exact: z.string().min(1), url: z.string().min(1) });
const Ref = z.union([
  z.object({ title: text, url: z.string().min(1) }),
  z
    .string()
    .min(1)
    .transform((url) => ({ title: '', url })),
]);

export const FindingAnswer = z.object({
  sq: text,
  claim: z.string().min(1),
  evidence: text,
  quotes: list(Quote),
  sources: list(Ref),
  confidence: Confidence.catch('low'),
});

export const ResearchAnswer = z.object({
  used_web_search: z.boolean().catch(false),
  findings: z.array(FindingAnswer),
});
export type ResearchAnswer = z.infer<typeof ResearchAnswer>;

export const ClarifyAnswer = z.object({ questions: z.array(z.string().min(1)) });
