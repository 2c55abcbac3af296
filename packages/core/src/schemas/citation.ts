import { z } from 'zod';
import { QuoteVerdict, Support } from './common.js';

const SpanRecord = { start: z.number().int(), end: z.number().int() };

export const IssueRecord = z.looseObject({ rule: z.string(), message: z.string() });

/** One marker of `report_final.md` with the claim, the quote and the source behind it. */
export const Citation = z.looseObject({
  n: z.number().int(),
  ...SpanRecord,
  sentence: z.looseObject(SpanRecord),
  claims: z.array(z.string()),
  source: z.string().nullable(),
  quote: z
    .looseObject({ exact: z.string(), verdict: QuoteVerdict, ...SpanRecord, link: z.string().nullable() })
    .nullable(),
  support: Support,
  issues: z.array(IssueRecord),
});
export type Citation = z.infer<typeof Citation>;

/** `citations.json` */
export const Citations = z.looseObject({ schema: z.literal(1), citations: z.array(Citation) });
export type Citations = z.infer<typeof Citations>;
