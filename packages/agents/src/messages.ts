import type { AskOutcome } from '@vouch/core';
import { EXCERPT_CHARS } from './limits.js';
import type { Adapter } from './types.js';

export interface MessageFacts {
  adapter: Adapter;
  /** The CLI's own words, or the complaints of the schema. */
  said: string;
  /** The refused answer. */
  text: string;
  seconds: number;
  resets_at: string | null;
  /** Where the raw text is kept. */
  call_dir: string;
}

type Sentence = (facts: MessageFacts) => string;

/** One sentence for each outcome: what happened, and what the user can do. */
const SENTENCES: Readonly<Record<AskOutcome, Sentence>> = {
  ok: ({ adapter }) => `${adapter.name} answered.`,
  absent: ({ adapter }) =>
    `${adapter.name} is not installed or can't be started; install it (${adapter.install}) or choose another --engine.`,
  no_login: ({ adapter }) =>
    `${adapter.name} is not logged in; ${adapter.log_in}, or choose another --engine.`,
  bad_key: ({ adapter, said }) =>
    `${adapter.name} was refused by its service${quote(said)}; ${adapter.log_in} again, or pass a valid key with --pass-env.`,
  quota: ({ adapter, resets_at, said }) =>
    `${adapter.name}'s limit is used up${resets_at === null ? quote(said) : ` until ${resets_at}`}; resume the run after that, or choose another --engine.`,
  timeout: ({ adapter, seconds, said }) =>
    `${adapter.name} was not done after ${seconds} s and was ended${quote(said)}; resume the run to ask again.`,
  stalled: ({ adapter, seconds }) =>
    `${adapter.name} gave no sign of life and was ended after ${seconds} s, twice; look at its own status page, or choose another --engine.`,
  aborted: ({ adapter }) => `${adapter.name} was interrupted; resume the run to ask again.`,
  crashed: ({ adapter, said, call_dir }) =>
    `${adapter.name} ended without an answer${quote(said)}; ${mend(said, adapter)}, and see ${call_dir}.`,
  empty: ({ adapter }) => `${adapter.name} answered nothing; resume the run to ask again.`,
  no_json: ({ adapter, text, call_dir }) =>
    `${adapter.name} answered in prose where JSON was asked for, twice${quote(text)}; the text is kept in ${call_dir}.`,
  wrong_shape: ({ adapter, said, call_dir }) =>
    `${adapter.name}'s JSON doesn't have the shape asked for, twice${quote(said)}; the text is kept in ${call_dir}.`,
  tool_denied: ({ adapter }) =>
    `every tool that ${adapter.name} asked for was refused, so its answer rests on nothing; check its version with \`vouch doctor\`.`,
  truncated: ({ adapter, call_dir }) =>
    `${adapter.name}'s answer was cut off; resume the run to ask again (what came is kept in ${call_dir}).`,
  tools_lost: ({ adapter, call_dir }) =>
    `${adapter.name} could not start Vouch's page tools; see ${call_dir}, or run \`vouch doctor\`.`,
};

export function outcomeMessage(outcome: AskOutcome, facts: MessageFacts): string {
  const sentence = SENTENCES[outcome](facts);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The first line of what was said, short, in parentheses; nothing when nothing was said. */
function quote(said: string): string {
  const line = said.replace(/\s+/g, ' ').trim();
  if (line === '') return '';
  const short = line.length > EXCERPT_CHARS ? `${line.slice(0, EXCERPT_CHARS)}…` : line;
  return ` ("${short}")`;
}

interface Mend {
  name: string;
  sample: string;
  match: RegExp;
  advice(adapter: Adapter): string;
}

const MENDS: readonly Mend[] = [
  {
    name: 'unknown_flag',
    sample: "error: unknown option '--setting-sources'",
    match:
      /unknown (option|argument|flag|feature)|unexpected argument|unrecognized (option|argument)|not defined: -/i,
    advice: (adapter) =>
      `this version doesn't know a flag that Vouch needs: update it (${adapter.install}${adapter.oldest === null ? '' : `, at least ${adapter.oldest}`})`,
  },
  {
    name: 'unwritable_home',
    sample: "EACCES: permission denied, mkdir '/home/a/.claude'",
    match: /EACCES|EROFS|read-only file system|permission denied|finding codex home/i,
    advice: () => 'make its home directory writable',
  },
  {
    name: 'network',
    sample: 'getaddrinfo ENOTFOUND api.example.com',
    match:
      /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|network error|unable to connect|error sending request|failed to lookup address/i,
    advice: () => 'check the network and proxy settings',
  },
];

function mend(said: string, adapter: Adapter): string {
  return MENDS.find((row) => row.match.test(said))?.advice(adapter) ?? 'resume the run to ask again';
}
