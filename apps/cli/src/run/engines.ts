import { join } from 'node:path';
import { type Ask, VouchError } from '@vouch/core';
import { captureSource, makeSearch, type Web } from '@vouch/evidence';
import {
  askEngine,
  type Engine,
  extractiveEngine,
  keepGrounding,
  type Limits,
  layeredAsk,
  type OpenRun,
  withFallback,
  type YoutubeLane,
} from '@vouch/research';
import type { Io } from '../io.js';
import { toolPage } from '../tool-page.js';
import { DEFAULT_REQUESTS, extractivePorts, openClient, providerOptions } from './ports.js';
import type { RunOptions } from './wish.js';
import { buildLane } from './youtube.js';

export interface BuiltEngine {
  engine: Engine;
  observable: boolean;
  /** The skeptic's model. */
  ask?: Ask;
  youtube?: YoutubeLane;
  youtube_skipped?: string;
  /** Lines for the user before anything starts. */
  told: string[];
  /** Ends the web client. */
  close(): Promise<void>;
}

const AGENTS = ['claude', 'codex', 'gemini', 'agy'] as const;
type AgentName = (typeof AGENTS)[number];

/** `auto` takes the first agent that is logged in, else the embedded engine. */
export async function chooseEngine(wanted: string, io: Io): Promise<string> {
  if (wanted === 'extractive' || isAgent(wanted) || wanted.startsWith('openai:')) return wanted;
  if (wanted !== 'auto') {
    throw new VouchError(
      `There is no engine "${wanted}"; use auto, extractive, ${AGENTS.join(', ')} or openai:URL#model.`,
    );
  }
  const { detectEngines } = await import('@vouch/agents');
  const reports = await detectEngines({ env: io.env });
  return reports.find(({ usable, login }) => usable && login === 'yes')?.engine ?? 'extractive';
}

function isAgent(name: string): name is AgentName {
  return (AGENTS as readonly string[]).includes(name);
}

export interface EngineHost {
  io: Io;
  signal: AbortSignal;
  vault: string;
}

export async function buildEngine(open: OpenRun, host: EngineHost): Promise<BuiltEngine> {
  const { run } = open;
  const options = run.options as unknown as RunOptions;
  const web = openClient(host.vault, options, host.io);
  const extractive = extractiveEngine(extractivePorts(open, options, web));
  const close = () => web.close();
  if (run.engine === 'extractive') {
    const requests =
      options.providers.length > 0
        ? `, at most ${options.max_requests ?? DEFAULT_REQUESTS} web requests`
        : '';
    const { told, ...videos } = await buildVideos(open, { ...host, options, web, own: null });
    return {
      engine: extractive,
      observable: true,
      ...videos,
      told: [`Engine: extractive (it quotes, no model)${requests}.`, ...told],
      close,
    };
  }
  const agent = await openAgent(open, options, { ...host, web });
  const limits = limitsOf(options);
  const ask = layeredAsk(agent.ask, open.dir, { limits, now: host.io.now, after: AbortSignal.timeout });
  const engine = askEngine({
    name: run.engine,
    ask,
    open: web.open,
    dir: open.dir,
    as_of: run.as_of,
    observable: agent.observable,
    reads: agent.reads,
    grounding: options.project === null ? '' : keepGrounding(open.dir, options.project),
  });
  const own = { name: run.engine, ask };
  const { told, ...videos } = await buildVideos(open, { ...host, options, web, own });
  // What is told is held: without a limit of the user's the ceiling is the limit.
  limits.calls ??= engine.callCeiling(options.depth ?? 'deep');
  const model = options.model === null ? '' : ` (${options.model})`;
  return {
    engine: withFallback(engine, extractive),
    observable: agent.observable,
    ask,
    ...videos,
    told: [`Engine: ${run.engine}${model}, at most ${limits.calls} model calls; usually far fewer.`, ...told],
    close,
  };
}

function limitsOf({ max_calls, max_minutes, max_cost }: RunOptions): Limits {
  return { calls: max_calls, minutes: max_minutes, cost_usd: max_cost };
}

function layered(ask: Ask, open: OpenRun, { options, io }: { options: RunOptions; io: Io }): Ask {
  return layeredAsk(ask, open.dir, { limits: limitsOf(options), now: io.now, after: AbortSignal.timeout });
}

type VideoParts = EngineHost & { options: RunOptions; web: Web; own: { name: string; ask: Ask } | null };

/** The lane, or why there is none. With the embedded engine it is built only when a plan (the user's) asks for it. */
async function buildVideos(
  open: OpenRun,
  of: VideoParts,
): Promise<Pick<BuiltEngine, 'youtube' | 'youtube_skipped' | 'told'>> {
  const { options, web, io, signal, own } = of;
  const embedded = own === null && options.yt_engine === 'auto' ? 'extractive' : options.yt_engine;
  const wish = {
    wanted: embedded,
    pass_env: options.pass_env,
    own,
    open: web.open,
    signal,
    layer: (ask: Ask) => layered(ask, open, of),
  };
  if (embedded === 'extractive') {
    const youtube: YoutubeLane = async (run, plan) => {
      const { lane } = await buildLane(open, wish, io);
      return lane === null ? { researchers: [], warnings: [] } : lane(run, plan);
    };
    return { youtube, told: [] };
  }
  const { lane, told } = await buildLane(open, wish, io);
  if (lane !== null) return { youtube: lane, told };
  return told[0] === undefined ? { told } : { youtube_skipped: told[0], told };
}

interface Agent {
  ask: Ask;
  observable: boolean;
  reads: boolean;
}

async function openAgent(open: OpenRun, options: RunOptions, of: EngineHost & { web: Web }): Promise<Agent> {
  const { run, dir } = open;
  if (run.engine.startsWith('openai:')) return openEndpoint(open, options, of);
  if (!isAgent(run.engine))
    throw new VouchError(`The engine "${run.engine}" is not built into this version.`);
  const { endLeftovers, makeAsk } = await import('@vouch/agents');
  await endLeftovers(dir.path);
  const main = new URL('../main.js', import.meta.url).pathname;
  const asked = makeAsk({
    engine: run.engine,
    run_dir: dir.path,
    ...(options.model === null ? {} : { model: options.model }),
    env: of.io.env,
    pass_env: options.pass_env,
    tools: (state) => ({
      command: process.execPath,
      args: [main, 'mcp', '--call-dir', state, '--snapshots', join(dir.path, 'snapshots'), ...allow(options)],
    }),
    onEvent: ({ message }) => of.io.err(`${message}\n`),
  });
  return { ask: withSignal(asked, of.signal), observable: run.engine !== 'agy', reads: run.engine !== 'agy' };
}

/** Ctrl-C ends every call, also one that has an end of its own. */
function withSignal(ask: Ask, signal: AbortSignal): Ask {
  return (request) =>
    ask({
      ...request,
      signal: request.signal === undefined ? signal : AbortSignal.any([request.signal, signal]),
    });
}

function allow(options: RunOptions): string[] {
  return options.allow_hosts.flatMap((host) => ['--allow-host', host]);
}

/** `openai:URL#model`: any compatible endpoint, with our searches and our reader as its tools. */
async function openEndpoint(
  open: OpenRun,
  options: RunOptions,
  of: EngineHost & { web: Web },
): Promise<Agent> {
  const match = /^openai:(https?:\/\/[^#]+)#(.+)$/.exec(open.run.engine);
  if (match === null) {
    throw new VouchError(
      `The engine ${JSON.stringify(open.run.engine)} is incomplete; write openai:http://127.0.0.1:11434/v1#model.`,
    );
  }
  const openai = await import('@vouch/agents/openai').catch((cause: unknown) => {
    const mend = 'npm install ai@6 @ai-sdk/openai-compatible@2';
    throw new VouchError(`The engine openai: needs two optional packages; install them: ${mend}.`, { cause });
  });
  const providers = options.providers.length > 0 ? options.providers : [{ name: 'wikipedia', value: null }];
  const searches = providers.map(({ name, value }) => makeSearch(name, providerOptions(name, value, of.web)));
  const api_key = options.pass_env.map((name) => of.io.env[name]).find((value) => value !== undefined);
  const asked = openai.makeOpenAiAsk({
    base_url: match[1]!,
    model: match[2]!,
    ...(api_key === undefined ? {} : { api_key }),
    tools: {
      now: () => of.io.now().toISOString(),
      open: (url) => openForTool(url, open, of.web),
      async search(query, asked) {
        const answers = await Promise.all(searches.map((search) => search(query, asked)));
        return { hits: answers.flatMap(({ hits }) => hits), issues: answers.flatMap(({ issues }) => issues) };
      },
    },
  });
  return { ask: withSignal(asked, of.signal), observable: true, reads: true };
}

/** A page for the model's reader: captured first, so that what it reads is what we keep. */
async function openForTool(url: string, open: OpenRun, web: Web) {
  const dir = join(open.dir.path, 'snapshots');
  return toolPage(url, await captureSource(url, { dir, open: web.open, as_of: open.run.as_of }));
}
