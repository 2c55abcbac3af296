import { slugify } from '@vouch/core';
import { complaints } from '@vouch/core/schemas';
import { z } from 'zod';
import { SECTION_NAME_LENGTH } from '../limits.js';
import type { ClaimSource, DocumentClaim } from './types.js';

/** A claim as any of the known files writes it: the auditor's QuotedClaim, a run's or a brief's claim. */
const AnyClaim = z.looseObject({
  id: z.string().optional(),
  claim: z.string().optional(),
  text: z.string().optional(),
  section: z.string().optional(),
  sq: z.string().optional(),
  quote: z.string().optional(),
  quotes: z
    .array(z.looseObject({ exact: z.string(), source: z.string().optional(), url: z.string().optional() }))
    .optional(),
  source_url: z.string().optional(),
  url: z.string().optional(),
  supporting: z.array(z.string()).optional(),
  accessed_at: z.string().nullish(),
  published_at: z.string().nullish(),
  slug: z.string().nullish(),
  tags: z.array(z.string()).optional(),
});
type AnyClaim = z.infer<typeof AnyClaim>;

const ClaimsFile = z.union([
  z.array(AnyClaim),
  z.looseObject({ claims: z.array(AnyClaim) }).transform(({ claims }) => claims),
  AnyClaim.transform((claim) => [claim]),
]);

/** A source of a run, as far as the audit needs it. */
export interface KnownSource {
  id: string;
  url: string;
  accessed_at?: string | null;
  published_at?: string | null;
  stored?: { slug: string } | null;
}

export type JsonClaims = { ok: true; claims: DocumentClaim[] } | { ok: false; message: string };

/** Reads JSON claims; `sources` resolve the `S…` ids of a run's claims. */
export function parseJsonClaims(value: unknown, sources: readonly KnownSource[] = []): JsonClaims {
  const parsed = ClaimsFile.safeParse(value);
  if (!parsed.success) return { ok: false, message: complaints(parsed.error) };
  const byId = new Map(sources.map((source) => [source.id, source]));
  const counts = new Map<string, number>();
  const claims = parsed.data.flatMap((claim) => {
    const section = claim.section ?? claim.sq ?? 'claims';
    const name = slugify(section, SECTION_NAME_LENGTH);
    const index = (counts.get(name) ?? 0) + 1;
    const made = toClaim(claim, { id: `${name}/${index}`, section, sources: sourcesOf(claim, byId) });
    // An object that neither says nor quotes anything is no claim.
    if (made.raw === '' && made.quotes.length === 0) return [];
    counts.set(name, index);
    return [made];
  });
  return { ok: true, claims };
}

function toClaim(claim: AnyClaim, known: Pick<DocumentClaim, 'id' | 'section' | 'sources'>): DocumentClaim {
  const text = claim.claim ?? claim.text ?? '';
  const quotes = [
    ...(claim.quote === undefined ? [] : [claim.quote]),
    ...(claim.quotes ?? []).map(({ exact }) => exact),
  ];
  const written = [...text.matchAll(/\[(stale|single-source|contested)\]/gi)].map((match) =>
    match[1]!.toLowerCase(),
  );
  return {
    ...known,
    text,
    raw: text === '' ? (quotes[0] ?? '') : text,
    quotes,
    tags: [...new Set([...written, ...(claim.tags ?? []).map((tag) => tag.toLowerCase())])],
    place: { start: 0, end: 0, line: 1 },
  };
}

function sourcesOf(claim: AnyClaim, byId: ReadonlyMap<string, KnownSource>): ClaimSource[] {
  const { accessed_at = null, published_at = null, slug = null } = claim;
  const own = claim.source_url ?? claim.url;
  const named = [
    ...(claim.supporting ?? []),
    ...(claim.quotes ?? []).flatMap(({ source, url }) => source ?? url ?? []),
  ];
  const found = new Map<string, ClaimSource>();
  if (own !== undefined) found.set(own, { url: own, accessed_at, published_at, slug });
  for (const name of named) {
    const source = byId.get(name);
    const url = source?.url ?? (/^[a-z]+:/i.test(name) ? name : undefined);
    if (url === undefined || found.has(url)) continue;
    found.set(url, {
      url,
      accessed_at: source?.accessed_at ?? accessed_at,
      published_at: source?.published_at ?? published_at,
      slug: source?.stored?.slug ?? null,
    });
  }
  return [...found.values()];
}
