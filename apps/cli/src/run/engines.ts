import { VouchError } from '@vouch/core';
import { type Engine, extractiveEngine, folderPorts, type OpenRun, type YoutubeLane } from '@vouch/research';
import type { Io } from '../io.js';
import type { RunOptions } from './wish.js';

export interface BuiltEngine {
  engine: Engine;
  observable: boolean;
  youtube?: YoutubeLane;
  /** Lines for the user before anything starts. */
  told: string[];
}

/** `auto` takes the first agent that is logged in, else the embedded engine. */
export async function chooseEngine(wanted: string, _io: Io): Promise<string> {
  return wanted === 'auto' ? 'extractive' : wanted;
}

export async function buildEngine(open: OpenRun, _of: { io: Io; signal: AbortSignal }): Promise<BuiltEngine> {
  const { run, dir } = open;
  const options = run.options as unknown as RunOptions;
  if (run.engine !== 'extractive') throw new VouchError(`There is no engine ${JSON.stringify(run.engine)}.`);
  const engine = extractiveEngine(folderPorts(options.corpus, { dir, as_of: run.as_of }));
  return { engine, observable: true, told: [`Engine: extractive (quotes only; no model, 0 model calls).`] };
}
