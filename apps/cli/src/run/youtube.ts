import { type Ask, type Open, VouchError } from '@vouch/core';
import { type OpenRun, type YoutubeLane, youtubeLane } from '@vouch/research';
import type { Io } from '../io.js';

export interface LaneWish {
  /** `--yt-engine`: auto, gemini, agy, claude, codex, extractive, off. */
  wanted: string;
  pass_env: string[];
  /** The run's own engine, which `auto` takes when gemini and agy are not there. */
  own: { name: string; ask: Ask } | null;
  open: Open;
}

/** The lane, or null with the line that says why it is skipped. */
export async function buildLane(
  open: OpenRun,
  wish: LaneWish,
  io: Io,
): Promise<{ lane: YoutubeLane | null; told: string[] }> {
  if (wish.wanted === 'off') return { lane: null, told: [] };
  const { detectEngines, makeAsk } = await import('@vouch/agents');
  const { readVideo, readYtdlpState, searchVideos } = await import('@vouch/yt-lane');
  const reports = await detectEngines({ env: io.env, pass_env: wish.pass_env });
  const usable = (name: string) => reports.some(({ engine, usable: ok }) => engine === name && ok);
  const agent = (engine: 'gemini' | 'agy' | 'claude' | 'codex') =>
    makeAsk({ engine, run_dir: open.dir.path, env: io.env, pass_env: wish.pass_env });
  const chosen = chooseLane(wish, usable);
  if (chosen === null) return { lane: null, told: [`YouTube lane skipped: ${wish.wanted} is not there.`] };
  const env = io.env;
  const state = await readYtdlpState(open.run.as_of, { env });
  const ytdlp = state.found
    ? {
        search: (q: string) => searchVideos(q, { env }),
        read: (url: string) => readVideo(url, langOf(open), { env }),
      }
    : null;
  const lane = youtubeLane({
    ytdlp,
    open: wish.open,
    ask:
      chosen === 'extractive' ? null : chosen === wish.own?.name ? wish.own.ask : agent(chosen as 'gemini'),
    engine: chosen,
    codex: usable('codex') ? agent('codex') : null,
    now: () => io.now().toISOString(),
    warnings: state.warnings,
  });
  return {
    lane,
    told: [`YouTube lane: ${chosen}${state.version === null ? '' : `, yt-dlp ${state.version}`}.`],
  };
}

const NAMES = ['auto', 'gemini', 'agy', 'claude', 'codex', 'extractive', 'off'];

function chooseLane({ wanted, own }: LaneWish, usable: (name: string) => boolean): string | null {
  if (!NAMES.includes(wanted))
    throw new VouchError(`There is no --yt-engine ${wanted}; use ${NAMES.join(', ')}.`);
  if (wanted === 'extractive') return wanted;
  if (wanted !== 'auto') return usable(wanted) ? wanted : null;
  return ['gemini', 'agy'].find(usable) ?? own?.name ?? 'extractive';
}

function langOf({ run }: OpenRun): string {
  const lang = run.options['language'];
  return typeof lang === 'string' ? lang : 'en';
}
