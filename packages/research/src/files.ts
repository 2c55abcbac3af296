import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runIdChoice, safeName, VouchError } from '@vouch/core';
import {
  readBytes,
  readJson,
  readText,
  sha256,
  writeAtomic,
  writeJson,
  writeQuickly,
} from '@vouch/core/files';
import type { RunEvent } from '@vouch/core/schemas';
import type { Audit } from '@vouch/verifier';
import { RUN_ID_TRIES } from './limits.js';

/** The run directory is the state of a run; paths are relative to it and use `/`. */
export interface RunDir {
  id: string;
  path: string;
}

export function runsDir(vault: string, topic: string): string {
  return join(vault, safeName(topic, 'topic'), 'runs');
}

/** Removes a run that turned out to be none: its question needed no research. A topic without runs goes with it. */
export function removeRun(run: RunDir): void {
  rmSync(run.path, { recursive: true, force: true, maxRetries: 3 });
  const runs = dirname(run.path);
  try {
    for (const dir of [runs, dirname(runs)]) rmdirSync(dir);
  } catch {
    // Others are in it.
  }
}

/** Makes a new run directory: `<as_of>-<slug>`, then `-2` …, by exclusive mkdir. */
export function createRunDir(vault: string, topic: string, of: { as_of: string; question: string }): RunDir {
  const parent = runsDir(vault, topic);
  try {
    mkdirSync(parent, { recursive: true });
  } catch (cause) {
    throw new VouchError(
      `Cannot write in the vault ${vault} (${code(cause)}); choose another with --vault.`,
      { cause },
    );
  }
  for (let n = 1; n <= RUN_ID_TRIES; n += 1) {
    const id = runIdChoice(of.as_of, of.question, n);
    const path = join(parent, id);
    try {
      mkdirSync(path);
      for (const name of ['notes', 'findings', 'snapshots', 'stages']) mkdirSync(join(path, name));
      return { id, path };
    } catch (cause) {
      if (code(cause) !== 'EEXIST') {
        throw new VouchError(
          `Cannot write in the vault ${vault} (${code(cause)}); choose another with --vault.`,
          { cause },
        );
      }
    }
  }
  throw new VouchError(
    `There are ${RUN_ID_TRIES} runs of this question and day in ${parent}; remove old ones.`,
  );
}

function code(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

export function hasFile(run: RunDir, path: string): boolean {
  return existsSync(join(run.path, path));
}

/** Hash of a file of the run, or null when it is not there. */
export function readHash(run: RunDir, path: string): string | null {
  const full = join(run.path, path);
  return existsSync(full) ? sha256(readBytes(full)) : null;
}

export function readRunText(run: RunDir, path: string): string {
  return readText(join(run.path, path));
}

export function readRunJson<T>(run: RunDir, path: string, schema: SchemaLike<T>): T {
  const full = join(run.path, path);
  const parsed = schema.safeParse(readJson(full));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue === undefined ? '' : ` at "${issue.path.map(String).join('.')}": ${issue.message}`;
  throw new VouchError(
    `The file ${full} has a wrong shape${place}; mend it or delete it to have it made again.`,
  );
}

interface SchemaLike<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

export function writeRunText(run: RunDir, path: string, text: string): void {
  writeAtomic(join(run.path, path), text);
}

/** The JSON of a file, or null when it is not there or can't be read as such. */
export function readRunFile(run: RunDir, path: string): unknown {
  try {
    return JSON.parse(readFileSync(join(run.path, path), 'utf8'));
  } catch {
    return null;
  }
}

/** Whole or not at all for whoever reads it, but not waited for on the disk. */
export function writeRunQuickly(run: RunDir, path: string, value: unknown): void {
  writeQuickly(join(run.path, path), `${JSON.stringify(value, null, 2)}\n`);
}

export function writeRunJson(run: RunDir, path: string, value: unknown): void {
  writeJson(join(run.path, path), value);
}

/** A torn last line gets its end, so that the next event is not written onto it. */
export function mendEvents(run: RunDir): void {
  if (!hasFile(run, 'events.ndjson')) return;
  const bytes = readBytes(join(run.path, 'events.ndjson'));
  if (bytes.length > 0 && bytes.at(-1) !== 0x0a) appendFileSync(join(run.path, 'events.ndjson'), '\n');
}

/** Appends one line; the file is the only one of a run that grows. */
export function writeEvent(run: RunDir, event: RunEvent): void {
  appendFileSync(join(run.path, 'events.ndjson'), `${JSON.stringify(event)}\n`);
}

/** All events; a torn last line is ignored. */
export function readEvents(run: RunDir): RunEvent[] {
  if (!hasFile(run, 'events.ndjson')) return [];
  const events: RunEvent[] = [];
  for (const line of readRunText(run, 'events.ndjson').split('\n')) {
    try {
      events.push(JSON.parse(line) as RunEvent);
    } catch {
      // A torn line of a killed run.
    }
  }
  return events;
}

/** Runs of a vault: `[topic, run]`, in order of topic and id. */
export function readRunList(vault: string): { topic: string; run: RunDir }[] {
  const list: { topic: string; run: RunDir }[] = [];
  if (!existsSync(vault)) return list;
  for (const topic of readdirSync(vault, { withFileTypes: true })) {
    const runs = join(vault, topic.name, 'runs');
    if (!topic.isDirectory() || !existsSync(runs)) continue;
    for (const entry of readdirSync(runs, { withFileTypes: true })) {
      const path = join(runs, entry.name);
      if (entry.isDirectory() && existsSync(join(path, 'run.json'))) {
        list.push({ topic: topic.name, run: { id: entry.name, path } });
      }
    }
  }
  return list.sort((a, b) => compare(a.topic, b.topic) || compare(a.run.id, b.run.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Label → hash of the prompt, of the recorded answers whose label matches; in the order of the labels. */
export function readPromptKeys(run: RunDir, labels: RegExp): Record<string, string> {
  const dir = join(run.path, 'answers');
  if (!existsSync(dir)) return {};
  const names = readdirSync(dir).map((name) => name.replace(/\.json$/, ''));
  const keys: Record<string, string> = {};
  for (const name of names.filter((each) => labels.test(each)).sort()) {
    const record = readRunFile(run, `answers/${name}.json`) as { key?: unknown } | null;
    if (typeof record?.key === 'string') keys[name] = record.key;
  }
  return keys;
}

/** `audit.json` as the verifier wrote it in this run; only what later stages need is checked. */
export function readAudit(run: RunDir): Audit {
  const path = join(run.path, 'audit.json');
  const value = readJson(path) as Partial<Audit> | null;
  if (typeof value?.outcome !== 'string' || !Array.isArray(value.citations_verified)) {
    throw new VouchError(`The file ${path} is no audit of ours; delete it to have it made again.`);
  }
  return value as Audit;
}
