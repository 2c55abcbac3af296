import type { Stored } from '@vouch/core/schemas';
import type { Snapshot } from '@vouch/evidence';

/** The third fact about a source: what this machine keeps of it, or null when nothing came. */
export function storedFact(snapshot: Snapshot | null): Stored | null {
  const meta = snapshot?.meta ?? null;
  if (snapshot === null || meta === null) return null;
  return {
    slug: snapshot.slug,
    sha256: meta.sha256 ?? '',
    at: meta.accessed_at,
    final_url: meta.final_url ?? meta.source_url,
    provided: meta.provided === true,
  };
}
