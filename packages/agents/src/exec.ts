import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { execa } from 'execa';
import { releaseGroup, signalGroup, watchGroup } from './groups.js';
import {
  GONE_MS,
  GONE_POLL_MS,
  GRACE_MS,
  HARD_MS,
  IDLE_MS,
  LINGER_MS,
  PIPE_MS,
  SILENCE_NOTE_MS,
  TAIL_BYTES,
} from './limits.js';
import { createLineSplitter, createTail } from './lines.js';
import type { ChildEnd, StopReason } from './types.js';

/** The only place that starts a program. */

export interface ChildSpec {
  file: string;
  args: readonly string[];
  cwd: string;
  /** The child's whole environment. */
  env: Readonly<Record<string, string>>;
  /** Sent to stdin, which is then closed; null: stdin is closed at once. */
  input: string | null;
}

/** Milliseconds. `hard` from the start, `idle` from the last byte, `linger` from the last event. */
export interface Deadlines {
  hard: number;
  idle: number;
  grace: number;
  linger: number;
}

export const DEADLINES: Deadlines = { hard: HARD_MS, idle: IDLE_MS, grace: GRACE_MS, linger: LINGER_MS };

/** What a line is to the runner: an event, noise around the events, the last event, or a reason to stop. */
export type LineVerdict = 'event' | 'noise' | 'ended' | 'tools_lost' | 'logged_out';

export interface ChildWatch {
  deadlines: Deadlines;
  signal?: AbortSignal;
  onStart?(pid: number): void;
  /** A line of stdout and the UTC time it came. */
  onLine?(line: string, at: string): LineVerdict;
  /** Raw bytes, for the transcript. */
  onBytes?(stream: 'stdout' | 'stderr', chunk: Uint8Array): void;
  onSilence?(seconds: number): void;
}

/**
 * Runs one program in a process group of its own until it, all its children and its pipes are gone. Never
 * rejects: what happened is in the result. Nothing of the group outlives the call.
 */
export async function runChild(spec: ChildSpec, watch: ChildWatch): Promise<ChildEnd> {
  const started = performance.now();
  const child = startChild(spec);
  const pid = child.pid ?? null;
  const stopper = createStopper(child, watch);
  const output = readOutput(child, watch, stopper);
  const onAbort = (): void => stopper.stop('aborted');
  if (pid !== null) {
    watchGroup(pid);
    tellWatchdog('+', pid);
    watch.onStart?.(pid);
    stopper.clock('hard', watch.deadlines.hard, () => stopper.stop('timeout'));
    stopper.alive();
    // The leader is gone, but a grandchild may hold the pipes open.
    child.once('exit', () => stopper.clock('pipes', PIPE_MS, stopper.kill));
    if (watch.signal?.aborted === true) onAbort();
    else watch.signal?.addEventListener('abort', onAbort, { once: true });
  }
  const result = await child;
  watch.signal?.removeEventListener('abort', onAbort);
  await stopper.close();
  output.lines.end();
  return {
    pid,
    code: result.exitCode ?? null,
    signal: result.signal ?? null,
    error_code: pid === null ? (result.code ?? 'UNKNOWN') : null,
    why: stopper.why(),
    stdout_bytes: output.bytes(),
    stdout_tail: output.noise.text(),
    stderr_tail: output.stderr.text(),
    ms: Math.round(performance.now() - started),
    ended_at: new Date().toISOString(),
  };
}

function startChild(spec: ChildSpec) {
  return execa(spec.file, spec.args, {
    cwd: spec.cwd,
    env: spec.env,
    extendEnv: false,
    detached: process.platform !== 'win32',
    cleanup: false,
    reject: false,
    buffer: false,
    stripFinalNewline: false,
    // An open stdin makes codex wait for ever.
    ...(spec.input === null ? { stdin: 'ignore' as const } : { input: spec.input }),
  });
}

type Child = ReturnType<typeof startChild>;

interface Stopper {
  clock(name: string, ms: number, ring: () => void): void;
  /** A byte came. */
  alive(): void;
  /** TERM to the group, KILL after the grace. The first reason counts. */
  stop(reason: StopReason): void;
  kill(): void;
  why(): StopReason | null;
  /** The child is gone: stop the clocks, end what is left of its group. */
  close(): Promise<void>;
}

function createStopper(child: Child, watch: ChildWatch): Stopper {
  const pid = child.pid ?? null;
  const clocks = new Map<string, NodeJS.Timeout>();
  let why: StopReason | null = null;

  function clock(name: string, ms: number, ring: () => void): void {
    clearTimeout(clocks.get(name));
    clocks.set(name, setTimeout(ring, ms));
  }

  function kill(): void {
    if (pid !== null) signalGroup(pid, 'SIGKILL');
    child.stdin?.destroy();
    child.stdout?.destroy();
    child.stderr?.destroy();
  }

  function stop(reason: StopReason): void {
    if (clocks.has('grace')) return;
    why ??= reason;
    if (pid !== null) signalGroup(pid, 'SIGTERM');
    clock('grace', watch.deadlines.grace, kill);
  }

  function alive(): void {
    clock('idle', watch.deadlines.idle, () => stop('idle'));
    clock('silence', SILENCE_NOTE_MS, () => watch.onSilence?.(SILENCE_NOTE_MS / 1000));
  }

  async function close(): Promise<void> {
    for (const timer of clocks.values()) clearTimeout(timer);
    if (pid === null) return;
    // A killed process takes a moment to go; nobody is to find it after the call.
    for (let waited = 0; signalGroup(pid, 'SIGKILL') && waited < GONE_MS; waited += GONE_POLL_MS) {
      await new Promise((done) => setTimeout(done, GONE_POLL_MS));
    }
    releaseGroup(pid);
    tellWatchdog('-', pid);
  }

  return { clock, alive, stop, kill, why: () => why, close };
}

function readOutput(child: Child, watch: ChildWatch, stopper: Stopper) {
  const noise = createTail(TAIL_BYTES);
  const stderr = createTail(TAIL_BYTES);
  let bytes = 0;
  const lines = createLineSplitter((line) => {
    const verdict = watch.onLine?.(line, new Date().toISOString()) ?? 'noise';
    if (verdict === 'ended') stopper.clock('linger', watch.deadlines.linger, () => stopper.stop('lingered'));
    else if (verdict === 'tools_lost' || verdict === 'logged_out') stopper.stop(verdict);
    else if (verdict === 'noise') noise.push(Buffer.from(`${line}\n`));
  });
  child.stdout?.on('data', (chunk: Uint8Array) => {
    stopper.alive();
    bytes += chunk.length;
    watch.onBytes?.('stdout', chunk);
    lines.push(chunk);
  });
  child.stderr?.on('data', (chunk: Uint8Array) => {
    stopper.alive();
    watch.onBytes?.('stderr', chunk);
    stderr.push(chunk);
  });
  return { lines, noise, stderr, bytes: () => bytes };
}

/**
 * A process killed with -9 can end nobody. One shell beside us reads from a pipe which groups are alive (`+ group`)
 * and which have ended (`- group`); when the pipe ends, we are gone, and it ends those that are left: else agents
 * would go on asking, and paying, for nobody.
 */
export const WATCHDOG = `
live=
while read -r what group; do
  case $what in
    +) live="$live $group" ;;
    -) rest=; for each in $live; do [ "$each" = "$group" ] || rest="$rest $each"; done; live=$rest ;;
  esac
done
for group in $live; do kill -KILL "-$group" 2>/dev/null; done
`;

let watchdog: Writable | null = null;

function tellWatchdog(what: '+' | '-', group: number): void {
  if (process.platform === 'win32') return;
  watchdog ??= startWatchdog();
  watchdog.write(`${what} ${group}\n`);
}

function startWatchdog(): Writable {
  // In a session of its own, so that what ends our group does not reach it.
  const shell = spawn('/bin/sh', ['-c', WATCHDOG], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Where it can't run, a resumed run ends what is left.
  const forget = (): void => {
    watchdog = null;
  };
  shell.once('error', forget);
  shell.stdin.once('error', forget);
  shell.unref();
  (shell.stdin as Writable & { unref?(): void }).unref?.();
  return shell.stdin;
}
