import type { Ask } from '@vouch/core';
import type { AuditDocument } from '../document/types.js';
import { indexPage, type PageIndex } from '../page-index.js';
import type { ClaimIssue, SourcePage, SourcePages } from '../source-page.js';
import { checkStaleTags } from '../stale-tag.js';
import { checkTriangulation } from '../triangulation.js';
import { type Held, holdClaim } from './hold-claim.js';
import { type AuditResult, assembleResult } from './result.js';
import { addSkeptic } from './skeptic.js';

export interface AuditOptions {
  /** The skeptic's model; without it only rules run, and the result says so. */
  ask?: Ask;
  /** The kit's `[stale]` tags and single-source ranges are asked of kit documents only, unless this says otherwise. */
  tags?: boolean;
}

/**
 * Holds every claim of a document against the pages it cites: quotes, figures, dates, names, scope, stale tags,
 * triangulation and, with `ask`, one skeptic per claim that rules did not fault. One finding per claim, the strongest.
 */
export async function auditDocument(
  document: AuditDocument,
  pages: SourcePages,
  options: AuditOptions = {},
): Promise<AuditResult> {
  const indexes = new Map<SourcePage, PageIndex>();
  const indexOf = (page: SourcePage) => {
    const known = page.index ?? indexes.get(page) ?? indexPage(withTitle(page));
    indexes.set(page, known);
    return known;
  };
  const held = document.claims.map((claim) => holdClaim(claim, pages, indexOf));
  const isKit = options.tags ?? document.kind === 'kit';
  addTo(
    held,
    checkStaleTags(document.claims, pages).map((issue) => (isKit ? issue : untagged(issue))),
  );
  if (isKit) addTo(held, checkTriangulation(document.claims));
  if (options.ask !== undefined) await addSkeptic(options.ask, held, { pages, indexOf });
  return assembleResult(held, options.ask === undefined);
}

function withTitle({ text, title, url }: SourcePage) {
  return title === null ? { text, url } : { text, url, title };
}

/** Only kit documents write tags: elsewhere a stale source is told, and blocks only a bare quote. */
function untagged(issue: ClaimIssue): ClaimIssue {
  return issue.rule === 'stale_untagged' ? { ...issue, severity: 'info' } : issue;
}

function addTo(held: readonly Held[], issues: readonly ClaimIssue[]): void {
  const byId = new Map(held.map((each) => [each.claim.id, each]));
  for (const issue of issues) byId.get(issue.claim_id)?.issues.push(issue);
}
