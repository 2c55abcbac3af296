import type { KnownBrief } from './brief.js';
import { addresses, describeBrief, showId, sourceNames } from './render.js';
import { checkFreshness, isUnverified } from './tags.js';

/** A whole brief as text: what it is about, each claim in the form of an answer, and what was left open. */
export function renderBrief(brief: KnownBrief, as_of: string): string {
  const heading = describeBrief({
    freshness: brief.freshness,
    verdict: brief.verdict,
    age: checkFreshness(brief.freshness, as_of),
    unverified: isUnverified(brief.verdict),
  });
  const lines = [`[${brief.slug}] ${heading}`];
  if (brief.question !== null || brief.topic !== null) lines.push(`about: ${brief.question ?? brief.topic}`);
  let question: string | null = null;
  for (const claim of brief.claims) {
    if (claim.sub_question !== question && claim.sub_question !== null) lines.push('', claim.sub_question);
    question = claim.sub_question;
    lines.push(
      `  ${showId(claim.id)}: ${claim.text} [${sourceNames(claim)}] (confidence: ${claim.confidence.name})`,
    );
    lines.push(`    sources: ${addresses(claim).join(', ') || 'none recorded'}`);
    if (claim.disputed_by.length > 0)
      lines.push(`    disputed by: ${claim.disputed_by.map(showId).join(', ')}`);
  }
  if (brief.coverage_gaps.length > 0)
    lines.push('', 'left open:', ...brief.coverage_gaps.map((gap) => `  - ${gap}`));
  return `${lines.join('\n')}\n`;
}
