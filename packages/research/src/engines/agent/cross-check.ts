import { type Refutation, refuteClaim } from '@vouch/auditor';
import type { Ask } from '@vouch/core';
import type { Claim } from '@vouch/core/schemas';
import { limitAll } from '../../at-once.js';
import type { CrossCheck, Staged } from '../../engine.js';
import { SKEPTICS_AT_ONCE } from '../../limits.js';

/**
 * One skeptic a claim, with its siblings of the same sub-question; contradiction is its business. It sees the
 * claim's evidence, not the web. A check that errs leaves the claim unverified, counted and kept.
 */
export async function crossCheckClaims(
  ask: Ask,
  asked: Claim[],
  all: Claim[],
): Promise<Staged<CrossCheck[]>> {
  const value = await limitAll(SKEPTICS_AT_ONCE, asked, async (claim) => {
    const siblings = all
      .filter((other) => other.sq === claim.sq && other.id !== claim.id)
      .map((other) => `${other.claim} — ${other.evidence.join(' / ')}`);
    const contexts = claim.evidence.map((text) => ({ text }));
    const refutation = await refuteClaim(ask, {
      claim: claim.claim,
      contexts,
      siblings,
      label: `skeptic_${claim.id}`,
    });
    return { claim: claim.id, verdict: verdictOf(refutation) };
  });
  return { value, warnings: [] };
}

function verdictOf(refutation: Refutation): CrossCheck['verdict'] {
  if (refutation.outcome === 'unverified') return null;
  const { real, confidence, reason, kind } = refutation;
  return { real, confidence, reason, ...(kind === null ? {} : { kind }) };
}
