import { fence } from '@vouch/core';
import type { Claim, Plan, Source } from '@vouch/core/schemas';
import { CLAIMS_LENGTH, DEEP_WORDS, EVIDENCE_LENGTH, SHALLOW_WORDS } from '../../limits.js';

/** Trusted text about the user's project; it is not fenced. */
export function groundingPart(grounding: string): string {
  return grounding === '' ? '' : `\nThe user's project, which you may rely on:\n${grounding}\n`;
}

/** Claims with flags, evidence and the titles of their sources, fenced: they come from pages. */
export function claimsPart(claims: Claim[], sources: Source[]): string {
  const titles = new Map(sources.map((source) => [source.id, source.title]));
  const lines: string[] = [];
  let length = 0;
  for (const claim of claims) {
    const flags = claim.flagged.map(({ text }) => text).join('; ');
    const from = claim.supporting.map((id) => titles.get(id) ?? id).join(' | ');
    const entry = [
      `[${claim.id}] (${claim.sq}, confidence ${claim.confidence}${flags === '' ? '' : `, FLAGGED: ${flags}`}) ${claim.claim}`,
      `  evidence: ${claim.evidence.join(' / ').slice(0, EVIDENCE_LENGTH)}`,
      `  from: ${from}`,
    ].join('\n');
    length += entry.length;
    if (length > CLAIMS_LENGTH) break;
    lines.push(entry);
  }
  return fence('claims', lines.join('\n'));
}

export function tocPart(plan: Plan): string {
  if (plan.report_toc.length === 0) return '(none: choose two to five sections yourself)';
  return plan.report_toc
    .map(({ title, subsections }) =>
      [`- ${title}`, ...subsections.map((part) => `  - ${part.title}`)].join('\n'),
    )
    .join('\n');
}

export function constraintsPart(constraints: string[]): string {
  return constraints.length === 0
    ? '(nothing beyond the question)'
    : constraints.map((text) => `- ${text}`).join('\n');
}

export function lengthPart(depth: 'shallow' | 'deep'): string {
  return depth === 'deep'
    ? `${DEEP_WORDS} to 5000 words or more where the claims carry it; never padding`
    : `${SHALLOW_WORDS} to 600 words`;
}
