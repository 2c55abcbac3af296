import type { BriefClaim, KnownBrief } from './brief.js';
import { buildMatch, type Match } from './match.js';

/**
 * Puts claims that their brief records as contradicting or contesting each other next to each other, behind the
 * better one; the other side comes along even where the query did not find it. Which of them is right is not said.
 */
export function placeDisputes(
  matches: readonly Match[],
  briefs: ReadonlyMap<string, KnownBrief>,
  as_of: string,
): Match[] {
  const pending = new Map(matches.map((match) => [keyOf(match), match]));
  const placed: Match[] = [];
  for (const match of matches) {
    if (!pending.delete(keyOf(match))) continue;
    const brief = briefs.get(match.slug);
    const others = brief === undefined ? [] : findOpponents(brief, match.id);
    placed.push({ ...match, disputed_by: others.map(({ id }) => id) });
    for (const claim of others) {
      const found = pending.get(keyOf({ slug: match.slug, id: claim.id }));
      const isPlaced = placed.some(({ slug, id }) => slug === match.slug && id === claim.id);
      if (isPlaced || brief === undefined) continue;
      pending.delete(keyOf({ slug: match.slug, id: claim.id }));
      const other = found ?? buildMatch({ brief, claim }, { ...match, why: { disputes: match.id } }, as_of);
      placed.push({ ...other, disputed_by: findOpponents(brief, claim.id).map(({ id }) => id) });
    }
  }
  return placed;
}

function keyOf({ slug, id }: { slug: string; id: string }): string {
  return `${slug}/${id}`;
}

/** The claims that dispute a claim or that it disputes: either side may have been recorded. */
function findOpponents(brief: KnownBrief, id: string): BriefClaim[] {
  const own = brief.claims.find((claim) => claim.id === id)?.disputed_by ?? [];
  return brief.claims.filter(
    (claim) => claim.id !== id && (own.includes(claim.id) || claim.disputed_by.includes(id)),
  );
}
