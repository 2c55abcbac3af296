import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endLeftovers } from '../../packages/agents/dist/index.js';
import { ENGINES, makeWorld } from '../engines.mjs';
import { survivors, waitForChild } from '../harness.mjs';
import { startStandin } from '../standins/server.mjs';

const here = dirname(fileURLToPath(import.meta.url));

/** A program of ours that asks and is then ended from outside while the CLI hangs with our server up. */
async function startAsker(root, kind, name) {
  const world = makeWorld(root, `${kind}-${name}`);
  const standin = await startStandin(kind, { fault: 'hang' });
  const { env, ...options } = ENGINES[kind](world, standin.port);
  const job = JSON.stringify({
    ...options,
    env,
    run_dir: world.run_dir,
  });
  const asker = spawn(process.execPath, [join(here, '..', 'asker.mjs'), job], { stdio: 'inherit' });
  const over = new Promise((done) => asker.once('exit', (code, signal) => done({ code, signal })));
  await waitForChild(world.run_dir, () => standin.requests.some((request) => request.method === 'POST'));
  return { world, asker, over, stop: () => standin.stop() };
}

export async function checkProcesses(report, root, kind) {
  await report.check(`${kind}: Ctrl-C leaves no process`, async () => {
    const job = await startAsker(root, kind, 'ctrl-c');
    job.asker.kill('SIGINT');
    assert.deepEqual(await job.over, { code: null, signal: 'SIGINT' });
    assert.deepEqual(await survivors(job.world.run_dir), []);
    job.stop();
  });

  await report.check(
    `${kind}: what kill -9 leaves behind is ended by its record, and nothing else`,
    async () => {
      const job = await startAsker(root, kind, 'kill-9');
      job.asker.kill('SIGKILL');
      await job.over;
      const bystander = spawn('sleep', ['30'], { detached: true });
      endLeftovers(job.world.run_dir);
      assert.deepEqual(await survivors(job.world.run_dir), []);
      assert.equal(bystander.exitCode, null);
      bystander.kill();
      assert.deepEqual(endLeftovers(job.world.run_dir), []);
      job.stop();
    },
  );
}
