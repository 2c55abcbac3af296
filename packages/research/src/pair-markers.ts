import { scanMarkdown } from '@vouch/core';
import type { Claim } from '@vouch/core/schemas';
import type { Audit } from '@vouch/verifier';
import type { DraftMarker } from './draft.js';

/** One marker of the final report with the claims that its place in the draft stood for. */
export interface PairedMarker {
  n: number;
  start: number;
  end: number;
  claims: string[];
  /** Id of the source behind `n`. */
  source: string | null;
}

/**
 * Finds for each marker of the final report its claims: the gate only drops and renumbers markers, so the draft's
 * list without the dropped ones is the report's list. Where a hand changed the draft in between, a marker stands
 * for all claims that rest on its source.
 */
export function pairMarkers(
  report: string,
  parts: { drafted: DraftMarker[]; audit: Audit; claims: Claim[] },
): PairedMarker[] {
  const entries = [...parts.audit.citations_verified, ...parts.audit.citations_repaired];
  const byNumber = new Map(entries.map((entry) => [entry.n, entry]));
  const renumbered = new Map(entries.map((entry) => [Number(entry.was), entry.n]));
  const end = sourceListStart(report);
  const found = scanMarkdown(report)
    .markers.filter((marker) => marker.start < end && marker.prefix === '')
    .flatMap(({ start, end: stop, numbers }) => numbers.map((n) => ({ n, start, end: stop })))
    .filter(({ n }) => byNumber.has(n));
  const expected = parts.drafted.flatMap(({ n, claims }) => {
    const now = renumbered.get(n);
    return now === undefined ? [] : [{ n: now, claims }];
  });
  const aligned = expected.length === found.length && expected.every(({ n }, index) => n === found[index]?.n);
  return found.map((marker, index) => {
    const source = byNumber.get(marker.n)?.source ?? null;
    const own = aligned ? expected[index]?.claims : undefined;
    const claims =
      own ??
      parts.claims
        .filter((claim) => source !== null && claim.supporting.includes(source))
        .map(({ id }) => id);
    return { ...marker, claims, source };
  });
}

/** The gate writes one `## Sources`; what stands after it is no prose of the report. */
function sourceListStart(report: string): number {
  const at = report.lastIndexOf('\n## Sources\n');
  return at === -1 ? report.length : at;
}
