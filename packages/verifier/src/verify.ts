import { type Scan, scanMarkdown } from '@vouch/core';
import { assembleAudit } from './assemble-audit.js';
import type { Outcome, VerifyResult } from './audit.js';
import { withBanner, withoutBanner } from './banner.js';
import { bodyEdits } from './body-edits.js';
import { applyEdits, type Edit } from './edits.js';
import { checkOutput } from './gate.js';
import { judgeEntries } from './judge-entries.js';
import { lineStarts } from './lines.js';
import { listEdits } from './list-edits.js';
import { makePlan } from './plan.js';
import type { Registry } from './registry.js';
import { makeResolver } from './resolve.js';
import { findSourceList, type SourceList } from './source-list.js';
import { shownTitle } from './titles.js';
import { findToolBlocks } from './tool-blocks.js';
import { findUses, type Use } from './uses.js';

export interface VerifyInput {
  /** The draft, Markdown. */
  draft: string;
  registry: Registry;
  /** Refuse repairs: only spellings and aliases of a captured address count. */
  strict?: boolean;
}

/**
 * Gates a report: keeps a citation only if its address is that of a captured source, tells every one that fell, and
 * changes nothing else. Never throws for content; the outcome says how far the text may be presented as sourced.
 */
export function verifyReport({ draft, registry, strict = false }: VerifyInput): VerifyResult {
  const { text, length } = withoutBanner(draft);
  const lineOffset = lineStarts(draft.slice(0, length)).length - 1;
  const scan = scanMarkdown(text);
  const starts = lineStarts(text);
  const list = findSourceList(scan);
  const toolBlocks = findToolBlocks(scan);
  const resolver = makeResolver(registry, strict);
  const linkAt = new Map(
    scan.links.flatMap((link) => (link.destination ? [[link.destination.start, link]] : [])),
  );
  const { judged, drops } = judgeEntries({ scan, starts, lineOffset, resolver, linkAt }, list.entries);
  const uses = findUses(scan, { entries: list.entries, except: [...list.entries, ...toolBlocks] });
  const plan = makePlan(resolver, { judged, uses, titleOf: (use) => titleOf(scan, use) });
  const edited = applyEdits(text, [
    ...toolBlocks.map((block) => ({ start: block.start, end: block.end, text: '' })),
    ...definitionEdits(scan, list),
    ...bodyEdits(scan, plan.uses),
    ...listEdits(scan, list, { judged, plan }),
  ]);
  const cited = plan.sources.length > 0;
  const check = checkOutput(edited, registry, { scan, cited });
  const outcome: Outcome =
    registry.sources.length === 0
      ? 'no_sources'
      : cited && check.notes.length === 0
        ? 'verified'
        : 'no_surviving_citation';
  const audit = assembleAudit({
    scan,
    starts,
    lineOffset,
    list,
    judged,
    drops,
    plan,
    toolBlocks,
    registry,
    check,
    outcome,
  });
  return { outcome, report: withBanner(outcome, edited), audit };
}

/** What the body calls a source that it cites by a link. */
function titleOf(scan: Scan, use: Use): string {
  if (use.form !== 'link') return '';
  const text = shownTitle(scan.text.slice(use.link.text.start, use.link.text.end));
  return /\p{L}{3}/u.test(text) && !/:\/\/|^www\./.test(text) ? text : '';
}

/** Definitions of links that have become markers; relative ones stay with their links. */
function definitionEdits(scan: Scan, list: SourceList): Edit[] {
  const inList = new Set(list.entries.map((entry) => entry.start));
  return scan.definitions
    .filter(
      (definition) =>
        !inList.has(definition.start) && /^(?:[a-z][a-z0-9+.-]*:|\/\/|www\.)/i.test(definition.url),
    )
    .map(({ start, end }) => {
      const tail = /^[ \t]*\r?\n/.exec(scan.text.slice(end, end + 80));
      return { start, end: end + (tail?.[0].length ?? 0), text: '' };
    });
}
