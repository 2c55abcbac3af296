import { z } from 'zod';
import { IsoDate } from './common.js';

/** `run.json`: written once when the run is made, never changed. */
export const Run = z.looseObject({
  schema: z.literal(1),
  id: z.string(),
  question: z.string(),
  topic: z.string(),
  engine: z.string(),
  search: z.array(z.string()),
  options: z.record(z.string(), z.unknown()),
  as_of: IsoDate,
  vouch: z.string(),
  tools: z.record(z.string(), z.string()),
});
export type Run = z.infer<typeof Run>;

/** `stages/<name>.json`, written last: the stage is done while its inputs still hash the same. */
export const StageManifest = z.looseObject({
  schema: z.literal(1),
  stage: z.string(),
  inputs: z.record(z.string(), z.string()),
  outputs: z.record(z.string(), z.string()),
  prompts: z.record(z.string(), z.string()),
  tools: z.record(z.string(), z.string()),
});
export type StageManifest = z.infer<typeof StageManifest>;

/** One line of `events.ndjson`. */
export const RunEvent = z.looseObject({
  at: IsoDate,
  stage: z.string(),
  type: z.enum(['started', 'finished', 'call', 'warning', 'cost']),
});
export type RunEvent = z.infer<typeof RunEvent>;

export const Done = z.looseObject({
  schema: z.literal(1),
  met: z.boolean(),
  checks: z.array(
    z.looseObject({ name: z.string(), met: z.boolean(), found: z.unknown(), wanted: z.unknown() }),
  ),
  constraints: z.array(
    z.looseObject({
      id: z.string(),
      met: z.union([z.boolean(), z.literal('unknown')]),
      where: z.string().nullable(),
      why: z.string(),
    }),
  ),
});
export type Done = z.infer<typeof Done>;
