import type { Issue } from './issue.js';

/** What a model may do in one call. `none`: text in, text out. */
export type Rights = 'none' | 'search' | 'read';

/** Anything that parses unknown input: a zod schema has this shape. */
export interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { message: string } };
}

/** How one model call ended. Every value but `ok` carries no answer. */
export type AskOutcome =
  | 'ok'
  | 'absent'
  | 'no_login'
  | 'bad_key'
  | 'quota'
  | 'timeout'
  | 'stalled'
  | 'aborted'
  | 'crashed'
  | 'empty'
  | 'no_json'
  | 'wrong_shape'
  | 'tool_denied'
  | 'truncated'
  | 'tools_lost';

/** A URL seen in an engine's own tool events. */
export interface ObservedUrl {
  url: string;
  /** `search`: in a search result; `open`: the engine opened it. */
  kind: 'search' | 'open';
  status?: number | null;
  title?: string;
  /** UTC time. */
  at: string;
}

/** Success and failure have the same fields. */
export interface Answer<T> {
  outcome: AskOutcome;
  value: T | null;
  /** The model's raw text, kept whatever happened. */
  text: string;
  /** One sentence that tells the user what happened and what to do. */
  message: string;
  /** Only complete leading list items were salvaged from a cut answer. */
  partial: boolean;
  observed: ObservedUrl[];
  usage: { input_tokens?: number; output_tokens?: number; cost_usd?: number; calls: number };
  /** When a rate limit ends, UTC, if the engine said so. */
  resets_at?: string;
}

export interface AskRequest<T> {
  prompt: string;
  /** `null`: the answer is prose and `value` is the text. */
  schema: Parser<T> | null;
  rights: Rights;
  /** Names the call in transcripts and events: `plan`, `researcher_2`, … */
  label: string;
  signal?: AbortSignal;
}

/** A model behind one function. */
export type Ask = <T = string>(request: AskRequest<T>) => Promise<Answer<T>>;

export interface Hit {
  url: string;
  title: string;
  snippet?: string;
  /** Set by providers that bring the page along (`folder`). */
  bytes?: Uint8Array;
  content_type?: string;
  /** `search`: in a result list; `link`: cited by a stored page. */
  found?: { by: 'search' | 'link'; from: string };
}

export interface SearchAnswer {
  hits: Hit[];
  issues: Issue[];
}

/** A search provider. Failure is an issue, never a throw. */
export type Search = (query: string, options?: { limit?: number; lang?: string }) => Promise<SearchAnswer>;

/** What opening an address gave. `liveness` never decides a citation's fate. */
export interface OpenedPage {
  url: string;
  final_url: string;
  hops: string[];
  status: number | null;
  liveness: 'ok' | 'redirected' | 'blocked' | 'dead' | 'soft_404' | 'unreachable';
  content_type: string | null;
  bytes: Uint8Array;
  at: string;
  /** Why the page can't be used as proof (a wall, empty, script-only, too large …), else null. */
  unusable_because: string | null;
  /** Why nothing came, one sentence, else null. */
  error: string | null;
}

export type Open = (url: string, options?: { signal?: AbortSignal }) => Promise<OpenedPage>;
