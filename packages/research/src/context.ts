import type { Ask, Warning } from '@vouch/core';
import type { Plan, Run } from '@vouch/core/schemas';
import type { Depth } from './done.js';
import type { Engine } from './engine.js';
import type { RunDir } from './files.js';
import type { StageHost } from './stage.js';

/** Everything the stages of one run share. Only `host` touches clock and terminal. */
export interface RunContext {
  dir: RunDir;
  vault: string;
  run: Run;
  engine: Engine;
  host: StageHost;
  /** The engine's own tool events tell what was found; a URL that is only written down is never cited. */
  observable: boolean;
  /** Stop after the plan. */
  plan_only?: boolean;
  /** The skeptic's model; absent: only rules look. */
  ask?: Ask;
  /** The YouTube lane, where the plan asks for it. */
  youtube?: YoutubeLane;
  /** Why there is no lane, for the integrity note of a run whose plan asked for one. */
  youtube_skipped?: string;
}

/** Runs the lane into `yt-report/` and `notes/`; the findings it wrote are joined after the web researchers'. */
export type YoutubeLane = (
  context: Pick<RunContext, 'dir' | 'run'>,
  plan: Plan,
) => Promise<{ researchers: string[]; warnings: Warning[] }>;

export function depthOf(context: RunContext, routed: 'deep' | 'shallow'): Depth {
  return context.run.engine === 'extractive' ? 'extractive' : routed;
}
