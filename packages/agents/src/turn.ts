import { join } from 'node:path';
import type { ObservedUrl, Rights } from '@vouch/core';
import { sha256 } from '@vouch/core/files';
import { parseSessionAnswer, SESSIONS } from './adapters/gemini.js';
import { addOpenable, readObserved, readToolsLines } from './call-lists.js';
import { CALL_VARIABLE, endServers, recordEnd, recordStart } from './children.js';
import { serverEnvironment } from './environment.js';
import { parseEventLine } from './event-line.js';
import { type Deadlines, type LineVerdict, runChild } from './exec.js';
import {
  ANSWER,
  createCallDir,
  findCutCall,
  openTranscript,
  readSession,
  writeCallFile,
  writeLaunchFiles,
} from './files.js';
import { type Ended, type Judged, judge } from './outcome.js';
import { addEvent, answerText, type CallRecord, newRecord } from './record.js';
import { parseResetTime } from './reset-time.js';
import type { Adapter, ChildEnd, LoginFacts, ToolsCommand } from './types.js';

/** Everything that is the same for all calls of one `Ask`. */
export interface Engine {
  adapter: Adapter;
  program: string;
  env: Record<string, string>;
  passed: readonly string[];
  run_dir: string;
  model: string | null;
  extra_args: readonly string[];
  login: LoginFacts;
  /** codex said so; with a wrapper or provider of the user's own a call may work all the same. */
  logged_out: boolean;
  features: readonly string[] | null;
  deadlines: Deadlines;
  tools: ((state_dir: string) => ToolsCommand) | null;
  given_urls: readonly string[];
}

/** One run of the CLI. */
export interface TurnRequest {
  label: string;
  prompt: string;
  rights: Rights;
  schema: object | null;
  /** Is JSON wanted? Then text without any event may be the answer; as prose it could be a banner. */
  json: boolean;
  with_tools: boolean;
  signal?: AbortSignal;
  onSilence?(seconds: number): void;
}

export interface Turn {
  judged: Judged;
  record: CallRecord;
  end: ChildEnd;
  text: string;
  call_dir: string;
  observed: ObservedUrl[];
  resets_at: string | null;
}

/** One run of the CLI, or the end of one that a kill of ours cut off after its last event: that one was paid. */
export async function runTurn(engine: Engine, request: TurnRequest): Promise<Turn> {
  return adoptTurn(engine, request) ?? (await startTurn(engine, request));
}

/** Nothing is asked: the transcript of the call holds the whole answer. */
function adoptTurn(engine: Engine, request: TurnRequest): Turn | null {
  const cut = findCutCall(engine.run_dir, request.label, fingerprint(engine, request));
  if (cut === null) return null;
  const record = newRecord();
  for (const line of cut.lines) {
    const value = parseEventLine(line);
    for (const event of value === null ? [] : engine.adapter.parse(value)) addEvent(record, event, cut.at);
  }
  if (record.ended !== 'ok') return null;
  const end: ChildEnd = { ...ENDED_WELL, ended_at: cut.at };
  const turn = closeTurn(engine, request, { call_dir: cut.call_dir, record, end });
  return turn.judged.outcome === 'ok' ? turn : null;
}

const ENDED_WELL: Omit<ChildEnd, 'ended_at'> = {
  pid: null,
  code: 0,
  signal: null,
  error_code: null,
  why: null,
  stdout_bytes: 0,
  stdout_tail: '',
  stderr_tail: '',
  ms: 0,
};

async function startTurn(engine: Engine, request: TurnRequest): Promise<Turn> {
  const { adapter } = engine;
  const call_dir = createCallDir(engine.run_dir, request.label);
  const tools = serverOf(engine, request, call_dir);
  const launch = adapter.build({
    ...engine,
    ...request,
    tools,
    call_dir,
    node: process.execPath,
  });
  writeLaunchFiles(call_dir, launch);
  if (tools !== null) for (const url of engine.given_urls) addOpenable(call_dir, url, 'user');
  const args = withExtra(launch.args, engine.extra_args);
  writeCallFile(call_dir, 'call.json', callFile(engine, request, args));
  const record = newRecord();
  const transcript = openTranscript(call_dir);
  let pid: number | null = null;
  const end = await runChild(
    {
      file: engine.program,
      args,
      cwd: join(call_dir, 'scratch'),
      env: { ...engine.env, ...launch.env, [CALL_VARIABLE]: call_dir },
      input: launch.input,
    },
    {
      deadlines: engine.deadlines,
      signal: request.signal,
      onStart: (started) => {
        pid = started;
        recordStart(engine.run_dir, started, call_dir);
      },
      onLine: (line, at) => readLine({ engine, record, call_dir, tools: tools !== null }, line, at),
      onBytes: transcript.write,
      onSilence: request.onSilence,
    },
  );
  transcript.close();
  if (pid !== null) recordEnd(engine.run_dir, pid);
  endServers(startedServers(call_dir));
  adoptPlainText(record, end, request.json);
  return closeTurn(engine, request, { call_dir, record, end });
}

function startedServers(call_dir: string) {
  return readToolsLines(call_dir).filter((line) => line['event'] === 'started');
}

/** What a call comes to, when its process is gone. */
function closeTurn(
  engine: Engine,
  request: TurnRequest,
  { call_dir, record, end }: Pick<Turn, 'call_dir' | 'record' | 'end'>,
): Turn {
  const { adapter } = engine;
  if (adapter.name === 'gemini') record.final ??= parseSessionAnswer(readSession(join(call_dir, SESSIONS)));
  const wired = serverOf(engine, request, call_dir) !== null;
  const ended: Ended = {
    adapter,
    rights: request.rights,
    record,
    end,
    tools_lost: wired && startedServers(call_dir).length === 0,
    logged_out: engine.logged_out,
  };
  const judged = judge(ended);
  const text = answerText(record);
  writeCallFile(call_dir, ANSWER, text);
  const resets_at =
    judged.outcome === 'quota' ? (record.resets_at ?? parseResetTime(judged.said, end.ended_at)) : null;
  return {
    judged,
    record,
    end,
    text,
    call_dir,
    observed: readObserved(call_dir, record.observed),
    resets_at,
  };
}

/** What was asked of whom; another question is another call. */
function fingerprint({ adapter, model }: Engine, { prompt, rights, with_tools }: TurnRequest): string {
  return sha256(JSON.stringify([adapter.name, model, prompt, rights, with_tools]));
}

function serverOf(engine: Engine, request: TurnRequest, call_dir: string): ToolsCommand | null {
  if (!request.with_tools || request.rights !== 'read' || engine.tools === null) return null;
  const command = engine.tools(call_dir);
  return { ...command, env: { ...serverEnvironment(engine.env), ...command.env } };
}

/** The user's own arguments come before a last `-` (codex reads the prompt from there). */
function withExtra(args: readonly string[], extra: readonly string[]): string[] {
  return args.at(-1) === '-' ? [...args.slice(0, -1), ...extra, '-'] : [...extra, ...args];
}

/** What codex says for ever when there is neither a login nor a network. */
const WAITING = /waiting for network/i;

interface Reading {
  engine: Engine;
  record: CallRecord;
  call_dir: string;
  tools: boolean;
}

function readLine({ engine, record, call_dir, tools }: Reading, line: string, at: string): LineVerdict {
  const value = parseEventLine(line);
  if (value === null) return 'noise';
  const events = engine.adapter.parse(value);
  if (events.length === 0 && !('type' in value) && !('event' in value)) return 'noise';
  for (const event of events) {
    addEvent(record, event, at);
    if (engine.logged_out && event.type === 'error' && WAITING.test(event.message)) return 'logged_out';
    if (!tools) continue;
    if (event.type === 'found') addOpenable(call_dir, event.url, 'search');
    if (event.type === 'started' && event.lost.includes('vouch')) return 'tools_lost';
    if (event.type === 'done' && serverIsMissing(record, call_dir)) return 'tools_lost';
  }
  return record.ended === null ? 'event' : 'ended';
}

/** Looked at once, when the first tool call is over: by then every CLI has started its servers. */
function serverIsMissing(record: CallRecord, call_dir: string): boolean {
  const first = record.tools_ok + record.denied.length <= 1;
  return first && !readToolsLines(call_dir).some((line) => line['event'] === 'started');
}

/** A CLI or wrapper that prints its answer without any event. */
function adoptPlainText(record: CallRecord, end: ChildEnd, json: boolean): void {
  if (!json || record.events > 0 || end.code !== 0 || end.why !== null || end.stdout_tail.trim() === '')
    return;
  record.text = end.stdout_tail.trim();
  record.ended = 'ok';
}

/** What was started, for whoever reads the run later. Names of variables, never their values. */
function callFile(engine: Engine, request: TurnRequest, args: readonly string[]): string {
  const shown = args.map((arg) => (arg === request.prompt ? '<prompt>' : arg));
  const call = {
    engine: engine.adapter.name,
    program: engine.program,
    args: shown,
    rights: request.rights,
    model: engine.model,
    environment: Object.keys(engine.env).sort(),
    passed: engine.passed,
    asked: fingerprint(engine, request),
  };
  return `${JSON.stringify(call, null, 2)}\n`;
}
