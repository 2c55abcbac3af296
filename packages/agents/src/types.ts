import type { AskOutcome, Rights } from '@vouch/core';

export type EngineName = 'claude' | 'codex' | 'gemini' | 'agy';

/** How to start our tools server; the CLI starts it itself, over stdio. */
export interface ToolsCommand {
  command: string;
  args: readonly string[];
  /** Beyond what the CLI hands on; codex hands on HOME and PATH only, so the runner adds the proxy's variables. */
  env?: Readonly<Record<string, string>>;
}

/** What is known of the user's login without asking anybody. */
export interface LoginFacts {
  /** codex: a ChatGPT login makes its searches visible; gemini: which of its ways to log in. */
  kind: 'chatgpt' | 'api_key' | 'google' | 'vertex' | 'other' | 'none' | 'unknown';
  /** A file that a call's own home must link to (gemini's Google login). */
  file?: string;
}

/** One call of one CLI, before it has become an argv. */
export interface CallPlan {
  rights: Rights;
  prompt: string;
  model: string | null;
  /** JSON schema of the answer, where the CLI takes one. */
  schema: object | null;
  tools: ToolsCommand | null;
  /** Directory of this call: its home, its lists, its transcript. */
  call_dir: string;
  login: LoginFacts;
  /** codex: names of the features that this version knows; null: not asked. */
  features: readonly string[] | null;
  /** Path of a node that can run a hook script. */
  node: string;
}

/** A call as a CLI wants it. Files are written below the call's directory before the start. */
export interface Launch {
  args: string[];
  env: Record<string, string>;
  /** Sent to stdin, which is then closed; null: stdin is closed at once. */
  input: string | null;
  files: { path: string; text: string }[];
  links: { path: string; target: string }[];
}

/** What one line of a CLI's stream means, in words common to all four. */
export type AgentEvent =
  | { type: 'started'; lost: readonly string[] }
  | { type: 'text'; text: string; delta: boolean }
  | { type: 'call'; name: string }
  | { type: 'done'; name: string; ok: boolean; denied: boolean }
  | { type: 'found'; url: string; title?: string }
  | { type: 'opened'; url: string; status: number | null }
  | { type: 'denied'; name: string }
  | { type: 'limit'; resets_at: string | null }
  | { type: 'usage'; input_tokens?: number; output_tokens?: number; cost_usd?: number }
  | { type: 'error'; message: string; status: number | null; fatal: boolean }
  | { type: 'end'; ok: boolean; text: string | null; cut: boolean };

/** How the process ended. */
export interface ChildEnd {
  pid: number | null;
  code: number | null;
  signal: string | null;
  /** `ENOENT`, `EACCES`, `E2BIG` … when it never started. */
  error_code: string | null;
  /** Why we ended it, else null. */
  why: StopReason | null;
  stdout_bytes: number;
  stdout_tail: string;
  stderr_tail: string;
  ms: number;
  /** UTC. */
  ended_at: string;
}

export type StopReason = 'timeout' | 'idle' | 'aborted' | 'tools_lost' | 'logged_out' | 'lingered';

/** A signature in what a CLI says, and what it means. The first row that matches decides. */
export interface FailureRow {
  name: string;
  outcome: AskOutcome;
  sample: string;
  match: RegExp;
}

/** One CLI: tables and pure functions. */
export interface Adapter {
  name: EngineName;
  /** Newest version these tables were run against; null: from its documentation only. */
  tested: string | null;
  /** Oldest version with every flag we use. */
  oldest: string | null;
  /** What its own events show, by right. */
  can_observe: Readonly<Record<Rights, 'open' | 'search' | 'none'>>;
  /** Environment variables of its own that it needs: places and addresses, and claude's subscription token; never an API key. */
  env: readonly string[];
  /** How to install it, and how to log in. */
  install: string;
  log_in: string;
  /** The tools' names as its model sees them. */
  tool_names: { open_page: string; check_quote: string } | null;
  build(plan: CallPlan): Launch;
  parse(event: Record<string, unknown>): AgentEvent[];
  failures: readonly FailureRow[];
}
