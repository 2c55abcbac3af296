import { type Link, type Scan, scanMarkdown } from '@vouch/core/markdown';
import type { DropRecord } from './audit.js';
import { bodyEdits } from './body-edits.js';
import { applyEdits, type Edit } from './edits.js';
import { type JudgedEntry, judgeEntries } from './judge-entries.js';
import { lineStarts } from './lines.js';
import { listEdits } from './list-edits.js';
import { appendList } from './new-list.js';
import { makePlan, type Plan } from './plan.js';
import type { Resolver } from './resolve.js';
import { findSourceList, type SourceList } from './source-list.js';
import { shownTitle } from './titles.js';
import { findToolBlocks, type ToolBlock } from './tool-blocks.js';
import { findUses, isOutward, type Use } from './uses.js';

/** One reading of a text and what it should read instead. */
export interface Pass {
  scan: Scan;
  starts: readonly number[];
  list: SourceList;
  judged: readonly JudgedEntry[];
  /** Of the list's entries; the body's are in the plan. */
  drops: readonly DropRecord[];
  plan: Plan;
  toolBlocks: readonly ToolBlock[];
  /** Equal to the text that was read when nothing has to change. */
  edited: string;
}

/** Reads a report, resolves everything that cites, and edits what must change; nothing else is touched. */
export function runPass(text: string, resolver: Resolver, lineOffset: number): Pass {
  const scan = scanMarkdown(text);
  const starts = lineStarts(text);
  const list = findSourceList(scan, starts);
  const toolBlocks = findToolBlocks(scan);
  const linkAt = linkFinder(scan);
  const { judged, drops } = judgeEntries({ scan, starts, lineOffset, resolver, linkAt }, list.entries);
  const uses = findUses(scan, { entries: list.entries, except: [...list.entries, ...toolBlocks] });
  const plan = makePlan(resolver, { judged, uses, titleOf: (use) => titleOf(scan, use) });
  const change = listEdits(scan, list, { judged, plan });
  const body = applyEdits(text, [
    ...toolBlocks.map((block) => ({ start: block.start, end: block.end, text: '' })),
    ...definitionEdits(scan, list, plan),
    ...bodyEdits(scan, plan.uses),
    ...change.edits,
  ]);
  const edited = change.appended === null ? body : appendList(body, change.appended);
  return { scan, starts, list, judged, drops, plan, toolBlocks, edited };
}

/** Finds the link of a destination; few entries ask. */
function linkFinder({ links }: Scan): (destination: number) => Link | undefined {
  let byStart: Map<number, Link> | undefined;
  return (destination) => {
    byStart ??= new Map(links.flatMap((link) => (link.destination ? [[link.destination.start, link]] : [])));
    return byStart.get(destination);
  };
}

/** What the body calls a source that it cites by a link. */
function titleOf(scan: Scan, use: Use): string {
  if (use.form !== 'link') return '';
  const text = shownTitle(scan.text.slice(use.link.text.start, use.link.text.end));
  return /\p{L}{3}/u.test(text) && !/:\/\/|^www\./.test(text) ? text : '';
}

/** Definitions of links that have become markers; those that relative links or kept images use stay. */
function definitionEdits(scan: Scan, list: SourceList, plan: Plan): Edit[] {
  const needed = new Set(list.entries.map((entry) => entry.start));
  for (const { use, resolved } of plan.uses) {
    if (use.form === 'image' && resolved?.ok === true) needed.add(use.link.destination?.start ?? -1);
  }
  return scan.definitions
    .filter(
      ({ start, destination, url }) => !needed.has(start) && !needed.has(destination.start) && isOutward(url),
    )
    .map(({ start, end }) => {
      const tail = /^[ \t]*\r?\n/.exec(scan.text.slice(end, end + 80));
      return { start, end: end + (tail?.[0].length ?? 0), text: '' };
    });
}
