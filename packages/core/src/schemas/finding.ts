import { z } from 'zod';
import { Confidence } from './common.js';

export const SourceRef = z.looseObject({ title: z.string(), url: z.string() });
export type SourceRef = z.infer<typeof SourceRef>;

export const QuoteRef = z.looseObject({ exact: z.string(), url: z.string() });
export type QuoteRef = z.infer<typeof QuoteRef>;

export const Finding = z.looseObject({
  sq: z.string(),
  claim: z.string().min(1),
  /** Quoted or paraphrased source material; what a skeptic without web judges by. */
  evidence: z.string(),
  quotes: z.array(QuoteRef),
  sources: z.array(SourceRef),
  confidence: Confidence,
});
export type Finding = z.infer<typeof Finding>;

/** A place that was read for a sub-question and is not quoted: where a reader may look on. */
export const Place = z.looseObject({
  sq: z.string(),
  title: z.string(),
  /** Headings from the page's title down to the passage, outermost first. */
  headings: z.array(z.string()),
  url: z.string(),
});
export type Place = z.infer<typeof Place>;

/** `findings/researcher_<k>.json` */
export const Findings = z.looseObject({
  schema: z.literal(1),
  researcher: z.union([z.number().int(), z.string()]),
  used_web_search: z.boolean(),
  findings: z.array(Finding),
  places: z.array(Place).optional(),
});
export type Findings = z.infer<typeof Findings>;
