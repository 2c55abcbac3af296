import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CALL_VARIABLE, endLeftovers, endServers, recordEnd, recordStart } from '../src/children.js';
import { WATCHDOG } from '../src/exec.js';
import { findCarriers, findGroupMembers, readProcessStart } from '../src/files.js';
import { eventually, isAlive, makeDir } from './helpers.js';

const onLinux = process.platform === 'linux';

function makeRun(): string {
  const run = makeDir();
  mkdirSync(join(run, 'calls'));
  return run;
}

function startSleeper(env: Record<string, string> = {}): { pid: number; gone(): Promise<boolean> } {
  const child = spawn('sh', ['-c', 'sleep 60 & wait'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  let exited = false;
  child.once('exit', () => {
    exited = true;
  });
  return { pid: child.pid!, gone: () => eventually(() => exited) };
}

test.runIf(process.platform !== 'win32')(
  'the watchdog ends the groups that are left when its pipe ends',
  async () => {
    const [left, done] = [startSleeper(), startSleeper()];
    const shell = spawn('/bin/sh', ['-c', WATCHDOG], { stdio: ['pipe', 'ignore', 'ignore'] });
    shell.stdin.end(`+ ${done.pid}\n+ ${left.pid}\n- ${done.pid}\n`);
    expect(await left.gone()).toBe(true);
    expect(isAlive(done.pid)).toBe(true);
    process.kill(-done.pid, 'SIGKILL');
  },
);

describe.runIf(onLinux)('what a killed run left behind', () => {
  test('a recorded program is ended with its group, once', async () => {
    const run = makeRun();
    const sleeper = startSleeper();
    recordStart(run, sleeper.pid, 'call');
    expect(endLeftovers(run)).toEqual([sleeper.pid]);
    expect(await sleeper.gone()).toBe(true);
    expect(endLeftovers(run)).toEqual([]);
  });

  test('another process with the recorded id is not touched', async () => {
    const run = makeRun();
    const sleeper = startSleeper();
    const line = { pid: sleeper.pid, start: 'another-boot/1', call: 'call' };
    appendFileSync(join(run, 'calls', 'children.ndjson'), `${JSON.stringify(line)}\n`);
    expect(endLeftovers(run)).toEqual([]);
    expect(isAlive(sleeper.pid)).toBe(true);
    process.kill(-sleeper.pid, 'SIGKILL');
  });

  test('members of a group whose leader is gone are known by the name of their call', async () => {
    const run = makeRun();
    const call = join(run, 'calls', 'plan');
    const sleeper = startSleeper({ [CALL_VARIABLE]: call });
    recordStart(run, sleeper.pid, call);
    await eventually(() => findGroupMembers(sleeper.pid, `${CALL_VARIABLE}=${call}`).length === 2);
    process.kill(sleeper.pid, 'SIGKILL');
    await sleeper.gone();
    const ended = endLeftovers(run);
    expect(ended).toHaveLength(1);
    expect(await eventually(() => !isAlive(ended[0]!))).toBe(true);
  });

  test('a program that was started and not yet recorded is known by the name of its call', async () => {
    const run = makeRun();
    const sleeper = startSleeper({ [CALL_VARIABLE]: join(run, 'calls', 'plan') });
    const stranger = startSleeper({ [CALL_VARIABLE]: join(`${run}-2`, 'calls', 'plan') });
    await eventually(() => findCarriers(`${CALL_VARIABLE}=${run}`).length === 4);
    expect(endLeftovers(run)).toHaveLength(2);
    expect(await sleeper.gone()).toBe(true);
    expect(isAlive(stranger.pid)).toBe(true);
    process.kill(-stranger.pid, 'SIGKILL');
  });

  test('an ended program, torn lines and nonsense are nothing', () => {
    const run = makeRun();
    recordStart(run, process.pid, 'call');
    recordEnd(run, process.pid);
    appendFileSync(
      join(run, 'calls', 'children.ndjson'),
      '{"pid":1,"start":"x"}\n{"pid":"all"}\n{"pid":-1}\n{"pi',
    );
    expect(endLeftovers(run)).toEqual([]);
    expect(endLeftovers(makeDir())).toEqual([]);
  });

  test('our own server is ended by its record, in whatever group it is', async () => {
    const sleeper = startSleeper();
    endServers([{ pid: sleeper.pid, start: 'x/1' }]);
    expect(isAlive(sleeper.pid)).toBe(true);
    endServers([{ pid: sleeper.pid, start: readProcessStart(sleeper.pid) }]);
    expect(await sleeper.gone()).toBe(true);
  });
});
