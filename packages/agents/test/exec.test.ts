import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ChildSpec, type ChildWatch, DEADLINES, runChild } from '../src/exec.js';
import { eventually, fake, isAlive, makeDir } from './helpers.js';

const QUICK = { ...DEADLINES, grace: 200, linger: 300 };

function spec(file: string, args: readonly string[] = [], input: string | null = null): ChildSpec {
  return { file, args, cwd: makeDir(), env: { PATH: process.env['PATH'] ?? '' }, input };
}

function watch(more: Partial<ChildWatch> = {}): ChildWatch {
  return { deadlines: QUICK, ...more };
}

/** A fake that writes its grandchild's id to a file. */
function withGrandchild(name: string): { spec: ChildSpec; grandchild(): number } {
  const file = join(makeDir(), 'pid');
  return { spec: spec(fake(name), [file]), grandchild: () => Number(readFileSync(file, 'utf8')) };
}

function hasWritten(run: { grandchild(): number }): boolean {
  try {
    return run.grandchild() > 0;
  } catch {
    return false;
  }
}

describe('one program, from its start until nothing of it is left', () => {
  test('lines, exit code, stderr and the prompt on a closed stdin', async () => {
    const lines: string[] = [];
    const script = 'cat; echo oops >&2; exit 3';
    const end = await runChild(
      spec('sh', ['-c', script], 'one\ntwo'),
      watch({
        onLine: (line) => {
          lines.push(line);
          return 'noise';
        },
      }),
    );
    expect(lines).toEqual(['one', 'two']);
    expect(end).toMatchObject({ code: 3, signal: null, error_code: null, why: null, stdout_bytes: 7 });
    expect(end.stderr_tail).toBe('oops\n');
    expect(end.stdout_tail).toBe('one\ntwo\n');
  });

  test('without a prompt stdin is at its end at once', async () => {
    expect((await runChild(spec('cat'), watch())).code).toBe(0);
  });

  test('a prompt of 5 MB passes, and a program that does not read it is no error', async () => {
    const prompt = 'x'.repeat(5_000_000);
    expect((await runChild(spec('wc', ['-c'], prompt), watch())).stdout_tail.trim()).toBe('5000000');
    expect((await runChild(spec('true', [], prompt), watch())).code).toBe(0);
  });

  test.each([
    ['a program that is not there', '/nowhere/agent', 'ENOENT'],
    ['a file that is no program', fileThatIsNoProgram(), 'EACCES'],
  ])('%s', async (_, file, error_code) => {
    expect(await runChild(spec(file), watch())).toMatchObject({ pid: null, code: null, error_code });
  });

  test('the child sees only the environment it is given', async () => {
    process.env['VOUCH_TEST_KEY'] = 'secret';
    const end = await runChild(
      { ...spec(fake('env')), env: { PATH: process.env['PATH'] ?? '', A: '1' } },
      watch(),
    );
    delete process.env['VOUCH_TEST_KEY'];
    expect(end.stdout_tail).toContain('A=1');
    expect(end.stdout_tail).not.toContain('secret');
  });
});

describe('ending a program', () => {
  test.each([
    ['timeout', { hard: 1_500 }],
    ['idle', { idle: 1_500 }],
  ])(
    'by its deadline (%s), though it and its grandchild ignore TERM and hold the pipe',
    async (why, deadlines) => {
      const run = withGrandchild('stubborn');
      const end = await runChild(run.spec, watch({ deadlines: { ...QUICK, ...deadlines } }));
      expect(end).toMatchObject({ why, signal: 'SIGKILL' });
      expect(await eventually(() => !isAlive(run.grandchild()))).toBe(true);
    },
  );

  test('by an abort, also one that came before the start', async () => {
    const run = withGrandchild('stubborn');
    const abort = new AbortController();
    const ended = runChild(run.spec, watch({ signal: abort.signal }));
    await eventually(() => hasWritten(run));
    abort.abort();
    expect((await ended).why).toBe('aborted');
    expect(await eventually(() => !isAlive(run.grandchild()))).toBe(true);
    expect((await runChild(spec('sleep', ['60']), watch({ signal: abort.signal }))).why).toBe('aborted');
  });

  test('bytes put the idle deadline off', async () => {
    const script = 'for i in 1 2 3 4 5 6; do echo $i; sleep 0.4; done';
    const end = await runChild(spec('sh', ['-c', script]), watch({ deadlines: { ...QUICK, idle: 1_500 } }));
    expect(end).toMatchObject({ why: null, code: 0 });
  });

  test('after its last event it may linger only so long', async () => {
    const end = await runChild(spec('sh', ['-c', 'echo end; sleep 60']), watch({ onLine: () => 'ended' }));
    expect(end.why).toBe('lingered');
  });

  test('a child that outlives the program does not hold the call', async () => {
    const run = withGrandchild('leaver');
    const started = performance.now();
    const end = await runChild(run.spec, watch());
    expect(end.code).toBe(0);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(await eventually(() => !isAlive(run.grandchild()))).toBe(true);
  });
});

function fileThatIsNoProgram(): string {
  return new URL('../package.json', import.meta.url).pathname;
}
