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
 * A verdict other than `ok` blocks. `about` is the rule in one sentence, for reports.
 */
export const VERDICTS: readonly { rule: string; verdict: AuditVerdict; about: string }[] = [
  {
    rule: 'quote_missing',
    verdict: 'quote_missing',
    about: 'The quoted words do not stand on the cited page.',
  },
  {
    rule: 'number_conflict',
    verdict: 'context_contradicts',
    about: 'The passage on the same subject has another figure of the same kind.',
  },
  {
    rule: 'number_missing',
    verdict: 'context_contradicts',
    about: 'No cited page has a figure of the claim.',
  },
  {
    rule: 'date_missing',
    verdict: 'context_contradicts',
    about: 'No cited page has a year, month or day of the claim.',
  },
  {
    rule: 'negated_belief',
    verdict: 'context_contradicts',
    about: 'The page only denies, doubts or asks what the claim states.',
  },
  {
    rule: 'skeptic_contradicted',
    verdict: 'context_contradicts',
    about: 'The skeptic found a cited text or a sibling claim that says the opposite.',
  },
  {
    rule: 'skeptic_context_contradicts',
    verdict: 'context_contradicts',
    about: 'The skeptic found that the words around the quote turn it.',
  },
  {
    rule: 'skeptic_unsupported',
    verdict: 'context_contradicts',
    about: 'The skeptic found no cited text that backs the claim.',
  },
  {
    rule: 'restriction_dropped',
    verdict: 'scope_change',
    about: 'A near-copy leaves out a restriction where that says more.',
  },
  {
    rule: 'branch_dropped',
    verdict: 'scope_change',
    about: 'A near-copy leaves out one of two possibilities.',
  },
  {
    rule: 'skeptic_scope_change',
    verdict: 'scope_change',
    about: 'The skeptic found the claim broader or narrower than the cited text.',
  },
  {
    rule: 'names_missing',
    verdict: 'context_contradicts',
    about: 'No cited page has two or more names of the claim.',
  },
  {
    rule: 'no_passage',
    verdict: 'context_contradicts',
    about: 'No passage of the cited pages is about the claim.',
  },
  {
    rule: 'stale_untagged',
    verdict: 'context_contradicts',
    about: 'The source is older than 365 days and the claim has no [stale] tag.',
  },
  {
    rule: 'stale',
    verdict: 'stale',
    about: 'The source is older than 365 days, and a bare quote cannot say so.',
  },
  {
    rule: 'single_source_point',
    verdict: 'scope_change',
    about: 'A core figure with one site behind it stands as a point.',
  },
  {
    rule: 'snapshot_absent',
    verdict: 'not_checkable',
    about: 'There is no stored page of the source.',
  },
  {
    rule: 'not_checkable',
    verdict: 'not_checkable',
    about: 'The stored page cannot be read as proof.',
  },
  {
    rule: 'unverified',
    verdict: 'unverified',
    about: 'The skeptic gave no verdict.',
  },
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
