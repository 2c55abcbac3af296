import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { VouchError } from '@vouch/core';
import { LABEL_CHARS, TRANSCRIPT_BYTES } from './limits.js';
import type { Launch } from './types.js';

/** Files of a call. Everything lies below the run directory; nothing of the user's is written. */

/** A prompt of this package; the same place from `src` and from `dist`. */
export function readPrompt(name: 'repair' | 'read-tools'): string {
  return readFileSync(new URL(`../prompts/${name}.md`, import.meta.url), 'utf8').trimEnd();
}

/** Makes `<run_dir>/calls/<label>`, then `<label>-2` …, with an empty folder to work in. */
export function createCallDir(run_dir: string, label: string): string {
  const base = join(resolve(run_dir), 'calls');
  const name = directoryName(label);
  try {
    mkdirSync(base, { recursive: true });
    for (let n = 1; ; n += 1) {
      const dir = join(base, n === 1 ? name : `${name}-${n}`);
      try {
        mkdirSync(dir);
        mkdirSync(join(dir, 'scratch'));
        return dir;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  } catch (cause) {
    throw new VouchError(`Cannot write below ${base}: ${(cause as Error).message}; choose another --vault.`, {
      cause,
    });
  }
}

/** A label may be any text (`skeptic market/3`); it names a directory of the run and never leaves it. */
function directoryName(label: string): string {
  const name = label.replace(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '');
  return name === '' ? 'call' : [...name].slice(0, LABEL_CHARS).join('');
}

export function writeLaunchFiles(call_dir: string, launch: Launch): void {
  for (const file of launch.files) {
    const path = join(call_dir, file.path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.text, { mode: 0o600 });
  }
  for (const link of launch.links) {
    const path = join(call_dir, link.path);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(link.target, path);
  }
}

export function writeCallFile(call_dir: string, name: string, text: string): void {
  writeFileSync(join(call_dir, name), text);
}

export interface Transcript {
  write(stream: 'stdout' | 'stderr', chunk: Uint8Array): void;
  close(): void;
}

/** The raw streams of a call, byte for byte up to a limit. Written at once, so that a killed run has them too. */
export function openTranscript(call_dir: string): Transcript {
  const files = {
    stdout: openSync(join(call_dir, 'stdout.ndjson'), 'a'),
    stderr: openSync(join(call_dir, 'stderr.txt'), 'a'),
  };
  const left = { stdout: TRANSCRIPT_BYTES, stderr: TRANSCRIPT_BYTES };
  return {
    write(stream, chunk) {
      if (left[stream] <= 0) return;
      const kept = chunk.length <= left[stream] ? chunk : chunk.subarray(0, left[stream]);
      left[stream] -= chunk.length;
      for (let done = 0; done < kept.length; ) done += writeSync(files[stream], kept, done);
    },
    close() {
      closeSync(files.stdout);
      closeSync(files.stderr);
    },
  };
}

/**
 * The call of a label, the newest, that a kill cut off before its answer was written down: its directory, the lines
 * of its transcript and when the last of them came. Null when there is none, or when it was about something else.
 */
export function findCutCall(run_dir: string, label: string, asked: string): CutCall | null {
  const base = join(resolve(run_dir), 'calls');
  const name = directoryName(label);
  for (let n = 1, last: string | null = null; ; n += 1) {
    const dir = join(base, n === 1 ? name : `${name}-${n}`);
    if (existsSync(dir)) last = dir;
    else return last === null ? null : readCutCall(last, asked);
  }
}

export interface CutCall {
  call_dir: string;
  lines: string[];
  at: string;
}

function readCutCall(call_dir: string, asked: string): CutCall | null {
  const transcript = join(call_dir, 'stdout.ndjson');
  const call = readJsonIfThere(join(call_dir, 'call.json')) as { asked?: unknown } | null;
  if (call?.asked !== asked || existsSync(join(call_dir, ANSWER)) || !existsSync(transcript)) return null;
  const { size, mtime } = statSync(transcript);
  if (size > TRANSCRIPT_BYTES) return null;
  return { call_dir, lines: readFileSync(transcript, 'utf8').split('\n'), at: mtime.toISOString() };
}

/** Written last: a call with it is over for us. */
export const ANSWER = 'answer.txt';

/** One write, so that lines of two writers never mix. */
export function appendLine(path: string, value: unknown): void {
  appendFileSync(path, `${JSON.stringify(value)}\n`);
}

/** The JSON lines of a file that others append to; a torn last line and a missing file are nothing. */
export function readLines(path: string): unknown[] {
  if (!existsSync(path)) return [];
  const values: unknown[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    try {
      if (line !== '') values.push(JSON.parse(line));
    } catch {}
  }
  return values;
}

/** The lines of the newest session file of a folder. */
export function readSession(dir: string): unknown[] {
  const names = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.jsonl')) : [];
  const newest = names.sort().at(-1);
  return newest === undefined ? [] : readLines(join(dir, newest));
}

export function readTextIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

export function readJsonIfThere(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** The program's path, or null. `path` is the PATH variable. */
export function findProgram(name: string, path: string): string | null {
  if (isAbsolute(name) || name.includes('/')) return isProgram(name) ? resolve(name) : null;
  const endings = process.platform === 'win32' ? ['.cmd', '.exe', ''] : [''];
  for (const dir of path.split(delimiter).filter((part) => part !== '')) {
    for (const ending of endings) {
      const candidate = join(dir, name + ending);
      if (isProgram(candidate)) return candidate;
    }
  }
  return null;
}

function isProgram(path: string): boolean {
  try {
    const stat = statSync(path);
    return stat.isFile() && (process.platform === 'win32' || (stat.mode & 0o111) !== 0);
  } catch {
    return false;
  }
}

/**
 * When a process started, in a form that no later process with the same id can have: the boot and the clock
 * tick (Linux). Null where that can't be known; such a process is never ended by us.
 */
export function readProcessStart(pid: number): string | null {
  const stat = readTextIfThere(`/proc/${pid}/stat`);
  const boot = readTextIfThere('/proc/sys/kernel/random/boot_id');
  if (stat === null || boot === null) return null;
  // The name in parentheses may hold anything, so count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields[0], fields[19]];
  return state === 'Z' || start === undefined ? null : `${boot.trim()}/${start}`;
}

/** Members of a process group that carry `NAME=value` in their environment (Linux). */
export function findGroupMembers(group: number, variable: string): number[] {
  return findProcesses((pid) => {
    const stat = readTextIfThere(`/proc/${pid}/stat`);
    if (stat === null || Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) return false;
    return readEnvironment(pid).includes(variable);
  });
}

/** Processes with a variable in their environment that begins so: `NAME=value…` (Linux). */
export function findCarriers(beginning: string): number[] {
  return findProcesses((pid) => readEnvironment(pid).some((variable) => variable.startsWith(beginning)));
}

function findProcesses(match: (pid: number) => boolean): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(match);
}

function readEnvironment(pid: number): string[] {
  return (readTextIfThere(`/proc/${pid}/environ`) ?? '').split('\0');
}
