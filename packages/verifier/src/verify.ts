import { assembleAudit } from './assemble-audit.js';
import type { Outcome, VerifyResult } from './audit.js';
import { withBanner, withoutBanner } from './banner.js';
import { MAX_PASSES } from './limits.js';
import { lineStarts } from './lines.js';
import { runPass } from './pass.js';
import type { Registry } from './registry.js';
import { makeResolver } from './resolve.js';

export interface VerifyInput {
  /** The draft, Markdown. */
  draft: string;
  registry: Registry;
  /** Refuse repairs: only spellings and aliases of a captured address count. */
  strict?: boolean;
}

/**
 * Gates a report: keeps a citation only if its address is that of a captured source, tells every one that fell, and
 * changes nothing else. The result is read anew, as if someone else had written it, until a reading finds nothing
 * left to change: so every marker and address of a verified report resolves, and verifying it again gives the same
 * bytes. Never throws for content; the outcome says how far the text may be presented as sourced.
 */
export function verifyReport({ draft, registry, strict = false }: VerifyInput): VerifyResult {
  const { text, length } = withoutBanner(draft);
  const lineOffset = lineStarts(draft.slice(0, length)).length - 1;
  const resolver = makeResolver(registry, strict);
  const first = runPass(text, resolver, lineOffset);
  const passes = [first];
  let last = first;
  while (last.edited !== last.scan.text && passes.length < MAX_PASSES) {
    last = runPass(last.edited, resolver, 0);
    passes.push(last);
  }
  const isStable = last.edited === last.scan.text;
  const outcome: Outcome =
    registry.sources.length === 0
      ? 'no_sources'
      : last.plan.sources.length > 0 && isStable
        ? 'verified'
        : 'no_surviving_citation';
  const audit = assembleAudit({ passes, lineOffset, registry, outcome, isStable });
  return { outcome, report: withBanner(outcome, last.edited), audit };
}
