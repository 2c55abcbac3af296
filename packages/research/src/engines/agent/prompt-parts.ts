import { fence } from '@vouch/core';
import type { Claim, Plan, Source } from '@vouch/core/schemas';
import { CLAIMS_LENGTH, DEEP_WORDS, EVIDENCE_LENGTH, SHALLOW_WORDS } from '../../limits.js';

/** Trusted text about the user's project; it is not fenced. */
export function groundingPart(grounding: string): string {
  return grounding === '' ? '' : `\nThe user's project, which you may rely on:\n${grounding}\n`;
}

/** Claims with flags, evidence, quotes and the titles of their sources, fenced: they come from pages. */
export function claimsPart(claims: Claim[], sources: Source[]): string {
  return fence('claims', fittingEntries(claims, sources).join('\n'));
}

/** How many claims, the last ones, a prompt has no room for. */
export function countLeftOut(claims: Claim[], sources: Source[]): number {
  return claims.length - fittingEntries(claims, sources).length;
}

function fittingEntries(claims: Claim[], sources: Source[]): string[] {
  const titles = new Map(sources.map((source) => [source.id, source.title]));
  const entries: string[] = [];
  let length = 0;
  for (const claim of claims) {
    const entry = claimEntry(claim, titles);
    length += entry.length;
    if (length > CLAIMS_LENGTH) break;
    entries.push(entry);
  }
  return entries;
}

function claimEntry(claim: Claim, titles: ReadonlyMap<string, string>): string {
  const flags = claim.flagged.map(({ text }) => text).join('; ');
  const quotes = claim.quotes
    .filter(({ verdict }) => verdict !== 'not_found')
    .map(({ exact }) => `"${exact}"`);
  return [
    `[${claim.id}] (${claim.sq}, confidence ${claim.confidence}${flags === '' ? '' : `, FLAGGED: ${flags}`}) ${claim.claim}`,
    `  evidence: ${claim.evidence.join(' / ').slice(0, EVIDENCE_LENGTH)}`,
    ...(quotes.length === 0 ? [] : [`  quoted: ${quotes.join(' / ').slice(0, EVIDENCE_LENGTH)}`]),
    `  from: ${claim.supporting.map((id) => titles.get(id) ?? id).join(' | ')}`,
  ].join('\n');
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
