// What the runner adds to a bare spawn, and its memory under a stream at full speed. Needs no data.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEADLINES, runChild } from '../packages/agents/dist/exec.js';
import { makeAsk } from '../packages/agents/dist/index.js';

const CALLS = 100;
const MEGABYTES = 200;
const fakes = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'agents', 'test', 'fakes');
const env = { PATH: process.env.PATH };
const dir = mkdtempSync(join(tmpdir(), 'vouch-bench-'));

function bare() {
  return new Promise((done) => {
    const child = spawn('true', [], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    child.stdout.resume();
    child.stderr.resume();
    child.once('close', done);
  });
}

function ours() {
  return runChild({ file: 'true', args: [], cwd: dir, env, input: null }, { deadlines: DEADLINES });
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

async function time(run) {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** Our own processor time, which a busy machine doesn't lengthen. */
async function cpu(run) {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Alternating, so that a busy machine slows both.
const times = { bare: [], ours: [], bareCpu: [], oursCpu: [] };
for (let round = 0; round < CALLS; round += 1) {
  times.bareCpu.push(await cpu(async () => times.bare.push(await time(bare))));
  times.oursCpu.push(await cpu(async () => times.ours.push(await time(ours))));
}
console.log(`bare spawn           ${median(times.bare).toFixed(2)} ms (median of ${CALLS})`);
const adds = (name) => (median(times[`ours${name}`]) - median(times[`bare${name}`])).toFixed(2);
console.log(
  `runner               ${median(times.ours).toFixed(2)} ms (adds ${adds('')} ms; of processor time ${adds('Cpu')} ms)`,
);

let most = 0;
const sampler = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
const ask = makeAsk({
  engine: 'codex',
  program: join(fakes, 'flood'),
  extra_args: [String(MEGABYTES)],
  run_dir: dir,
  env,
});
const flood = await time(() => ask({ prompt: 'q', schema: null, rights: 'none', label: 'flood' }));
clearInterval(sampler);
console.log(
  `stream of ${MEGABYTES} MB     ${(flood / 1000).toFixed(1)} s, at most ${(most / 1e6).toFixed(0)} MB of memory`,
);
rmSync(dir, { recursive: true, force: true });
