import type { Scan } from '@vouch/core';
import type { Audit, CitationRecord, DropRecord, GateFailure, Outcome } from './audit.js';
import { measureCoverage } from './coverage.js';
import type { GateCheck } from './gate.js';
import type { Accepted, JudgedEntry } from './judge-entries.js';
import { LISTED_URLS } from './limits.js';
import { lineOf, SpanSet } from './lines.js';
import type { Plan, PlannedSource } from './plan.js';
import type { Registry } from './registry.js';
import { isRepair } from './resolve.js';
import type { SourceList } from './source-list.js';
import type { ToolBlock } from './tool-blocks.js';
import { findWorks } from './works.js';

export interface AuditInput {
  scan: Scan;
  starts: readonly number[];
  /** Lines before the scanned text: a banner of an earlier pass. */
  lineOffset: number;
  list: SourceList;
  judged: readonly JudgedEntry[];
  drops: readonly DropRecord[];
  plan: Plan;
  toolBlocks: readonly ToolBlock[];
  registry: Registry;
  check: GateCheck;
  outcome: Outcome;
}

const EXITS = { verified: 0, no_sources: 3, no_surviving_citation: 4 } as const;

export function assembleAudit(input: AuditInput): Audit {
  const { plan, registry, outcome, check } = input;
  const records = plan.sources.map(recordsOf);
  const all = records.flat();
  const verified = records.flatMap((group) => group.filter((record) => !isRepair(record.match)).slice(0, 1));
  const at = (offset: number) => lineOf(input.starts, offset) + input.lineOffset;
  const notes = [...failuresOf(input, at), ...check.notes];
  return {
    schema: 1,
    outcome,
    exit: EXITS[outcome],
    captured_sources: registry.sources.length,
    citations_verified: verified,
    citations_repaired: all.filter((record) => isRepair(record.match)),
    citations_dropped: [...input.drops, ...bodyDrops(input, at)].sort((a, b) => a.line - b.line),
    merged: plan.sources.flatMap(mergedOf),
    markers_removed: markersRemoved(input, at),
    uncited_sources: plan.uncited.map(({ entry, accepted }) => ({
      n: entry.label || null,
      url: accepted!.cited,
    })),
    code_urls: codeUrls(input, at),
    body_urls: bodyUrls(plan),
    tool_blocks: input.toolBlocks.map(({ name, start }) => ({ name, line: at(start) })),
    skipped_report_files: [...registry.skipped],
    gate_failures: [...new Set(notes.map((note) => note.failure))],
    gate_notes: notes,
    captured: capturedOf(registry, plan),
    ...findWorks(
      plan.sources.map(({ n, source, entries }) => ({
        n,
        url: source.url,
        title: source.title || entries[0]?.title || '',
      })),
    ),
    coverage: measureCoverage(check.scan, check.list),
  };
}

/** How the report names a source: by an entry, or by addresses in the body; the kept one first. */
function recordsOf({ n, source, entries, links }: PlannedSource): CitationRecord[] {
  const record = (accepted: Accepted, was: string | null, title: string): CitationRecord => ({
    n,
    was,
    url: source.url,
    cited_as: accepted.cited,
    match: accepted.match,
    source: source.id,
    title: source.title || title,
  });
  const listed = entries.map((one) => record(one.accepted!, one.entry.label || null, one.title));
  const linked = links.map((link) => record(link.accepted, null, link.title));
  const seen = new Set<string>();
  return [...listed, ...linked].filter(({ cited_as }) => !seen.has(cited_as) && seen.add(cited_as));
}

function mergedOf({ n, entries }: PlannedSource): Audit['merged'] {
  return entries.slice(1).map((one) => ({ n: one.entry.label, into: n, url: one.accepted!.cited }));
}

function bodyDrops({ plan }: AuditInput, at: (offset: number) => number): DropRecord[] {
  return plan.uses.flatMap(({ use, resolved }) => {
    if (resolved === null || resolved.ok) return [];
    const { cited, reason, closest } = resolved;
    const n = use.form === 'marker' ? (use.labels[0] ?? null) : null;
    return [{ n, url: cited, line: at(use.start), reason, closest }];
  });
}

function markersRemoved(
  { scan, plan }: AuditInput,
  at: (offset: number) => number,
): Audit['markers_removed'] {
  return plan.uses.flatMap(({ use, numbers, reason }) =>
    use.form === 'marker' && numbers.length === 0
      ? [{ marker: scan.text.slice(use.start, use.end), line: at(use.start), reason }]
      : [],
  );
}

function codeUrls({ scan, list }: AuditInput, at: (offset: number) => number): Audit['code_urls'] {
  const entries = new SpanSet(list.entries);
  return scan.urls
    .filter((url) => url.place === 'code' && entries.at(url.start) === undefined)
    .map(({ start, url }) => ({ line: at(start), url }));
}

function bodyUrls(plan: Plan): Audit['body_urls'] {
  const carried = plan.uses.filter(({ resolved }) => resolved !== null);
  const linked = carried.filter(({ resolved }) => resolved!.ok).length;
  return { linked, removed: carried.length - linked };
}

function capturedOf(registry: Registry, plan: Plan): Audit['captured'] {
  const cited = new Set(plan.sources.map(({ source }) => source));
  const uncited = registry.sources.filter((source) => !cited.has(source));
  return {
    cited: registry.sources.length - uncited.length,
    uncited: uncited.length,
    failed: registry.failed.length,
    uncited_urls: uncited.slice(0, LISTED_URLS).map(({ url }) => url),
    failed_urls: registry.failed.slice(0, LISTED_URLS),
  };
}

function failuresOf(input: AuditInput, at: (offset: number) => number): Audit['gate_notes'] {
  const { outcome, plan, list, scan } = input;
  const notes: Audit['gate_notes'] = [];
  const tell = (failure: GateFailure, line: number | null, message: string) =>
    notes.push({ failure, line, message });
  if (outcome === 'no_sources') tell('no_sources', null, 'No source was captured in this run.');
  const dangling = plan.uses.find(({ use, numbers }) => use.form === 'marker' && numbers.length === 0);
  const isListless = list.entries.length === 0 && dangling !== undefined && scan.urls.length > 0;
  if (isListless && plan.sources.length === 0) {
    tell(
      'no_source_list',
      at(dangling.use.start),
      'The text has markers and addresses, but no list of sources was recognised.',
    );
  }
  if (outcome === 'no_surviving_citation' && plan.sources.length === 0) {
    tell('no_surviving_citation', null, 'No citation of a captured source is left.');
  }
  return notes;
}
