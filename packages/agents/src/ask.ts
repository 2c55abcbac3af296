import {
  type Answer,
  type Ask,
  type AskOutcome,
  type AskRequest,
  fence,
  fillPrompt,
  type ObservedUrl,
  VouchError,
} from '@vouch/core';
import { ADAPTERS } from './adapters/index.js';
import { afterReasoning, type ParsedAnswer, parseAnswer } from './answer/parse-answer.js';
import { buildEnvironment, type Environment } from './environment.js';
import { DEADLINES, type Deadlines } from './exec.js';
import { findProgram, readPrompt } from './files.js';
import { jsonSchemaOf } from './json-schema.js';
import { ARGUMENT_BYTES, REPAIR_CHARS } from './limits.js';
import { readLogin } from './logins.js';
import { outcomeMessage } from './messages.js';
import { isLoggedOut, readCodexFeatures } from './probe.js';
import { type Engine, runTurn, type Turn } from './turn.js';
import type { EngineName, ToolsCommand } from './types.js';

export interface AskOptions {
  engine: EngineName;
  /** Transcripts, call records and lists go to `<run_dir>/calls/`. */
  run_dir: string;
  /** The CLI's own default when absent. */
  model?: string;
  /** Path of the program; else it is looked for on PATH. */
  program?: string;
  /** The user's environment; only an allow-list of it reaches the CLI. Default: the process's own. */
  env?: Environment;
  /** Names of further variables to let through: keys go this way only. */
  pass_env?: readonly string[];
  /** How the CLI starts our tools server for one call; without it agents read with their own fetch. */
  tools?: (state_dir: string) => ToolsCommand;
  /** Addresses that the user gave: openable without a search. */
  given_urls?: readonly string[];
  /** Further arguments for the CLI. */
  extra_args?: readonly string[];
  deadlines?: Partial<Deadlines>;
  /** Retries, repairs, lost tools and long silences, as they happen. */
  onEvent?(event: AskEvent): void;
}

export interface AskEvent {
  label: string;
  kind: 'silent' | 'retry' | 'repair' | 'tools_lost';
  message: string;
}

/** A model behind one function. Content that fails is an outcome; only a run directory that can't be written throws. */
export function makeAsk(options: AskOptions): Ask {
  let engine: Promise<Engine> | null = null;
  return async <T = string>(request: AskRequest<T>): Promise<Answer<T>> => {
    engine ??= prepareEngine(options);
    return askOnce(await engine, options, request);
  };
}

async function prepareEngine(options: AskOptions): Promise<Engine> {
  const adapter = ADAPTERS[options.engine];
  if (adapter === undefined) {
    throw new VouchError(`There is no engine "${String(options.engine)}"; use claude, codex, gemini or agy.`);
  }
  const passed = options.pass_env ?? [];
  const env = buildEnvironment(adapter, options.env ?? process.env, passed);
  const program = options.program ?? findProgram(adapter.name, env['PATH'] ?? '') ?? adapter.name;
  const login = readLogin(adapter.name, env);
  const extra_args = options.extra_args ?? [];
  const mayBeOut = adapter.name === 'codex' && login.kind === 'none' && extra_args.length === 0;
  return {
    adapter,
    program,
    env,
    passed,
    run_dir: options.run_dir,
    model: options.model ?? null,
    extra_args,
    login,
    logged_out: mayBeOut && (await isLoggedOut(program, env)),
    features: adapter.name === 'codex' ? await readCodexFeatures(program, env) : null,
    deadlines: { ...DEADLINES, ...options.deadlines },
    tools: adapter.tool_names === null ? null : (options.tools ?? null),
    given_urls: options.given_urls ?? [],
  };
}

async function askOnce<T>(engine: Engine, options: AskOptions, request: AskRequest<T>): Promise<Answer<T>> {
  const call = createCall(engine, options, request);
  const turns = [await call.run(request.prompt, true)];
  let warning = '';
  if (turns[0]!.judged.outcome === 'tools_lost' && engine.tools !== null) {
    warning = `${engine.adapter.name} could not start Vouch's page tools, so it read pages by its own fetch.`;
    call.tell('tools_lost', warning);
    turns.push(await call.run(request.prompt, false));
  } else if (turns[0]!.judged.outcome === 'stalled') {
    call.tell('retry', `${engine.adapter.name} gave no sign of life; asking once more.`);
    turns.push(await call.run(request.prompt, true));
  }
  let turn = turns.at(-1)!;
  let parsed = readAnswer(turn, request);
  if (turn.judged.outcome === 'ok' && isRepairable(parsed)) {
    call.tell(
      'repair',
      `${engine.adapter.name}'s answer could not be used; asking once more with the complaint.`,
    );
    const repaired = await call.run(repairPrompt(request, turn.text, parsed), turns.length === 1);
    turns.push(repaired);
    const second = readAnswer(repaired, request);
    // A second turn that fails otherwise says nothing of the first one's answer, which stays the one to show.
    if (repaired.judged.outcome === 'ok') {
      turn = repaired;
      parsed = second;
    }
  }
  return buildAnswer(engine, { turns, turn, parsed, warning });
}

function createCall<T>(engine: Engine, options: AskOptions, request: AskRequest<T>) {
  const tell = (kind: AskEvent['kind'], message: string): void =>
    options.onEvent?.({ label: request.label, kind, message });
  const schema = jsonSchemaOf(request.schema);
  async function run(prompt: string, with_tools: boolean): Promise<Turn> {
    const toolsNamed = with_tools && request.rights === 'read' && engine.tools !== null;
    const whole = toolsNamed ? `${prompt}\n\n${toolsPrompt(engine)}` : prompt;
    if (engine.adapter.name === 'agy' && Buffer.byteLength(whole) > ARGUMENT_BYTES) {
      throw new VouchError(
        `The prompt of "${request.label}" has ${Buffer.byteLength(whole)} bytes, and agy takes it as an argument of at most ${ARGUMENT_BYTES}; choose another --engine for this run.`,
      );
    }
    return runTurn(engine, {
      label: request.label,
      prompt: whole,
      rights: request.rights,
      schema,
      json: request.schema !== null,
      with_tools,
      signal: request.signal,
      onSilence: (seconds) =>
        tell('silent', `${engine.adapter.name} has been silent for ${seconds} s (${request.label}).`),
    });
  }
  return { tell, run };
}

function toolsPrompt(engine: Engine): string {
  return fillPrompt(readPrompt('read-tools'), { ...engine.adapter.tool_names! });
}

function readAnswer<T>(turn: Turn, request: AskRequest<T>): ParsedAnswer<T> {
  if (request.schema !== null) return parseAnswer(turn.text, request.schema);
  const value = afterReasoning(turn.text);
  const outcome = value === '' ? 'empty' : 'ok';
  return { outcome, value: value as T, partial: false, rung: null, complaints: '' };
}

function isRepairable(parsed: ParsedAnswer<unknown>): boolean {
  return parsed.outcome === 'no_json' || parsed.outcome === 'wrong_shape';
}

function repairPrompt<T>(request: AskRequest<T>, text: string, parsed: ParsedAnswer<T>): string {
  const schema = jsonSchemaOf(request.schema);
  return fillPrompt(readPrompt('repair'), {
    prompt: request.prompt,
    complaints: parsed.outcome === 'no_json' ? 'it holds no JSON.' : parsed.complaints.slice(0, REPAIR_CHARS),
    answer: fence('your previous answer', text.slice(0, REPAIR_CHARS)),
    shape: schema === null ? '' : `It must fit this JSON schema: ${JSON.stringify(schema)}`,
  });
}

interface Outcome<T> {
  turns: readonly Turn[];
  turn: Turn;
  parsed: ParsedAnswer<T>;
  warning: string;
}

function buildAnswer<T>(engine: Engine, { turns, turn, parsed, warning }: Outcome<T>): Answer<T> {
  const outcome = finalOutcome(turn, parsed);
  const seconds = Math.round(turns.reduce((sum, each) => sum + each.end.ms, 0) / 1000);
  const message = outcomeMessage(outcome, {
    adapter: engine.adapter,
    said:
      parsed.outcome === 'wrong_shape' && outcome === 'wrong_shape' ? parsed.complaints : turn.judged.said,
    text: turn.text,
    seconds,
    resets_at: turn.resets_at,
    call_dir: turn.call_dir,
  });
  const ok = outcome === 'ok';
  return {
    outcome,
    value: ok ? parsed.value : null,
    text: turn.text,
    message: [
      message,
      ok && parsed.partial ? 'It was cut; only its complete items are used.' : '',
      ok ? warning : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
    partial: ok && parsed.partial,
    observed: turns.flatMap((each): ObservedUrl[] => each.observed),
    usage: sumUsage(turns),
    ...(turn.resets_at === null ? {} : { resets_at: turn.resets_at }),
  };
}

/** Complete items of an answer that the engine cut are an answer in part; prose that was cut is none. */
function finalOutcome(turn: Turn, parsed: ParsedAnswer<unknown>): AskOutcome {
  if (turn.judged.outcome === 'ok') return parsed.outcome;
  const salvaged = turn.judged.outcome === 'truncated' && parsed.outcome === 'ok' && parsed.rung !== null;
  return salvaged ? 'ok' : turn.judged.outcome;
}

function sumUsage(turns: readonly Turn[]): Answer<unknown>['usage'] {
  const costs = turns.map((turn) => turn.record.usage.cost_usd).filter((cost) => cost !== null);
  return {
    input_tokens: turns.reduce((sum, turn) => sum + turn.record.usage.input_tokens, 0),
    output_tokens: turns.reduce((sum, turn) => sum + turn.record.usage.output_tokens, 0),
    ...(costs.length === 0 ? {} : { cost_usd: costs.reduce((sum, cost) => sum + cost, 0) }),
    calls: turns.length,
  };
}
