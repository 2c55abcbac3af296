import type { Audit, DropRecord, MarkerReason } from './audit.js';
import type { DropReason } from './resolve.js';

/** Why a citation fell, in words. */
const REASONS: Record<DropReason, string> = {
  not_captured: 'no such page was captured in this run',
  mentioned_not_captured: 'the notes only mention it, they did not capture it',
  truncated: 'it is the beginning of a captured address, cut off',
  malformed: 'it is no valid address',
  placeholder: 'it is a placeholder',
  no_url: 'the entry names no address',
  shortener: 'a shortened link hides where it leads',
  ip_host: 'it has a number for a host',
  elided_url: 'a part of the address was left out',
  ambiguous: 'it fits several captured pages',
  scheme: 'its kind of address cannot be captured',
};

const MARKERS: Record<MarkerReason, string> = {
  dangling: 'no entry has this number',
  dropped: 'its entry fell',
  unparsed_marker: 'it names nothing that could be looked up',
};

/** `dropped [3], line 41: https://… (it is no valid address); nearest captured: https://…` */
export function renderDrop({ n, url, line, reason, closest }: DropRecord): string {
  const what = [n === null ? '' : `[${n}]`, url === '' ? '' : clip(url)]
    .filter((part) => part !== '')
    .join(' ');
  const near = closest === null ? '' : `; nearest: ${clip(closest)}`;
  return `dropped ${what === '' ? 'an entry' : what}, line ${line}: ${REASONS[reason]}${near}`;
}

/** The one line that goes with every report: sources captured, citations verified, repaired, dropped. */
export function renderIntegrity(audit: Audit): string {
  const { citations_verified, citations_repaired, citations_dropped, coverage, sites } = audit;
  const parts = [
    count(audit.captured_sources, 'source', 'captured'),
    count(citations_verified.length, 'citation', 'verified'),
    ...(citations_repaired.length > 0
      ? [`${citations_repaired.length} repaired (shown as their captured page)`]
      : []),
    `${citations_dropped.length} dropped`,
    count(sites.length, 'site'),
    `${percent(coverage.cited, coverage.sentences)} of ${coverage.sentences} sentences cited`,
  ];
  return parts.join(', ');
}

/** What a reader must be told beyond the drops: gate failures, removed markers, uncited sources, skipped files. */
export function renderWarnings(audit: Audit): string[] {
  const warnings = audit.gate_notes.map(({ message, line }) =>
    line === null ? message : `line ${line}: ${message}`,
  );
  const removed = countBy(audit.markers_removed.map(({ reason }) => reason));
  for (const [reason, times] of removed)
    warnings.push(`${count(times, 'marker', 'removed')}: ${MARKERS[reason]}`);
  if (audit.uncited_sources.length > 0)
    warnings.push(count(audit.uncited_sources.length, 'listed source', 'never cited'));
  if (audit.body_urls.removed > 0)
    warnings.push(count(audit.body_urls.removed, 'address', 'in the text not captured'));
  if (audit.code_urls.length > 0)
    warnings.push(count(audit.code_urls.length, 'address', 'in code not checked'));
  if (audit.tool_blocks.length > 0)
    warnings.push(count(audit.tool_blocks.length, 'raw tool call', 'cut out'));
  if (audit.skipped_report_files.length > 0) {
    warnings.push(
      `not read as notes (no researcher_*.md): ${audit.skipped_report_files.slice(0, 5).join(', ')}`,
    );
  }
  return warnings;
}

/** Every citation as a row: number in the report, in the draft, cited as, source, how it matched or why it fell. */
export function explainCitations(audit: Audit): string[][] {
  const kept = [...audit.citations_verified, ...audit.citations_repaired].sort((a, b) => a.n - b.n);
  const rows = kept.map(({ n, was, cited_as, source, match, url }) => [
    `[${n}]`,
    was === null ? 'link' : `[${was}]`,
    clip(cited_as),
    source,
    match === 'exact' || match === 'normalized' || match === 'alias'
      ? match
      : `${match}: shown as ${clip(url)}`,
  ]);
  const merged = audit.merged.map(({ n, into, url }) => [
    `[${into}]`,
    `[${n}]`,
    clip(url),
    '',
    'the same source again',
  ]);
  const fallen = audit.citations_dropped.map((drop) => [
    '\u2013',
    drop.n === null ? 'link' : `[${drop.n}]`,
    clip(drop.url),
    '',
    `${drop.reason}: ${REASONS[drop.reason]}${drop.closest === null ? '' : ` (nearest: ${clip(drop.closest)})`}`,
  ]);
  const uncited = audit.uncited_sources.map(({ n, url }) => [
    '\u2013',
    n === null ? '' : `[${n}]`,
    clip(url),
    '',
    'never cited',
  ]);
  return [...rows, ...merged, ...fallen, ...uncited];
}

/** `1 citation verified`, `2 addresses in code not checked` */
function count(times: number, thing: string, what = ''): string {
  const plural = thing.endsWith('s') ? `${thing}es` : `${thing}s`;
  return `${times} ${times === 1 ? thing : plural} ${what}`.trimEnd();
}

function countBy<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '0 %' : `${Math.floor((100 * part) / whole)} %`;
}

/** Addresses longer than a line say no more in full. */
function clip(url: string): string {
  return url.length > 160 ? `${url.slice(0, 157)}\u2026` : url;
}
