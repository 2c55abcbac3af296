import type { AskOutcome, Rights } from '@vouch/core';
import { answerText, type CallRecord } from './record.js';
import type { Adapter, ChildEnd } from './types.js';

/** Everything that is known when a CLI's process is gone. */
export interface Ended {
  adapter: Adapter;
  rights: Rights;
  record: CallRecord;
  end: ChildEnd;
  /** Our server was wired and left no `started` line. */
  tools_lost: boolean;
  /** The CLI said before the call that nobody is logged in. */
  logged_out: boolean;
}

export interface Judged {
  outcome: AskOutcome;
  /** Name of the row that decided. */
  row: string;
  /** The CLI's own words about it, if any. */
  said: string;
}

interface OutcomeRow {
  name: string;
  sample: string;
  outcome: AskOutcome;
  match(ended: Ended): boolean;
}

const NOT_THERE = new Set(['ENOENT', 'EACCES', 'ENOTDIR', 'ENOEXEC']);

/**
 * The outcome table: the first row that matches decides. Never by exit code alone: gemini ended by TERM exits
 * with 0 and no output, and every CLI exits with 0 after a refused tool. Failures that a CLI words itself
 * (quota, login, key) are rows of its adapter and come between `BY_STATUS` and `AFTER`.
 */
const BEFORE: readonly OutcomeRow[] = [
  {
    name: 'not_found',
    sample: 'ENOENT',
    outcome: 'absent',
    match: ({ end }) => NOT_THERE.has(end.error_code ?? ''),
  },
  { name: 'aborted', sample: 'Ctrl-C', outcome: 'aborted', match: ({ end }) => end.why === 'aborted' },
  {
    name: 'hard_deadline',
    sample: 'no end after 20 minutes',
    outcome: 'timeout',
    match: ({ end, record }) => end.why === 'timeout' && record.ended === null,
  },
  {
    name: 'idle_deadline',
    sample: 'no byte for 5 minutes',
    outcome: 'stalled',
    match: ({ end, record }) => end.why === 'idle' && record.ended === null,
  },
  {
    name: 'server_lost',
    sample: 'init: mcp_servers[0].status "failed"',
    outcome: 'tools_lost',
    match: ({ end }) => end.why === 'tools_lost',
  },
];

/** A status is plainer than words: claude says "not logged in" of a token that was refused with 401. */
const BY_STATUS: readonly OutcomeRow[] = [
  {
    name: 'http_limit',
    sample: 'error with status 429',
    outcome: 'quota',
    match: ({ record }) => failed(record) && (record.limited || hasStatus(record, [429, 402])),
  },
  {
    name: 'http_key',
    sample: 'error with status 401',
    outcome: 'bad_key',
    match: ({ record }) => failed(record) && hasStatus(record, [401, 403]),
  },
];

const AFTER: readonly OutcomeRow[] = [
  {
    name: 'server_never_started',
    sample: 'gemini goes on without our tools, exit 0',
    outcome: 'tools_lost',
    match: (ended) => ended.tools_lost && ended.record.ended === 'ok',
  },
  {
    name: 'killed',
    sample: 'SIGKILL from outside; exit 143 after TERM',
    outcome: 'crashed',
    match: ({ end, record }) =>
      record.ended === null && (end.signal !== null || (end.code ?? 0) > 128 || record.events === 0),
  },
  {
    name: 'unended',
    sample: 'half an answer, then exit 0 without a terminal event',
    outcome: 'truncated',
    match: ({ end, record }) => record.ended === null && end.code === 0 && answerText(record).trim() !== '',
  },
  {
    name: 'died',
    sample: 'exit 1 in the middle; gemini after TERM: exit 0, no result',
    outcome: 'crashed',
    match: ({ record }) => record.ended !== 'ok',
  },
  {
    name: 'all_tools_refused',
    sample: 'permission_denials, no tool call that worked, exit 0',
    outcome: 'tool_denied',
    match: ({ record, rights }) => rights !== 'none' && record.denied.length > 0 && record.tools_ok === 0,
  },
  {
    name: 'said_nothing',
    sample: 'terminal event, answer ""',
    outcome: 'empty',
    match: ({ record }) => answerText(record).trim() === '',
  },
  {
    name: 'length_limit',
    sample: 'stop_reason max_tokens',
    outcome: 'truncated',
    match: ({ record }) => record.cut,
  },
];

function failed(record: CallRecord): boolean {
  return record.ended !== 'ok';
}

function hasStatus(record: CallRecord, wanted: readonly number[]): boolean {
  return record.errors.some((error) => error.status !== null && wanted.includes(error.status));
}

/** What a missing login looks like from outside. */
const MAY_BE_NO_LOGIN = new Set<AskOutcome>(['bad_key', 'crashed', 'timeout', 'stalled', 'truncated']);

/** How one run of a CLI ended; `ok` says only that there is an answer to look at. */
export function judge(ended: Ended): Judged {
  const judged = judgeRun(ended);
  if (!ended.logged_out || !MAY_BE_NO_LOGIN.has(judged.outcome)) return judged;
  return { ...judged, outcome: 'no_login', row: 'logged_out' };
}

function judgeRun(ended: Ended): Judged {
  const { adapter, record, end } = ended;
  const first = [...BEFORE, ...BY_STATUS].find((row) => row.match(ended));
  if (first !== undefined) return { outcome: first.outcome, row: first.name, said: lastWords(ended) };
  const said = lastWords(ended);
  // A good end speaks for itself, but for refused calls, which some CLIs only log.
  for (const row of adapter.failures) {
    const denial = row.outcome === 'tool_denied';
    if (denial ? record.tools_ok > 0 || ended.rights === 'none' : record.ended === 'ok') continue;
    const found = denial ? row.match.test(end.stderr_tail) : row.match.test(said);
    if (found) return { outcome: row.outcome, row: row.name, said };
  }
  const row = AFTER.find((candidate) => candidate.match(ended));
  return row === undefined
    ? { outcome: 'ok', row: 'answered', said: '' }
    : { outcome: row.outcome, row: row.name, said };
}

/** What the CLI said of its failure: its error events, else its stderr, else stray lines on stdout. */
function lastWords({ record, end }: Ended): string {
  const errors = record.errors.map((error) => error.message).filter((message) => message !== '');
  const parts = record.ended === 'ok' ? errors : [...errors, end.stderr_tail, end.stdout_tail];
  return parts.join('\n').trim();
}
