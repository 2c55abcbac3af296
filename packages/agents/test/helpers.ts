import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const dirs: string[] = [];
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

export function makeDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'vouch-agents-'));
  dirs.push(dir);
  return dir;
}

/** Path of a fake of `test/fakes`. */
export function fake(name: string): string {
  return fileURLToPath(new URL(`fakes/${name}`, import.meta.url));
}

export interface Recorded {
  stdout: readonly string[];
  stderr?: string;
  exit?: number;
}

/** A folder that `fakes/replay` plays; `again` is what a second call gets. */
export function recordRun(run: Recorded, again?: Recorded): string {
  const dir = makeDir();
  for (const [folder, part] of [
    [dir, run],
    [join(dir, 'again'), again],
  ] as const) {
    if (part === undefined) continue;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'stdout'), part.stdout.map((line) => `${line}\n`).join(''));
    writeFileSync(join(folder, 'stderr'), part.stderr ?? '');
    writeFileSync(join(folder, 'exit'), String(part.exit ?? 0));
  }
  return dir;
}

/** What `makeAsk` needs to run a recording instead of the program. */
export function replayOptions(dir: string) {
  const env = { PATH: process.env['PATH'], REPLAY_DIR: dir };
  return { program: fake('replay'), env, pass_env: ['REPLAY_DIR'], run_dir: makeDir() };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Asks every 20 ms, for three seconds. */
export async function eventually(check: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (check()) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}
