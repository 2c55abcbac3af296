import { EVIDENCE_CHARS } from '../limits.js';
import { passes, type QuoteClass } from '../quote-check.js';
import { type AuditVerdict, rankOf, verdictOf } from '../verdicts.js';
import type { Held } from './hold-claim.js';

export interface AuditFinding {
  claim_id: string;
  verdict: AuditVerdict;
  rule: string;
  /** Words of the page, at least 30 characters where there is a page; else what was looked for. */
  evidence: string;
  message: string;
  /** 1-based line of the claim in the document. */
  line: number;
  url: string | null;
  /** What rules noticed and could not decide, and lesser faults. */
  notes: string[];
}

export interface AuditResult {
  findings: AuditFinding[];
  summary: {
    claims_audited: number;
    ok: number;
    blocking: number;
    /** Skeptic calls that failed: their claims are kept unverified. */
    unverified: number;
    /** How the document's quotes stand, with the denominator. */
    quotes: { checked: number; passed: number; by_class: Partial<Record<QuoteClass, number>> };
  };
  audit_confidence?: 'low';
  audit_confidence_why?: string;
}

/** One finding per claim, the strongest; with the counts. */
export function assembleResult(held: readonly Held[], rulesOnly: boolean): AuditResult {
  const findings = held.map(toFinding);
  const quotes = held.flatMap((each) => each.quotes);
  const by_class: Partial<Record<QuoteClass, number>> = {};
  for (const check of quotes) by_class[check.class] = (by_class[check.class] ?? 0) + 1;
  const ok = findings.filter(({ verdict }) => verdict === 'ok').length;
  return {
    findings,
    summary: {
      claims_audited: findings.length,
      ok,
      blocking: findings.length - ok,
      unverified: findings.filter(({ verdict }) => verdict === 'unverified').length,
      quotes: { checked: quotes.length, passed: quotes.filter(passes).length, by_class },
    },
    ...(rulesOnly
      ? {
          audit_confidence: 'low' as const,
          audit_confidence_why:
            'Only rules ran. They find wrong figures, dates, names and quotes and some changes of scope; "ok" means that none was found, not that the page supports the claim.',
        }
      : {}),
  };
}

function toFinding({ claim, issues, evidence }: Held): AuditFinding {
  const faults = issues
    .filter(({ severity }) => severity === 'fault')
    .sort((a, b) => rankOf(a.rule) - rankOf(b.rule));
  const [strongest, ...lesser] = faults;
  const notes = [...lesser, ...issues.filter(({ severity }) => severity === 'info')].map(
    ({ message }) => message,
  );
  const base = { claim_id: claim.id, line: claim.place.line, notes };
  if (strongest === undefined) {
    const rule = claim.quotes.length > 0 ? 'quote_found' : 'no_fault_found';
    return {
      ...base,
      verdict: 'ok',
      rule,
      evidence,
      message: 'no fault found',
      url: claim.sources[0]?.url ?? null,
    };
  }
  return {
    ...base,
    verdict: verdictOf(strongest.rule) ?? 'context_contradicts',
    rule: strongest.rule,
    evidence:
      strongest.evidence.length >= EVIDENCE_CHARS ? strongest.evidence : evidence || strongest.evidence,
    message: strongest.message,
    url: strongest.url ?? claim.sources[0]?.url ?? null,
  };
}
