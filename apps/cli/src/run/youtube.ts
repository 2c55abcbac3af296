import type { EngineName, EngineReport } from '@vouch/agents';
import { type Ask, type Open, VouchError } from '@vouch/core';
import { type OpenRun, type YoutubeLane, youtubeLane } from '@vouch/research';
import type { Io } from '../io.js';

export interface LaneWish {
  /** `--yt-engine`: one of `LANE_ENGINES`. */
  wanted: string;
  pass_env: string[];
  /** The run's own engine, which `auto` takes when gemini and agy are not there; `ask` null: the embedded one. */
  own: { name: string; ask: Ask | null } | null;
  open: Open;
  signal?: AbortSignal;
  /** Limits and events of the run, around an agent that only the lane asks. */
  layer?(ask: Ask): Ask;
  /** Milliseconds; else each program's own deadlines hold. */
  deadlines?: { agent: { hard: number; idle: number; grace: number }; ytdlp: number };
}

export interface BuiltLane {
  lane: YoutubeLane | null;
  /** The choice, or why there is no lane. */
  told: string[];
  /** Most model calls of one bundle: to find videos without yt-dlp, to write the note, and the trust check. */
  calls: number;
}

const LANE_ENGINES = ['auto', 'gemini', 'agy', 'claude', 'codex', 'extractive', 'off'];

export function checkLaneEngine(wanted: string): void {
  if (LANE_ENGINES.includes(wanted)) return;
  throw new VouchError(`There is no --yt-engine ${wanted}; use ${LANE_ENGINES.join(', ')}.`);
}

/** The lane, or null with the line that says why it is skipped. */
export async function buildLane(open: OpenRun, wish: LaneWish, io: Io): Promise<BuiltLane> {
  checkLaneEngine(wish.wanted);
  if (wish.wanted === 'off') return { lane: null, told: [], calls: 0 };
  const { detectEngines } = await import('@vouch/agents');
  const reports = await detectEngines({ env: io.env, pass_env: wish.pass_env });
  const chosen = chooseLane(wish, reports);
  if (chosen === null) {
    const why = reports.find(({ engine }) => engine === wish.wanted)?.message ?? 'it is not there.';
    return { lane: null, told: [`YouTube lane skipped: ${why}`], calls: 0 };
  }
  const { state, ytdlp } = await openYtdlp(open, wish, io);
  const agent = await agentMaker(open, wish, io);
  const codex = reports.some(({ engine, program }) => engine === 'codex' && program !== null);
  const lane = youtubeLane({
    ytdlp,
    open: wish.open,
    ask:
      chosen === 'extractive' ? null : chosen === wish.own?.name ? wish.own.ask : agent(chosen as EngineName),
    engine: chosen,
    // Installed but logged out or broken is present: the check then fails, and with it the notes.
    codex: codex ? agent('codex') : null,
    now: () => io.now().toISOString(),
    warnings: state.warnings,
  });
  const version = state.version === null ? '' : `, yt-dlp ${state.version}`;
  const calls = (chosen === 'extractive' ? 0 : 2) + (codex ? 1 : 0);
  return { lane, told: [`YouTube lane: ${chosen}${version}.`], calls };
}

async function openYtdlp(open: OpenRun, wish: LaneWish, io: Io) {
  const { readVideo, readYtdlpState, searchVideos } = await import('@vouch/yt-lane');
  const options = {
    env: io.env,
    ...(wish.signal === undefined ? {} : { signal: wish.signal }),
    ...(wish.deadlines === undefined ? {} : { timeout_ms: wish.deadlines.ytdlp }),
  };
  const state = await readYtdlpState(open.run.as_of, options);
  const ytdlp = state.found
    ? {
        search: (query: string) => searchVideos(query, options),
        read: (url: string, lang: string) => readVideo(url, lang, options),
      }
    : null;
  return { state, ytdlp };
}

async function agentMaker(open: OpenRun, wish: LaneWish, io: Io): Promise<(engine: EngineName) => Ask> {
  const { makeAsk } = await import('@vouch/agents');
  const { signal, layer = (ask: Ask) => ask } = wish;
  return (engine) => {
    const asked = makeAsk({
      engine,
      run_dir: open.dir.path,
      env: io.env,
      pass_env: wish.pass_env,
      onEvent: ({ message }) => io.err(`${message}\n`),
      ...(wish.deadlines === undefined ? {} : { deadlines: wish.deadlines.agent }),
    });
    return layer(signal === undefined ? asked : (request) => asked({ signal, ...request }));
  };
}

/** Without an engine of its own, as in `vouch yt run`, `auto` goes on to the agents that are logged in. */
function chooseLane({ wanted, own }: LaneWish, reports: readonly EngineReport[]): string | null {
  const usable = (name: string) => reports.some(({ engine, usable: ok }) => engine === name && ok);
  const ready = (name: string) => reports.some(({ engine, login }) => engine === name && login === 'yes');
  if (wanted === 'extractive') return wanted;
  if (wanted !== 'auto') return usable(wanted) ? wanted : null;
  const other = own === null ? ['claude', 'codex'].find(ready) : own.name;
  return ['gemini', 'agy'].find(usable) ?? other ?? 'extractive';
}
