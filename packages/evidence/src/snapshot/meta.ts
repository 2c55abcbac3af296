import { complaints } from '@vouch/core/schemas';
import { z } from 'zod';

const Text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** One taking of the bytes. `file` differs from the snapshot's when later bytes took its place; null: not kept. */
export const TakenCapture = z.looseObject({
  at: z.string(),
  sha256: z.string(),
  file: z.string().nullable(),
});
export type TakenCapture = z.infer<typeof TakenCapture>;

/** `<slug>.meta.json`. Only the seed's fields are required, and of those only the address and the time. */
export const SnapshotMeta = z.looseObject({
  schema: z.literal(1).default(1),
  source_url: z.string().min(1),
  slug: z.string().optional(),
  /** When the bytes were last seen at the address, UTC. */
  accessed_at: z.string(),
  published_at: Text,
  published_at_source: Text,
  /** `http`, `chromium` or `provided`; the seed's own words in its files. */
  backend: z.string().default('unknown'),
  byte_count: z.number().int().nonnegative().optional(),
  sha256: z.string().optional(),
  /** Name of the file with the bytes, beside this one; the seed's is `<slug>.html`. */
  file: z.string().optional(),
  status: z.number().int().nullish(),
  liveness: Text,
  content_type: Text,
  /** The encoding that the bytes are in, as it was found when they came; a page's own word doesn't override it. */
  charset: Text,
  final_url: Text,
  /** Every address on the way, the requested one first. */
  hops: z.array(z.string()).default([]),
  /** A canonical link on the same site. */
  aliases: z.array(z.string()).default([]),
  title: Text,
  usable: z.boolean().default(true),
  unusable_because: Text,
  /** Bytes from disk whose address the user declared. */
  provided: z.boolean().default(false),
  captures: z.array(TakenCapture).default([]),
});
export type SnapshotMeta = z.infer<typeof SnapshotMeta>;

/** Reads a sidecar's text. A damaged one is told, never taken for "no date". */
export function parseMeta(text: string): { meta: SnapshotMeta | null; fault: string | null } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { meta: null, fault: `not valid JSON: ${(error as Error).message}` };
  }
  const parsed = SnapshotMeta.safeParse(value);
  if (parsed.success) return { meta: parsed.data, fault: null };
  return { meta: null, fault: complaints(parsed.error) };
}
