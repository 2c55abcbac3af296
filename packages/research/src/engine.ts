import type { Warning } from '@vouch/core';
import type {
  CapturedSource,
  Claim,
  Claims,
  Findings,
  Plan,
  Route,
  Source,
  SubQuestion,
} from '@vouch/core/schemas';

/** What one stage gave, with every degradation on the way. */
export interface Staged<T> {
  value: T;
  warnings: Warning[];
}

/** The queries that one researcher answers. */
export interface Bundle {
  /** Number of the researcher, from 1. */
  researcher: number;
  question: string;
  sub_questions: SubQuestion[];
  queries: { sq: string; query: string }[];
  /** Acceptance criteria that concern these queries, as sentences. */
  constraints: string[];
  as_of: string;
  depth: 'shallow' | 'deep';
}

export interface Researched {
  findings: Findings;
  captured: CapturedSource[];
}

/** A sub-question or section that came back empty or weak. */
export interface Gap {
  sq: string;
  question: string;
  why: string;
}

/** The skeptic's word on one claim; `null` verdict: the cross-check errored. */
export interface CrossCheck {
  claim: string;
  verdict: { real: boolean; confidence: string; reason: string; kind?: string } | null;
}

export interface Material {
  question: string;
  plan: Plan;
  route: Route;
  claims: Claims;
  sources: Source[];
  as_of: string;
}

export interface DraftFaults {
  draft: string;
  faults: string[];
}

/** An engine is a record of stages; records can be mixed, and a failed stage falls back on the extractive one. */
export interface Engine {
  name: string;
  /** Most model calls of a run, told before anything starts and held by its budget; 0 for the embedded engine. */
  callCeiling(depth: 'shallow' | 'deep'): number;
  route(question: string): Promise<Staged<Route>>;
  plan(question: string, route: Route, as_of: string): Promise<Staged<Plan>>;
  research(bundle: Bundle): Promise<Staged<Researched>>;
  /** All gaps go to ONE more researcher, once. */
  fillGap(gaps: Gap[], bundle: Bundle): Promise<Staged<Researched>>;
  /** `asked`: the claims to check; `all`: their siblings are among these. */
  crossCheck(asked: Claim[], all: Claim[]): Promise<Staged<CrossCheck[]>>;
  /** Markdown that cites claims only: `[C12]`. Numbers, URLs and the source list are written by our code. */
  synthesize(material: Material): Promise<Staged<string>>;
  /** One targeted rewrite; null when the engine doesn't rewrite. */
  rewrite: ((faults: DraftFaults, material: Material) => Promise<Staged<string>>) | null;
  /** Who writes when the text is of no use after the rewrite: it cites nothing, although there is something to cite. */
  standIn?(material: Material): Promise<Staged<string>>;
}

/** An engine's stage could not give an answer: the run falls back and says so. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** Rate limits say when they end. */
  readonly resets_at: string | null;
  constructor(message: string, options: { cause?: unknown; resets_at?: string | null } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.resets_at = options.resets_at ?? null;
  }
}
