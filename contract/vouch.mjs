import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BIN } from './engines.mjs';

/** The built command, run as a user runs it. */

const MAIN = join(dirname(fileURLToPath(import.meta.url)), '..', 'apps', 'cli', 'dist', 'main.js');
/** Some ten calls of real CLIs on a busy machine. */
const LONGEST_MS = 8 * 60_000;

/** codex takes its provider as arguments, so a wrapper on PATH adds them; returns its folder. */
export function wrapCodex(world, extra_args) {
  const bin = join(world.dir, 'bin');
  mkdirSync(bin, { recursive: true });
  const quoted = extra_args.map((arg) => `'${arg}'`).join(' ');
  const real = join(BIN, 'codex');
  writeFileSync(
    join(bin, 'codex'),
    `#!/bin/sh\n[ "$1" = exec ] || exec "${real}" "$@"\nexec "${real}" "$@" ${quoted}\n`,
  );
  chmodSync(join(bin, 'codex'), 0o755);
  return bin;
}

/** Arguments and environment by which `vouch` reaches the stand-in of an entry of `ENGINES`. */
export function asFlags(world, { engine, model, env, pass_env = [], extra_args }) {
  const path = extra_args === undefined ? env.PATH : `${wrapCodex(world, extra_args)}:${env.PATH}`;
  const flags = ['--engine', engine, ...pass_env.flatMap((name) => ['--pass-env', name])];
  if (model !== undefined) flags.push('--model', model);
  return { flags, env: { ...env, PATH: path } };
}

export function runVouch(args, options) {
  const child = spawn(process.execPath, [MAIN, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const timer = setTimeout(() => child.kill('SIGTERM'), LONGEST_MS);
  return new Promise((done) =>
    child.once('close', (code) => {
      clearTimeout(timer);
      done({ out, err, code });
    }),
  );
}

/** A reader of the files of the run whose report is at `report`. */
export function filesOf(report) {
  const dir = dirname(report);
  return {
    dir,
    text: (name) => readFileSync(join(dir, name), 'utf8'),
    json: (name) => JSON.parse(readFileSync(join(dir, name), 'utf8')),
  };
}
