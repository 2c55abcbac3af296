import { z } from 'zod';

/** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or a full UTC time; partial dates stay partial. */
export const IsoDate = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?)?)?$/, 'not a date (YYYY-MM-DD)');

export const Confidence = z.enum(['high', 'medium', 'low']);
export type Confidence = z.infer<typeof Confidence>;

/** A quoted passage. `exact`, `prefix`, `suffix` are the W3C's words for a text quote. */
export const QuoteVerdict = z.enum([
  'exact',
  'typographic',
  'markup',
  'dehyphenated',
  'elided',
  'stitched',
  'not_found',
  'not_checkable',
]);
export type QuoteVerdict = z.infer<typeof QuoteVerdict>;

/** How far a sentence is supported: `no_fault_found` means that only rules looked. */
export const Support = z.enum(['is_quote', 'judged', 'no_fault_found', 'fault', 'not_judged']);
export type Support = z.infer<typeof Support>;

export const WarningRecord = z.looseObject({
  code: z.string(),
  message: z.string(),
  stage: z.string().optional(),
});

/** First complaints of a zod error as one phrase: `claims.3.claim: expected string`. */
export function complaints(error: z.ZodError, limit = 3): string {
  const lines = error.issues.slice(0, limit).map((issue) => {
    const place = issue.path.map(String).join('.');
    return place === '' ? issue.message : `${place}: ${issue.message}`;
  });
  const rest = error.issues.length - lines.length;
  return rest > 0 ? `${lines.join('; ')}; and ${rest} more` : lines.join('; ');
}
