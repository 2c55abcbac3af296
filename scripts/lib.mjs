import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Runs a command in the root with its output shown; returns the exit code. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...options.env },
    shell: process.platform === 'win32',
  });
  if (options.quiet && done.status !== 0) process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`);
  if (done.error) process.stderr.write(`${command} could not be started: ${done.error.message}\n`);
  return done.status ?? 1;
}

/** pnpm of the pinned version, fetched by npx: nobody has to install it, and turbo finds it on PATH. */
export function pnpm(args, options) {
  return run('npx', ['-y', packageManager, ...args], options);
}

/** Installs what the lockfile says, once per lockfile. */
export function install() {
  const stamp = join(root, 'node_modules', '.vouch-install');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  process.stderr.write('Installing the pinned dependencies …\n');
  must(pnpm(['install', '--frozen-lockfile', '--reporter=append-only'], { quiet: true }), 'The installation');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

export function build() {
  must(pnpm(['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'], { quiet: true }), 'The build');
}

/** Ends the script with the step's own code when it failed. */
export function must(code, what) {
  if (code === 0) return;
  process.stderr.write(`${what} failed (exit ${code}).\n`);
  process.exit(code);
}
