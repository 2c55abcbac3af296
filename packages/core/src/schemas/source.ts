import { z } from 'zod';
import { IsoDate } from './common.js';

/** How an address came to be known. Capturing a page later never improves how it was found. */
export const Found = z.looseObject({
  by: z.enum(['search', 'link', 'user', 'reported']),
  /** The query, the page that links to it, or the note that names it. */
  from: z.string(),
  /** Number of the researcher, 0 for the run itself. */
  researcher: z.number().int(),
});
export type Found = z.infer<typeof Found>;

export const Opened = z.looseObject({
  by: z.enum(['vouch', 'agent']),
  status: z.number().int().nullable(),
  at: IsoDate,
});
export type Opened = z.infer<typeof Opened>;

export const Stored = z.looseObject({
  slug: z.string(),
  sha256: z.string(),
  at: IsoDate,
  final_url: z.string(),
  /** Bytes from disk whose address the user declared. */
  provided: z.boolean(),
});
export type Stored = z.infer<typeof Stored>;

/** A page as one researcher captured it, with the three facts about it: found, opened, stored. */
export const CapturedSource = z.looseObject({
  url: z.string().min(1),
  aliases: z.array(z.string()),
  title: z.string(),
  found: Found,
  opened: Opened.nullable(),
  stored: Stored.nullable(),
  published_at: z.string().nullable(),
  accessed_at: z.string().nullable(),
});
export type CapturedSource = z.infer<typeof CapturedSource>;

/** A page of a run; its id is given at the join. */
export const Source = z.looseObject({ id: z.string().regex(/^S\d+$/), ...CapturedSource.shape });
export type Source = z.infer<typeof Source>;

/** `sources.json`: the registry of one run. */
export const Sources = z.looseObject({ schema: z.literal(1), as_of: IsoDate, sources: z.array(Source) });
export type Sources = z.infer<typeof Sources>;
