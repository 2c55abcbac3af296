import { appendFileSync, existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRunDir, mendEvents, readEvents, takeLock, writeEvent } from '../src/files.js';
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
    { name: 'empty', text: '' },
  ])('$name is taken over, and nothing of it stays', ({ text }) => {
    const run = makeRun();
    writeFileSync(lockOf(run), text);
    utimesSync(lockOf(run), 1, 1);
    const release = takeLock(run);
    release();
    expect(readdirSync(run.path).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  it('that is being written right now is left alone', () => {
    const run = makeRun();
    writeFileSync(lockOf(run), '');
    expect(() => takeLock(run)).toThrow('is being taken by another process; try again');
    expect(existsSync(lockOf(run))).toBe(true);
  });
});
