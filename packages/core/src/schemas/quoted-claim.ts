import { z } from 'zod';

/** The auditor's unit: a quote that a claim rests on. */
export const QuotedClaim = z.looseObject({
  quote: z.string(),
  source_url: z.string(),
  accessed_at: z.string(),
  published_at: z.string().nullish(),
  slug: z.string().nullish(),
});
export type QuotedClaim = z.infer<typeof QuotedClaim>;
