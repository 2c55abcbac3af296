import type { RefutationKind } from './refute.js';

/** Seed's three (`context_contradicts`, `scope_change`, `ok`) and those that say why nothing was judged. */
export type AuditVerdict =
  | 'context_contradicts'
  | 'scope_change'
  | 'ok'
  | 'quote_missing'
  | 'stale'
  | 'not_checkable'
  | 'unverified';

/**
 * Each rule's verdict, the strongest first: one finding a claim, and the first row that holds is the one told.
 * A verdict other than `ok` blocks.
 */
export const VERDICTS: readonly { rule: string; verdict: AuditVerdict }[] = [
  { rule: 'quote_missing', verdict: 'quote_missing' },
  { rule: 'number_conflict', verdict: 'context_contradicts' },
  { rule: 'number_missing', verdict: 'context_contradicts' },
  { rule: 'date_missing', verdict: 'context_contradicts' },
  { rule: 'negated_belief', verdict: 'context_contradicts' },
  { rule: 'skeptic_contradicted', verdict: 'context_contradicts' },
  { rule: 'skeptic_context_contradicts', verdict: 'context_contradicts' },
  { rule: 'skeptic_unsupported', verdict: 'context_contradicts' },
  { rule: 'restriction_dropped', verdict: 'scope_change' },
  { rule: 'branch_dropped', verdict: 'scope_change' },
  { rule: 'skeptic_scope_change', verdict: 'scope_change' },
  { rule: 'names_missing', verdict: 'context_contradicts' },
  { rule: 'no_passage', verdict: 'context_contradicts' },
  { rule: 'stale_untagged', verdict: 'context_contradicts' },
  { rule: 'stale', verdict: 'stale' },
  { rule: 'single_source_point', verdict: 'scope_change' },
  { rule: 'snapshot_absent', verdict: 'not_checkable' },
  { rule: 'not_checkable', verdict: 'not_checkable' },
  { rule: 'unverified', verdict: 'unverified' },
];

const RANK = new Map(VERDICTS.map(({ rule }, index) => [rule, index]));
const VERDICT = new Map(VERDICTS.map(({ rule, verdict }) => [rule, verdict]));

/** Null for rules that only inform. */
export function verdictOf(rule: string): AuditVerdict | null {
  return VERDICT.get(rule) ?? null;
}

/** Smaller is stronger. */
export function rankOf(rule: string): number {
  return RANK.get(rule) ?? RANK.size;
}

export function skepticRule(kind: RefutationKind): string {
  return `skeptic_${kind}`;
}
