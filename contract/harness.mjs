import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { makeAsk } from '../packages/agents/dist/index.js';
import { ENGINES, makeWorld } from './engines.mjs';
import { startStandin } from './standins/server.mjs';

const require = createRequire(new URL('../packages/agents/package.json', import.meta.url));
const { z } = require('zod');

/** What the checks ask for. */
export const Answer = z.object({ list: z.array(z.object({ a: z.number() }).strict()) }).strict();
export const GOOD = '{"list":[{"a":1},{"a":2}]}';

/** A program's start takes seconds on a busy machine, so silence is told from a hang by more than that. */
export const DEADLINES = { hard: 180_000, idle: 90_000, grace: 1_000, linger: 3_000 };

export function createReport(only) {
  const report = { passed: 0, failed: 0, check };
  async function check(name, run) {
    if (only !== undefined && !name.includes(only)) return;
    const started = Date.now();
    try {
      await run();
      report.passed += 1;
      console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      report.failed += 1;
      console.log(
        `FAIL  ${name}\n      ${String(error.message).slice(0, 1500).replaceAll('\n', '\n      ')}`,
      );
    }
  }
  return report;
}

/**
 * One question to one real CLI against its stand-in. Fails when a process of ours is left.
 * `setup(world, port)` gives the options of the user's side; `during(world, standin)` runs beside the call.
 */
export async function askReal(root, { kind, name, script, setup, options, request, during, keep }) {
  const world = makeWorld(root, `${kind}-${name}`);
  const standin = await startStandin(kind, script);
  try {
    const user = (setup ?? ENGINES[kind])(world, standin.port);
    const events = [];
    const more = typeof options === 'function' ? options(world) : options;
    const ask = makeAsk({
      run_dir: world.run_dir,
      deadlines: DEADLINES,
      onEvent: (event) => events.push(event),
      ...user,
      ...more,
    });
    const asked = ask({
      prompt: 'Answer the question.',
      schema: Answer,
      rights: 'search',
      label: 'check',
      ...request,
    });
    await during?.(world, standin);
    const answer = await asked;
    assert.deepEqual(await survivors(world.run_dir), [], 'processes are left');
    assert.ok(answer.message.length > 10 && /[.)]$/.test(answer.message), `no sentence: ${answer.message}`);
    return { answer, world, events, requests: standin.requests };
  } finally {
    standin.stop();
    if (process.env.KEEP === undefined && !keep)
      rmSync(world.dir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Processes of a run that still live: by the variable that names their call, and by the server's own record. A
 * killed process takes a moment to go on a busy machine, so they are looked for once more.
 */
export async function survivors(run_dir) {
  for (let tries = 0; ; tries += 1) {
    await new Promise((done) => setTimeout(done, 200));
    const marked = readdirSync('/proc').filter(
      (pid) => /^\d+$/.test(pid) && alive(pid) && carries(pid, run_dir),
    );
    const left = [...marked, ...serverPids(run_dir).filter(alive)];
    if (left.length === 0 || tries === 10) return left.map(describe);
  }
}

function describe(pid) {
  const [, , group, session] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return `${pid} (group ${group}, session ${session}): ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 200)}`;
}

function alive(pid) {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function carries(pid, run_dir) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`VOUCH_CALL=${run_dir}/`);
  } catch {
    return false;
  }
}

export function readNdjson(path) {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

function serverPids(run_dir) {
  let calls = [];
  try {
    calls = readdirSync(join(run_dir, 'calls'));
  } catch {}
  return calls
    .flatMap((call) => readNdjson(join(run_dir, 'calls', call, 'tools.ndjson')))
    .filter((line) => line.event === 'started')
    .map((line) => String(line.pid));
}

/** Waits until a file of the run says that the CLI is up, then gives its process id. */
export async function waitForChild(run_dir, ready) {
  for (let tries = 0; tries < 600; tries += 1) {
    const child = readNdjson(join(run_dir, 'calls', 'children.ndjson')).find((line) => line.ended !== true);
    if (child !== undefined && (await ready(child))) return child.pid;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the CLI did not come up');
}
