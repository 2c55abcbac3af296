import type { Ask } from '@vouch/core';
import { findBestPassage } from '../best-passage.js';
import type { SupportIssue } from '../check-support.js';
import { contextAround } from '../context.js';
import { SKEPTICS_AT_ONCE } from '../limits.js';
import { type Refutation, refuteClaim } from '../refute.js';
import type { SourcePages } from '../source-page.js';
import { skepticRule } from '../verdicts.js';
import { contentStems } from '../words.js';
import type { Held, IndexOf } from './hold-claim.js';

interface Known {
  pages: SourcePages;
  indexOf: IndexOf;
}

/** One skeptic for each claim that has a page and no fault yet, a few at once. Its verdicts join the claims' issues. */
export async function addSkeptic(ask: Ask, held: readonly Held[], known: Known): Promise<void> {
  const waiting = held.filter(
    (each) => each.evidence !== '' && each.issues.every(({ severity }) => severity !== 'fault'),
  );
  const work = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift())
      await refuteHeld(ask, each, { held, known });
  };
  await Promise.all(Array.from({ length: SKEPTICS_AT_ONCE }, work));
}

async function refuteHeld(
  ask: Ask,
  each: Held,
  { held, known }: { held: readonly Held[]; known: Known },
): Promise<void> {
  const { claim } = each;
  const siblings = held.filter((other) => other !== each && other.claim.section === claim.section);
  const refutation = await refuteClaim(ask, {
    claim: claim.raw,
    contexts: contextsOf(each, known),
    siblings: siblings.map((other) => other.claim.raw),
    marks: each.issues,
    label: `skeptic ${claim.id}`,
  });
  const issue = refutationIssue(refutation, each.evidence);
  if (issue !== null) each.issues.push(issue);
}

function contextsOf({ claim, evidence }: Held, { pages, indexOf }: Known) {
  const stems = contentStems(claim.text || claim.raw);
  const others = claim.sources.flatMap(({ url }) => {
    const page = pages.get(url);
    if (page === undefined || page.unusable_because !== null) return [];
    const best = findBestPassage(stems, [indexOf(page)]);
    return best === null ? [] : [{ url, text: contextAround(best.page, best.page.passages[best.index]!) }];
  });
  return others.some(({ text }) => text.includes(evidence)) ? others : [{ text: evidence }, ...others];
}

/** Null when the skeptic found the claim real. */
export function refutationIssue(refutation: Refutation, evidence: string): SupportIssue | null {
  if (refutation.outcome === 'unverified') {
    const message = `the skeptic gave no verdict: ${refutation.reason}`;
    return { rule: 'unverified', severity: 'fault', message, evidence };
  }
  if (refutation.kind === null) return null;
  return { rule: skepticRule(refutation.kind), severity: 'fault', message: refutation.reason, evidence };
}
