import { type Answer, type AskRequest, fillPrompt, type Warning } from '@vouch/core';
import type { Findings } from '@vouch/core/schemas';
import {
  type Bundle,
  type Engine,
  EngineError,
  type Gap,
  type Researched,
  type Staged,
} from '../../engine.js';
import {
  CLAIMS_PER_SUB_QUESTION,
  PAGES_PER_RESEARCHER,
  RESEARCHERS_AT_ONCE,
  SHALLOW_CALLS,
} from '../../limits.js';
import { readPrompt } from '../../prompts/files.js';
import { captureFindings } from './captured.js';
import { assemblePlan } from './plan-answer.js';
import type { AgentPorts } from './ports.js';
import {
  claimsPart,
  constraintsPart,
  countLeftOut,
  groundingPart,
  lengthPart,
  tocPart,
} from './prompt-parts.js';
import { PlanAnswer, ResearchAnswer, RouteAnswer } from './schemas.js';

/** Route, plan, synthesis, rewrite, and the requirements that rules can't decide. */
const SINGLE_CALLS = 5;
/** Researchers and the one that fills gaps. */
const RESEARCH_CALLS = { shallow: 2, deep: RESEARCHERS_AT_ONCE + 1 };
/** One skeptic a claim (sub-questions of at most five) and a drifted sentence (the auditor's limit of forty). */
const SKEPTIC_CALLS = { shallow: 5 + 10, deep: 30 + 40 };

/** An engine whose stages are prompts and whose answers are parsed, or refused. */
export function agentEngine(ports: AgentPorts): Engine {
  return {
    name: ports.name,
    // Each of the large calls may need one repair turn.
    callCeiling: (depth) => 2 * (SINGLE_CALLS + RESEARCH_CALLS[depth]) + SKEPTIC_CALLS[depth],
    route: (question) => route(ports, question),
    plan: (question, routed, as_of) => plan(ports, { question, routed, as_of }),
    research: (bundle) => research(ports, bundle, ''),
    fillGap: (gaps, bundle) => research(ports, bundle, gapPart(gaps)),
    crossCheck: (asked, all) => ports.crossCheck(asked, all),
    synthesize: async (material) => {
      const { plan: planned, route: routed, claims, sources, as_of, question } = material;
      const prompt = fillPrompt(readPrompt('synthesize'), {
        as_of,
        question,
        grounding: groundingPart(ports.grounding),
        language: planned.task_analysis.language,
        title: planned.report_title,
        interpretation:
          routed.interpretation === null ? '' : `, then one line in italics: "${routed.interpretation}"`,
        length: lengthPart(routed.depth),
        toc: tocPart(planned),
        constraints: constraintsPart(planned.constraints.map(({ constraint }) => constraint)),
        claims: claimsPart(claims.claims, sources),
      });
      const written = await prose(ports, { prompt, label: 'synthesis' });
      const left = countLeftOut(claims.claims, sources);
      if (left === 0) return written;
      const message = `${left} of ${claims.claims.length} claims had no room in the writer's prompt.`;
      return { ...written, warnings: [...written.warnings, { code: 'claims_left_out', message }] };
    },
    rewrite: async ({ draft, faults }, { claims, sources }) => {
      const prompt = fillPrompt(readPrompt('rewrite'), {
        faults: faults.map((fault) => `- ${fault}`).join('\n'),
        claims: claimsPart(claims.claims, sources),
        draft,
      });
      return prose(ports, { prompt, label: 'rewrite' });
    },
  };
}

async function route(ports: AgentPorts, question: string): ReturnType<Engine['route']> {
  const prompt = fillPrompt(readPrompt('route'), { as_of: ports.as_of, question });
  const answer = await need(ports, { prompt, schema: RouteAnswer, rights: 'none', label: 'route' });
  // A meta answer without text can't be shown; the question is then researched.
  const intent = answer.value.intent === 'meta' && answer.value.answer?.trim() ? 'meta' : 'research';
  return {
    value: { schema: 1, ...answer.value, intent, depth: answer.value.depth },
    warnings: answer.warnings,
  };
}

async function plan(
  ports: AgentPorts,
  { question, routed, as_of }: { question: string; routed: Parameters<Engine['plan']>[1]; as_of: string },
): ReturnType<Engine['plan']> {
  const prompt = fillPrompt(readPrompt('plan'), {
    as_of,
    question,
    grounding: groundingPart(ports.grounding),
    query_count: routed.depth === 'deep' ? 'four to six' : 'one to three',
    interpretation: routed.interpretation === null ? '' : `Read it so: ${routed.interpretation}`,
  });
  const answer = await need(ports, { prompt, schema: PlanAnswer, rights: 'search', label: 'plan' });
  const planned = assemblePlan(answer.value, question);
  return { value: planned, warnings: answer.warnings };
}

async function research(ports: AgentPorts, bundle: Bundle, gap: string): Promise<Staged<Researched>> {
  const prompt = fillPrompt(readPrompt('research'), {
    as_of: bundle.as_of,
    question: bundle.question,
    grounding: groundingPart(ports.grounding),
    calls: String(bundle.depth === 'shallow' ? SHALLOW_CALLS : PAGES_PER_RESEARCHER),
    reading: ports.reads
      ? 'Read pages with the tool open_page(url): it opens addresses that your searches returned. Check a quote with check_quote(url, exact) before you give it.'
      : 'Open the pages that matter; a search snippet alone is weak evidence.',
    queries: bundle.queries.map(({ sq, query }) => `- (${sq}) ${query}`).join('\n'),
    constraints: constraintsPart(bundle.constraints),
    gap,
  });
  const label = `researcher_${bundle.researcher}`;
  const rights = ports.reads ? 'read' : 'search';
  const { value, warnings, answer } = await need(ports, { prompt, schema: ResearchAnswer, rights, label });
  // Where the engine's events can be seen, they decide whether it searched, not its word.
  const searched = ports.observable ? answer.observed.length > 0 : value.used_web_search;
  const findings = boundFindings(bundle, { ...value, used_web_search: searched });
  const query = bundle.queries.map((asked) => asked.query).join(' / ');
  const captured = await captureFindings(ports, findings, { observed: answer.observed, query });
  const told: Warning[] = answer.partial
    ? [{ code: 'partial_answer', message: `${label}'s answer was cut off; its complete findings were kept.` }]
    : [];
  return { value: { findings, captured }, warnings: [...warnings, ...told] };
}

/** At most five findings a sub-question; one under a sub-question that wasn't asked goes to the first. */
function boundFindings(bundle: Bundle, answer: ResearchAnswer): Findings {
  const known = new Set(bundle.sub_questions.map(({ id }) => id));
  const first = bundle.sub_questions[0]?.id ?? 'sq1';
  const counts = new Map<string, number>();
  const findings = answer.findings.flatMap((finding) => {
    const sq = known.has(finding.sq) ? finding.sq : first;
    const count = (counts.get(sq) ?? 0) + 1;
    counts.set(sq, count);
    return count > CLAIMS_PER_SUB_QUESTION ? [] : [{ ...finding, sq }];
  });
  return { schema: 1, researcher: bundle.researcher, used_web_search: answer.used_web_search, findings };
}

function gapPart(gaps: Gap[]): string {
  const lines = gaps.map(({ question, why }) => `- ${question} (${why})`);
  return `\nThese were asked before without enough result; try other words, other kinds of sources:\n${lines.join('\n')}`;
}

async function prose(
  ports: AgentPorts,
  { prompt, label }: { prompt: string; label: string },
): Promise<Staged<string>> {
  const { answer, warnings } = await need<string>(ports, { prompt, schema: null, rights: 'none', label });
  return { value: answer.text, warnings };
}

/** The answer, or an EngineError that tells why there is none. */
async function need<T>(
  ports: AgentPorts,
  request: AskRequest<T>,
): Promise<{ value: T; answer: Answer<T>; warnings: Warning[] }> {
  const answer = await ports.ask<T>(request);
  const empty = request.schema === null ? answer.text.trim() === '' : answer.value === null;
  if (answer.outcome !== 'ok' || empty) {
    throw new EngineError(answer.message || answer.outcome, {
      resets_at: answer.resets_at ?? null,
    });
  }
  return { value: answer.value as T, answer, warnings: [] };
}
