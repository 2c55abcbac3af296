import type { Audit, CitationRecord, DropRecord, GateFailure, Outcome } from './audit.js';
import { measureCoverage } from './coverage.js';
import type { Accepted } from './judge-entries.js';
import { LISTED_URLS } from './limits.js';
import { lineOf, SpanSet } from './lines.js';
import type { Pass } from './pass.js';
import type { PlannedSource } from './plan.js';
import type { Registry, RegistrySource } from './registry.js';
import { isRepair } from './resolve.js';
import { findWorks } from './works.js';

export interface AuditInput {
  /** The draft's reading first; the last one found nothing to change, if `isStable`. */
  passes: readonly Pass[];
  /** Lines before the scanned text: a banner of an earlier run. */
  lineOffset: number;
  registry: Registry;
  outcome: Outcome;
  isStable: boolean;
}

const EXITS = { verified: 0, no_sources: 3, no_surviving_citation: 4 } as const;

export function assembleAudit(input: AuditInput): Audit {
  const { passes, registry, outcome } = input;
  const first = passes[0]!;
  const last = passes.at(-1)!;
  const at = (offset: number) => lineOf(first.starts, offset) + input.lineOffset;
  const records = recordsOf(passes);
  const notes = failuresOf(input, at);
  return {
    schema: 1,
    outcome,
    exit: EXITS[outcome],
    captured_sources: registry.sources.length,
    citations_verified: records.flatMap((group) => group.filter(({ match }) => !isRepair(match)).slice(0, 1)),
    citations_repaired: records.flat().filter(({ match }) => isRepair(match)),
    citations_dropped: passes.flatMap((pass, n) => dropsOf(pass, n === 0 ? at : lineIn(pass))),
    merged: mergedOf(first, last),
    markers_removed: passes.flatMap((pass, n) => markersRemoved(pass, n === 0 ? at : lineIn(pass))),
    uncited_sources: passes.flatMap(({ plan }, n) =>
      n > 0 && plan.sources.length === 0
        ? []
        : plan.uncited.map(({ entry, accepted }) => ({ n: entry.label || null, url: accepted!.cited })),
    ),
    code_urls: codeUrls(first, at),
    body_urls: bodyUrls(first),
    tool_blocks: first.toolBlocks.map(({ name, start }) => ({ name, line: at(start) })),
    skipped_report_files: [...registry.skipped],
    gate_failures: [...new Set(notes.map((note) => note.failure))],
    gate_notes: notes,
    captured: capturedOf(registry, last),
    ...findWorks(records.map((group) => ({ n: group[0]!.n, url: group[0]!.url, title: group[0]!.title }))),
    coverage: measureCoverage(last.scan, { starts: last.starts, list: listRange(last) }),
  };
}

function lineIn(pass: Pass): (offset: number) => number {
  return (offset) => lineOf(pass.starts, offset);
}

/** From the heading of the list to its last entry. */
function listRange({ list }: Pass): { start: number; end: number } | null {
  const end = list.entries.at(-1)?.end;
  return end === undefined ? null : { start: (list.heading ?? list.entries[0]!).start, end };
}

/** How the final report names its sources, by what the draft wrote. */
function recordsOf(passes: readonly Pass[]): CitationRecord[][] {
  const written = new Map<RegistrySource, PlannedSource>();
  for (const { plan } of passes) {
    for (const planned of plan.sources)
      if (!written.has(planned.source)) written.set(planned.source, planned);
  }
  return passes.at(-1)!.plan.sources.map(({ source, n }) => recordsOfSource(written.get(source)!, n));
}

/** A source by an entry, or by addresses in the body; the kept one first. */
function recordsOfSource({ source, entries, links }: PlannedSource, n: number): CitationRecord[] {
  const record = (accepted: Accepted, was: string | null, title: string): CitationRecord => ({
    n,
    was,
    url: source.url,
    cited_as: accepted.cited,
    match: accepted.match,
    source: source.id,
    title: source.title || title,
  });
  const listed = entries.map((one) => record(one.accepted!, one.entry.label || null, one.title()));
  const linked = links.map((link) => record(link.accepted, null, link.title));
  // Cited by the id it was captured under, and by nothing else.
  if (listed.length + linked.length === 0) {
    return [
      {
        n,
        was: null,
        url: source.url,
        cited_as: source.url,
        match: 'exact',
        source: source.id,
        title: source.title,
      },
    ];
  }
  const seen = new Set<string>();
  return [...listed, ...linked].filter(({ cited_as }) => !seen.has(cited_as) && seen.add(cited_as));
}

function mergedOf(first: Pass, last: Pass): Audit['merged'] {
  const finals = new Map(last.plan.sources.map(({ source, n }) => [source, n]));
  return first.plan.sources.flatMap(({ source, entries }) => {
    const into = finals.get(source);
    if (into === undefined) return [];
    return entries.slice(1).map((one) => ({ n: one.entry.label, into, url: one.accepted!.cited }));
  });
}

/** What fell, in the list and in the body, by line. */
function dropsOf({ drops, plan }: Pass, at: (offset: number) => number): DropRecord[] {
  const inBody = plan.uses.flatMap(({ use, resolved }) => {
    if (resolved === null || resolved.ok) return [];
    const { cited, reason, closest } = resolved;
    const n = use.form === 'marker' ? (use.labels[0] ?? null) : null;
    return [{ n, url: cited, line: at(use.start), reason, closest }];
  });
  return [...drops, ...inBody].sort((a, b) => a.line - b.line);
}

function markersRemoved({ scan, plan }: Pass, at: (offset: number) => number): Audit['markers_removed'] {
  return plan.uses.flatMap(({ use, numbers, reason }) =>
    use.form === 'marker' && numbers.length === 0
      ? [{ marker: scan.text.slice(use.start, use.end), line: at(use.start), reason }]
      : [],
  );
}

function codeUrls({ scan, list }: Pass, at: (offset: number) => number): Audit['code_urls'] {
  const entries = new SpanSet(list.entries);
  return scan.urls
    .filter((url) => url.place === 'code' && entries.at(url.start) === undefined)
    .map(({ start, url }) => ({ line: at(start), url }));
}

function bodyUrls({ plan }: Pass): Audit['body_urls'] {
  const carried = plan.uses.filter(({ resolved }) => resolved !== null);
  const linked = carried.filter(({ resolved }) => resolved!.ok).length;
  return { linked, removed: carried.length - linked };
}

function capturedOf(registry: Registry, { plan }: Pass): Audit['captured'] {
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
  const { passes, outcome, isStable } = input;
  const { plan, list } = passes[0]!;
  const survives = passes.at(-1)!.plan.sources.length > 0;
  const notes: Audit['gate_notes'] = [];
  const tell = (failure: GateFailure, line: number | null, message: string) =>
    notes.push({ failure, line, message });
  if (outcome === 'no_sources') tell('no_sources', null, 'No source was captured in this run.');
  const dangling = plan.uses.find(({ use, numbers }) => use.form === 'marker' && numbers.length === 0);
  if (list.entries.length === 0 && dangling !== undefined && !survives) {
    const message = 'The text has markers, but no list of sources was recognised.';
    tell('no_source_list', at(dangling.use.start), message);
  }
  if (outcome === 'no_surviving_citation' && !survives) {
    tell('no_surviving_citation', null, 'No citation of a captured source is left.');
  }
  if (!isStable) tell('unresolved_left', null, 'Something in the text still does not resolve.');
  return notes;
}
