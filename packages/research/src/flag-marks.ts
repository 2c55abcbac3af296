import type { Claim } from '@vouch/core/schemas';

/**
 * What a reader sees behind a marker whose claims the skeptic faulted or never judged, in any language and whatever
 * the writer made of it. Single sources and low confidence are told in words, by the writer and the integrity note.
 */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['contradicted', 'another source says otherwise'],
  ['unsupported', 'its source does not say this'],
  ['context_contradicts', 'its source says otherwise in context'],
  ['scope_change', 'broader or narrower than its source'],
  ['unverified', 'not cross-checked'],
]);

/** The mark of a group of cited claims; '' when one of them is clean. */
export function flagMark(claims: readonly Claim[]): string {
  const marks = claims.map(ownMark);
  return marks.length === 0 || marks.includes(null) ? '' : ` (⚠ ${marks[0]})`;
}

export function isMarked(kind: string): boolean {
  return MARKS.has(kind);
}

function ownMark({ flagged }: Claim): string | null {
  const kind = flagged.find((flag) => isMarked(flag.kind))?.kind;
  return kind === undefined ? null : (MARKS.get(kind) ?? null);
}
