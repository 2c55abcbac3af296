// What `.ci/run` does. Every step is run; the last line is the sum of all of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, pnpm, run } from './lib.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'vouch-ci-'));
let passed = 0;
let failed = 0;

function step(name, ok) {
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name}\n`);
  if (ok) passed += 1;
  else failed += 1;
}

/** A vitest run with its own counts; a run that reports nothing counts as one failure. */
function vitest(name, args) {
  const report = join(scratch, `${name}.json`);
  const code = run('npm', [
    'test',
    '--silent',
    '--',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) return step(`${name} (no report, exit ${code})`, false);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  passed += numPassedTests;
  failed += numFailedTests;
  if (code !== 0 && numFailedTests === 0)
    step(`${name} (exit ${code}, ${numFailedTestSuites} suites failed)`, false);
}

/** Debian packages that the tests with real programs need. */
function installPrograms() {
  const wanted = ['chromium', 'yt-dlp', 'git-doc', 'sqlite3-doc', 'openssl'];
  const missing = wanted.filter((name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0);
  if (missing.length === 0) return true;
  run('apt-get', ['update', '-qq'], { quiet: true });
  const code = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return code === 0;
}

install();
vitest('unit', []);
step('checks: lint, types, layers, knip, publint, attw', run('node', ['scripts/check.mjs']) === 0);
step('npm start', run('npm', ['start', '--silent']) === 0);
step('programs for the real tests', installPrograms());
vitest('real', ['--config', 'vitest.real.config.ts']);
// Three large programs start dozens of times here; one that stalls on a busy machine gets a second chance, and says so.
const contract = () => pnpm(['run', 'contract']) === 0;
step(
  'contract with the real agent CLIs',
  contract() || (process.stdout.write('contract: once more\n') && contract()),
);

rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
