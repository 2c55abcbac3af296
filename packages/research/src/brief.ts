import type { Warning } from '@vouch/core';
import type { BriefVerdict, Citations, Claims, Done, Plan, Source } from '@vouch/core/schemas';
import type { Depth } from './done.js';

/** Everything a brief is made of; the clock is not among it: `generated` is the run's `as_of`. */
export interface BriefParts {
  topic: string;
  run: string;
  plan: Plan;
  claims: Claims;
  sources: Source[];
  report: string;
  outcome: 'verified' | 'no_sources' | 'no_surviving_citation';
  citations: Citations;
  done: Done;
  depth: Depth;
  warnings: Warning[];
  stages: string[];
}

export interface BriefFiles {
  verdict: BriefVerdict;
  /** Name in the brief's folder → content. */
  files: Map<string, string>;
}

/**
 * READY: verified and done-gate met. PARTIAL: verified with gaps. PARTIAL_QUICK: shallow or extractive. HOLD: verified,
 * but a cited sentence has a fault or a quote is missing. FAIL: no source or no surviving citation.
 */
export function briefVerdict(
  parts: Pick<BriefParts, 'outcome' | 'citations' | 'done' | 'depth'>,
): BriefVerdict {
  if (parts.outcome !== 'verified') return 'FAIL';
  const faulty = parts.citations.citations.some(
    (citation) => citation.support === 'fault' || citation.quote?.verdict === 'not_found',
  );
  if (faulty) return 'HOLD';
  if (parts.depth !== 'deep') return 'PARTIAL_QUICK';
  const unmet = !parts.done.met || parts.done.constraints.some((constraint) => constraint.met === false);
  return unmet ? 'PARTIAL' : 'READY';
}

/** The four files of `<vault>/state/briefs/<slug>/`. */
export function assembleBrief(parts: BriefParts): BriefFiles {
  const verdict = briefVerdict(parts);
  const { plan, claims } = parts;
  const answered = new Set(claims.claims.map((claim) => claim.sq));
  const brief = {
    schema: 1,
    topic: parts.topic,
    question: claims.question,
    generated: claims.as_of,
    freshness: claims.as_of,
    verdict,
    source_count: parts.sources.length,
    claims: claims.claims.map((claim) => ({ ...claim, contradicts: null, contests: [] })),
    sub_questions: plan.sub_questions,
    coverage_gaps: plan.sub_questions.filter(({ id }) => !answered.has(id)).map(({ question }) => question),
    run: parts.run,
  };
  const trace = {
    schema: 1,
    question: claims.question,
    sub_questions: plan.sub_questions,
    verdict,
    counts: claims.counts,
    stages: parts.stages,
    warnings: parts.warnings,
    run: parts.run,
  };
  return {
    verdict,
    files: new Map([
      ['claims.json', `${JSON.stringify(brief, null, 2)}\n`],
      ['sources.jsonl', parts.sources.map((source) => `${JSON.stringify(source)}\n`).join('')],
      ['trace.json', `${JSON.stringify(trace, null, 2)}\n`],
      ['report.md', parts.report],
    ]),
  };
}
