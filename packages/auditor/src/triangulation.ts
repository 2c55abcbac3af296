import { siteOf } from '@vouch/core';
import type { DocumentClaim } from './document/types.js';
import { findFigures } from './figures/find-figures.js';
import type { Figure } from './figures/types.js';
import type { ClaimIssue } from './source-page.js';

/** Sections whose figures need a second, independent source (the auditor's seed: TAM/SAM/SOM, pricing, core quants). */
const CORE_SECTION =
  /\bmarkets? (?:size|sizing|share|volume|value|opportunity|potential)\b|^(?:the )?market$|\baddressable\b|\bpric(?:ing|es?)\b|\brevenues?\b|\bunit economics\b|\b(?:core|key) (?:figures|numbers|quants|metrics)\b|市场规模|市場規模|定价|定價|价格|價格/i;
/** Capitals only: Sam is also a name. */
const CORE_ACRONYM = /\b(?:TAM|SAM|SOM)\b/;
/** `range: 3–5 bn USD [single-source]`, also with the angle brackets of the template. */
const RANGE_TEXT = /\brange:\s*<?([^[\]<>]{3,80})>?[^[\]]{0,120}\[single-source\]/i;

/** Is this a section on market size, pricing or other core figures? */
export function isCoreSection(title: string): boolean {
  const words = title.replace(/(?<=\w)[-_](?=\w)/g, ' ').trim();
  return CORE_SECTION.test(words) || CORE_ACRONYM.test(words);
}

/**
 * In sections on core figures, a figure that only one registrable domain backs must be told as
 * `range: <low–high> [single-source]`, never as a point. The domains are those of the claim's sources and of the
 * other claims of the section that give a figure of the same kind.
 */
export function checkTriangulation(claims: readonly DocumentClaim[]): ClaimIssue[] {
  const figures = new Map(claims.map((claim) => [claim, findFigures(claim.text)]));
  return claims.flatMap((claim) => {
    if (!isCoreSection(claim.section)) return [];
    const own = figures.get(claim)!.filter(isCoreFigure);
    if (own.length === 0 || isSingleSourceRange(claim)) return [];
    const backing = claims.filter(
      (other) =>
        other.section === claim.section &&
        (other === claim ||
          figures
            .get(other)!
            .some((figure) => isCoreFigure(figure) && own.some((each) => each.kind === figure.kind))),
    );
    const domains = new Set(backing.flatMap((each) => each.sources.map(({ url }) => siteOf(url) ?? url)));
    if (domains.size !== 1) return [];
    return [toIssue(claim, own[0]!, [...domains][0]!)];
  });
}

/** Money, shares and large counts; small counts and ordinals are no market figures. */
function isCoreFigure(figure: Figure): boolean {
  return !figure.ordinal && (figure.kind !== 'number' || Math.abs(figure.readings[0]!.value) >= 1000);
}

function isSingleSourceRange(claim: DocumentClaim): boolean {
  const written = RANGE_TEXT.exec(claim.raw)?.[1];
  return written !== undefined && findFigures(written).length >= 2;
}

function toIssue(claim: DocumentClaim, figure: Figure, domain: string): ClaimIssue {
  return {
    claim_id: claim.id,
    rule: 'single_source_point',
    severity: 'fault',
    message: `document says ${figure.text} as a point; page says it on one site only (${domain}) because no second registrable domain in this section gives such a figure: write "range: <low–high> [single-source]"`,
    evidence: claim.raw.trim(),
    place: { start: figure.start, end: figure.end },
    url: claim.sources[0]?.url,
  };
}
