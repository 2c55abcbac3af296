// Runs the real claude, codex and gemini through our adapters against stand-ins on the loopback.
// Usage: node contract/run.mjs [part of a check's name]     KEEP=1 keeps the folders.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const only = process.argv[2];

function run(command, args, cwd) {
  const result = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  return result.status === 0;
}

if (process.platform !== 'linux') {
  console.log(
    'skip  all contract checks: they look for left-over processes in /proc, which is there on Linux only',
  );
  process.exit(0);
}
if (!run('npx', ['tsc', '-b', 'apps/cli'], root)) process.exit(1);
if (!run('pnpm', ['install', '--frozen-lockfile', '--silent'], here)) {
  console.log('skip  the agent CLIs could not be installed (is there a package registry?)');
}

const { createReport } = await import('./harness.mjs');
const { checkAudit } = await import('./checks/audit.mjs');
const { checkLane } = await import('./checks/lane.mjs');
const { checkOutcomes } = await import('./checks/outcomes.mjs');
const { checkResearch } = await import('./checks/research.mjs');
const { checkTools } = await import('./checks/tools.mjs');
const { checkProcesses } = await import('./checks/processes.mjs');
const { BIN } = await import('./engines.mjs');

const report = createReport(only);
const dir = mkdtempSync(join(tmpdir(), 'vouch-contract-'));

async function checkEngine(kind) {
  const version = spawnSync(join(BIN, kind), ['--version'], { encoding: 'utf8' });
  if (!existsSync(join(BIN, kind)) || version.status !== 0) {
    console.log(`skip  ${kind}: it could not be installed here`);
    return;
  }
  await checkOutcomes(report, dir, kind);
  await checkTools(report, dir, kind);
  await checkProcesses(report, dir, kind);
  await checkAudit(report, dir, kind);
  await checkResearch(report, dir, kind);
  if (kind === 'codex') await checkResearch(report, dir, 'codex with a key');
}

await Promise.all(['claude', 'codex', 'gemini'].map(checkEngine));
await checkResearch(report, dir, 'openai');
await checkLane(report, dir);
if (process.env.KEEP === undefined) rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
else console.log(`kept: ${dir}`);
console.log(`${report.passed} passed, ${report.failed} failed`);
process.exit(report.failed > 0 ? 1 : 0);
