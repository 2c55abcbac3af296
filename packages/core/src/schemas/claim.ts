import { z } from 'zod';
import { Confidence, QuoteVerdict, Support } from './common.js';
import { Place, SourceRef } from './finding.js';

export const ClaimFlag = z.looseObject({
  /** `single_source`, `low_confidence`, `unsupported`, `contradicted`, `unverified`, `quote_missing`, `stale`, … */
  kind: z.string(),
  text: z.string(),
});
export type ClaimFlag = z.infer<typeof ClaimFlag>;

export const Claim = z.looseObject({
  id: z.string().regex(/^C\d+$/),
  claim: z.string().min(1),
  sq: z.string(),
  evidence: z.array(z.string()),
  quotes: z.array(z.looseObject({ exact: z.string(), source: z.string(), verdict: QuoteVerdict })),
  supporting: z.array(z.string()),
  /** Distinct registrable domains; one work on several hosts counts once. */
  independent_count: z.number().int(),
  confidence: Confidence,
  flagged: z.array(ClaimFlag),
  support: Support,
});
export type Claim = z.infer<typeof Claim>;

export const WebStatus = z.enum(['ok', 'empty', 'no_tool', 'failed']);
export type WebStatus = z.infer<typeof WebStatus>;

/** `claims.json` of a run. */
export const Claims = z.looseObject({
  schema: z.literal(1),
  question: z.string(),
  as_of: z.string(),
  web: z.looseObject({ status: WebStatus }),
  counts: z.looseObject({
    sub_questions: z.number().int(),
    sub_questions_failed: z.number().int(),
    claims: z.number().int(),
    flagged: z.number().int(),
    verify_failed: z.number().int(),
  }),
  claims: z.array(Claim),
  sources: z.array(SourceRef),
  places: z.array(Place).optional(),
});
export type Claims = z.infer<typeof Claims>;
