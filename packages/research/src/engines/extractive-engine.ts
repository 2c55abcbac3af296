import type { Warning } from '@vouch/core';
import type { CapturedSource } from '@vouch/core/schemas';
import type { SectionIndex } from '@vouch/evidence';
import type { Bundle, Engine, Researched, Staged } from '../engine.js';
import {
  findPassages,
  isQuoted,
  planQuestion,
  type SubAnswer,
  toFindings,
  wordsFor,
  writeBrief,
} from './extractive/index.js';
import { writeFindings } from './write-findings.js';

/** Pages that may answer a bundle of queries, as an index over their sections. */
export interface Gathered {
  index: SectionIndex;
  /** A provider was really asked; a folder counts. */
  searched: boolean;
  warnings: Warning[];
}

/** What the extractive engine needs of the world: a search that brings pages, and a store for those it quotes. */
export interface ExtractivePorts {
  /** `again`: the first round left these questions open; search with other words. */
  gather(bundle: Bundle, again: boolean): Promise<Gathered | null>;
  /** The three facts about a quoted page; stores it. */
  capture(url: string, of: { query: string; researcher: number }): Promise<CapturedSource>;
}

/**
 * The embedded engine: rules plan, a search finds, sentences are quoted with their `[n]`. It needs no model, no key
 * and no account, says of itself that it only quotes, and gives the same bytes for the same pages.
 */
export function extractiveEngine(ports: ExtractivePorts): Engine {
  return {
    name: 'extractive',
    callCeiling: () => 0,
    route: async (question) => {
      const { sub_questions } = planQuestion(question);
      const depth = sub_questions.length > 2 ? 'deep' : 'shallow';
      return plain({ schema: 1, intent: 'research', depth, interpretation: null, answer: null });
    },
    plan: async (question) => plain(planQuestion(question)),
    research: (bundle) => research(ports, bundle, false),
    fillGap: (_gaps, bundle) => research(ports, bundle, true),
    // Every claim is a quotation, so there is nothing that a skeptic could hold against its page.
    crossCheck: async () => plain([]),
    synthesize: async ({ plan, claims: { claims, places }, sources }) =>
      plain(
        claims.every(isQuoted) ? writeBrief({ plan, claims, sources, places }) : writeFindings(plan, claims),
      ),
    rewrite: null,
  };
}

function plain<T>(value: T): Staged<T> {
  return { value, warnings: [] };
}

async function research(ports: ExtractivePorts, bundle: Bundle, again: boolean): Promise<Staged<Researched>> {
  const gathered = await ports.gather(bundle, again);
  const { researcher } = bundle;
  if (gathered === null) {
    const findings = { schema: 1 as const, researcher, used_web_search: true, findings: [] };
    return plain({ findings, captured: [] });
  }
  const words = wordsFor(bundle.sub_questions.length);
  const answers: SubAnswer[] = bundle.sub_questions.map(({ id, question }) => ({
    sq: id,
    choice: findPassages(question, gathered.index, { as_of: bundle.as_of, words }),
    searched: gathered.index.pages.length,
  }));
  const findings = { ...toFindings(researcher, answers), used_web_search: gathered.searched };
  const urls = [...new Set(findings.findings.flatMap((finding) => finding.sources.map(({ url }) => url)))];
  const captured: CapturedSource[] = [];
  for (const url of urls) captured.push(await ports.capture(url, { query: bundle.question, researcher }));
  return { value: { findings, captured }, warnings: gathered.warnings };
}
