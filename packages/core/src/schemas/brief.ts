import { z } from 'zod';

export const BriefVerdict = z.enum(['READY', 'PARTIAL', 'PARTIAL_QUICK', 'HOLD', 'FAIL']);
export type BriefVerdict = z.infer<typeof BriefVerdict>;

/** `<vault>/state/briefs/<slug>/claims.json` as Vouch writes it. Readers are far more tolerant (package query). */
export const Brief = z.looseObject({
  schema: z.literal(1),
  topic: z.string(),
  question: z.string(),
  generated: z.string(),
  freshness: z.string(),
  verdict: BriefVerdict,
  source_count: z.number().int(),
  claims: z.array(z.looseObject({ id: z.string(), claim: z.string() })),
  sub_questions: z.array(z.looseObject({ id: z.string(), question: z.string() })),
  coverage_gaps: z.array(z.unknown()),
  run: z.string(),
});
export type Brief = z.infer<typeof Brief>;
