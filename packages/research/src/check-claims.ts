import { checkSupport, type SourcePages } from '@vouch/auditor';
import type { Claim, Source } from '@vouch/core/schemas';
import { contextsOf } from './page-texts.js';

/** Runs the auditor's rules on each claim before anything is written from it. Flags are added, no claim is dropped. */
export function checkClaims(claims: Claim[], sources: Source[], pages: SourcePages): Claim[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  return claims.map((claim) => {
    if (claim.support === 'is_quote') return claim;
    const contexts = contextsOf(
      pages,
      claim.supporting.flatMap((id) => byId.get(id) ?? []),
    );
    if (contexts.length === 0) return claim;
    const faults = checkSupport(claim.claim, contexts).filter(({ severity }) => severity === 'fault');
    if (faults.length === 0) return { ...claim, support: 'no_fault_found' };
    const flags = faults.map(({ rule, message }) => ({ kind: rule, text: message }));
    return { ...claim, support: 'fault', flagged: [...claim.flagged, ...flags] };
  });
}
