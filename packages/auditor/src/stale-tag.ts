import { ageInDays, parseDay } from '@vouch/core';
import type { ClaimSource, DocumentClaim } from './document/types.js';
import { STALE_DAYS } from './limits.js';
import type { ClaimIssue, SourcePages } from './source-page.js';

/**
 * A source published more than 365 days before it was read makes a claim stale: the claim must carry the
 * `[stale]` tag. The snapshot's own dates beat the document's, which could be back-dated. Dates are reckoned in
 * UTC days; a date that can't be read is unknown and said so, never fresh.
 */
export function checkStaleTags(claims: readonly DocumentClaim[], pages: SourcePages): ClaimIssue[] {
  return claims.flatMap((claim) => claim.sources.flatMap((source) => checkSource(claim, source, pages)));
}

function checkSource(claim: DocumentClaim, source: ClaimSource, pages: SourcePages): ClaimIssue[] {
  const page = pages.get(source.url);
  const published = page?.published_at ?? source.published_at;
  const accessed = page?.accessed_at ?? source.accessed_at;
  if (published === null || published === undefined || accessed === null || accessed === undefined) return [];
  const unreadable = [published, accessed].find((date) => parseDay(date) === null);
  if (unreadable !== undefined)
    return [
      inform(
        claim,
        'invalid_date',
        `the date ${unreadable} of ${source.url} can't be read, so its age is unknown`,
      ),
    ];
  const age = ageInDays(published, accessed);
  if (age === null || age.max <= STALE_DAYS) return [];
  const dates = `published ${published}, read ${accessed.slice(0, 10)}`;
  if (age.min <= STALE_DAYS)
    return [inform(claim, 'maybe_stale', `${source.url} may be older than ${STALE_DAYS} days (${dates})`)];
  if (claim.tags.includes('stale'))
    return [
      inform(
        claim,
        'stale_tagged',
        `${source.url} is older than ${STALE_DAYS} days (${dates}), and the claim says so`,
      ),
    ];
  // A bare quote has no words of its own that could carry the tag.
  const rule = claim.text === '' ? 'stale' : 'stale_untagged';
  return [
    {
      claim_id: claim.id,
      rule,
      severity: 'fault',
      message: `document says it without the [stale] tag; page says it was ${dates} because that is ${age.min} days, more than ${STALE_DAYS}`,
      evidence: `${source.url}: ${dates}`,
      url: source.url,
    },
  ];
}

function inform(claim: DocumentClaim, rule: string, message: string): ClaimIssue {
  return { claim_id: claim.id, rule, severity: 'info', message, evidence: '' };
}
