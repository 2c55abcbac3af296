import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRunDir, mendEvents, readEvents, writeEvent } from '../src/files.js';
import { takeLock } from '../src/run-lock/files.js';
import { scratch } from './helpers.js';

const makeRun = () => createRunDir(scratch(), 'tides', { as_of: '2026-05-01', question: 'q' });

describe('the events of a run', () => {
  it('lose a torn last line and nothing else', () => {
    const run = makeRun();
    const event = (stage: string) => ({ at: '2026-05-01T10:00:00Z', stage, type: 'started' as const });
    writeEvent(run, event('route'));
    appendFileSync(join(run.path, 'events.ndjson'), '{"at":"2026-05-0');
    mendEvents(run);
    mendEvents(run);
    writeEvent(run, event('plan'));
    expect(readEvents(run).map(({ stage }) => stage)).toEqual(['route', 'plan']);
  });
});

describe('the lock of a run', () => {
  const lockOf = (run: { path: string }) => join(run.path, 'lock.json');

  it.each([
    { name: 'of a process that is gone', text: '{"pid":999999999,"started":"1"}' },
    { name: 'of another process with the same id', text: `{"pid":${process.pid},"started":"1"}` },
    { name: 'half-written by a kill', text: '{"pi' },
    { name: 'that names no process', text: '{"pid":0,"started":""}' },
    { name: 'empty', text: '' },
  ])('$name is taken over, and nothing of it stays', ({ text }) => {
    const run = makeRun();
    writeFileSync(lockOf(run), text);
    utimesSync(lockOf(run), 1, 1);
    const release = takeLock(run);
    release();
    expect(readdirSync(run.path).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'of a killed process that its parent never took away is taken over',
    async () => {
      const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const pid = Number(await new Promise((done) => parent.stdout.once('data', done)));
      const stat = () =>
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
      while (stat()[0] !== 'Z') await new Promise((done) => setTimeout(done, 5));
      const run = makeRun();
      writeFileSync(lockOf(run), JSON.stringify({ pid, started: stat()[19] }));
      takeLock(run)();
      parent.kill('SIGKILL');
    },
  );

  it('that is being written right now is left alone', () => {
    const run = makeRun();
    writeFileSync(lockOf(run), '');
    expect(() => takeLock(run)).toThrow('is being taken by another process; try again');
    expect(existsSync(lockOf(run))).toBe(true);
  });
});
