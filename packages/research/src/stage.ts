import type { Warning } from '@vouch/core';
import { StageManifest } from '@vouch/core/schemas';
import {
  hasFile,
  type RunDir,
  readHash,
  readPromptKeys,
  readRunJson,
  writeEvent,
  writeRunJson,
} from './files.js';

/** One step of the line. It reads and writes files of the run only; `run` returns what the reader must be told. */
export interface Stage {
  name: string;
  inputs: string[];
  outputs: string[];
  /** Labels of the model calls that it makes; their prompts' hashes go into the manifest. */
  asks?: RegExp;
  run(): Promise<StageReport>;
}

export interface StageReport {
  warnings?: Warning[];
  /** Short counts for the progress line: `4 pages, 6 findings`. */
  told?: string;
}

export interface StageHost {
  run: RunDir;
  /** UTC time for events; they are not part of any result. */
  now(): string;
  /** Progress for a person. */
  progress(line: { stage: string; state: 'started' | 'finished' | 'skipped'; told: string }): void;
  signal?: AbortSignal;
  /** A resumed run asks again for what its engine could not do; finished answers are not asked again. */
  retry?: boolean;
}

/** Thrown between stages when the user interrupts: the run directory is whole and can be resumed. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/**
 * Runs a stage unless its manifest says that it is done: same hashes of all inputs, all outputs there. The
 * manifest is written last, so a killed stage is simply run again; an output that was edited by hand is kept.
 */
export async function runStage(stage: Stage, host: StageHost): Promise<void> {
  if (host.signal?.aborted) throw new Interrupted(stage.name);
  const inputs = readHashes(host.run, stage.inputs);
  const manifestPath = `stages/${stage.name}.json`;
  if (isDone(stage, host, inputs)) {
    host.progress({ stage: stage.name, state: 'skipped', told: 'done before' });
    return;
  }
  host.progress({ stage: stage.name, state: 'started', told: '' });
  writeEvent(host.run, { at: host.now(), stage: stage.name, type: 'started' });
  const report = await runWhole(stage, host);
  for (const warning of report.warnings ?? []) {
    writeEvent(host.run, { at: host.now(), stage: stage.name, type: 'warning', ...warning });
  }
  const manifest: StageManifest & { warnings: Warning[] } = {
    schema: 1,
    stage: stage.name,
    inputs,
    outputs: readHashes(host.run, stage.outputs),
    prompts: stage.asks === undefined ? {} : readPromptKeys(host.run, stage.asks),
    tools: {},
    warnings: report.warnings ?? [],
  };
  writeRunJson(host.run, manifestPath, manifest);
  writeEvent(host.run, { at: host.now(), stage: stage.name, type: 'finished' });
  host.progress({ stage: stage.name, state: 'finished', told: tellReport(report) });
}

function tellReport({ told = '', warnings = [] }: StageReport): string {
  const stoodIn = warnings.some(({ code }) => code === 'stage_fell_back');
  return stoodIn ? `${told}, by the engine that stands in` : told;
}

/** What a stage made while the user was interrupting may be half a result: it is not marked as done. */
async function runWhole(stage: Stage, host: StageHost): Promise<StageReport> {
  try {
    const report = await stage.run();
    if (host.signal?.aborted) throw new Interrupted(stage.name);
    return report;
  } catch (error) {
    throw host.signal?.aborted ? new Interrupted(stage.name) : error;
  }
}

function isDone(stage: Stage, { run, retry = false }: StageHost, inputs: Record<string, string>): boolean {
  const path = `stages/${stage.name}.json`;
  if (!hasFile(run, path)) return false;
  const manifest = readRunJson(run, path, StageManifest);
  if (retry && readWarnings(run, [stage.name]).some(isRetryable)) return false;
  const names = Object.keys(inputs);
  if (names.length !== Object.keys(manifest.inputs).length) return false;
  if (names.some((name) => manifest.inputs[name] !== inputs[name])) return false;
  return stage.outputs.every((name) => hasFile(run, name));
}

function readHashes(run: RunDir, paths: string[]): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const path of paths) hashes[path] = readHash(run, path) ?? 'absent';
  return hashes;
}

/** Degradations that another try may mend: a limit that ended, a program that is there now. */
const RETRYABLE = new Set(['stage_fell_back', 'stage_failed', 'rewrite_failed', 'claims_unverified']);

export function isRetryable(warning: Warning): boolean {
  return RETRYABLE.has(warning.code);
}

/** Warnings of all stages that are done, in the order of the line. */
export function readWarnings(run: RunDir, stages: string[]): Warning[] {
  return stages.flatMap((name) => {
    const path = `stages/${name}.json`;
    if (!hasFile(run, path)) return [];
    const manifest = readRunJson(run, path, StageManifest) as StageManifest & { warnings?: Warning[] };
    return (manifest.warnings ?? []).map((warning) => ({ ...warning, stage: name }));
  });
}
