import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

// The built command as a process: nothing else can be killed with -9 and taken up again.
const MAIN = join(import.meta.dirname, '../dist/main.js');
const DOCS = dirname(createRequire(import.meta.url).resolve('undici/package.json'));
const QUESTION = 'How do I mock requests in tests with MockAgent?';
const ARGS = [
  'research',
  QUESTION,
  '--engine',
  'extractive',
  '--corpus',
  DOCS,
  '--topic',
  'kill',
  '--as-of',
  '2026-05-01',
  '--yes',
];
/** Moments at which the run is killed; spread over the time a whole run takes here. */
const KILLS = 20;

function start(vault: string, more: string[] = []): ChildProcess {
  return spawn(process.execPath, [MAIN, ...ARGS, '--vault', vault, ...more], { stdio: 'ignore' });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => child.once('exit', (code) => done(code)));
}

function finalBytes(vault: string): Record<string, string> {
  const runs = join(vault, 'kill/runs');
  const dir = join(runs, readdirSync(runs).sort()[0]!);
  return Object.fromEntries(
    ['report_final.md', 'claims.json', 'audit.json', 'citations.json'].map((name) => [
      name,
      readFileSync(join(dir, name), 'utf8'),
    ]),
  );
}

it(`ends with the same bytes after kill -9 at ${KILLS} moments`, async () => {
  const whole = mkdtempSync(join(tmpdir(), 'vouch-whole-'));
  const begun = performance.now();
  expect(await ended(start(whole))).toBe(0);
  const took = performance.now() - begun;
  const wanted = finalBytes(whole);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const vault = mkdtempSync(join(tmpdir(), 'vouch-killed-'));
    const child = start(vault);
    const exit = ended(child);
    await Promise.race([exit, new Promise((done) => setTimeout(done, (took * kill) / (KILLS + 1)))]);
    child.kill('SIGKILL');
    await exit;
    // Killed before its directory was there: then there is nothing to take up.
    const known =
      existsSync(join(vault, 'kill/runs')) &&
      readdirSync(join(vault, 'kill/runs')).some((id) =>
        existsSync(join(vault, 'kill/runs', id, 'run.json')),
      );
    const finished =
      known &&
      existsSync(join(vault, 'kill/runs', readdirSync(join(vault, 'kill/runs'))[0]!, 'stages/brief.json'));
    if (!finished) {
      const again = spawnSync(
        process.execPath,
        [MAIN, ...(known ? [...ARGS, '--resume'] : ARGS), '--vault', vault],
        { encoding: 'utf8' },
      );
      expect(again.status, again.stderr).toBe(0);
    }
    if (existsSync(join(vault, 'kill/runs')) && known)
      expect(finalBytes(vault), `killed at moment ${kill}`).toEqual(wanted);
  }
}, 600_000);
