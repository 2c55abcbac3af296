import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AskEvent, makeAsk } from '../src/ask.js';
import { fake, makeDir, recordRun, replayOptions } from './helpers.js';

const List = z.object({ list: z.array(z.number()) });
const INIT = '{"type":"system","subtype":"init","mcp_servers":[]}';

function result(text: string): string {
  const usage = { input_tokens: 1, output_tokens: 1 };
  return JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: text, usage });
}

function lines(text: string): { stdout: string[] } {
  return { stdout: [INIT, result(text)] };
}

describe('a call that a kill cut off', () => {
  /** Asks once, then takes the call back to where a kill left it; whether another ask starts the program. */
  async function askAgain(
    cut: (call: string) => void,
    prompt = 'q',
  ): Promise<{ asked: boolean; value: unknown }> {
    const dir = recordRun(lines('{"list":[1]}'));
    const options = replayOptions(dir);
    const request = { prompt: 'q', schema: List, rights: 'none' as const, label: 'plan' };
    await makeAsk({ engine: 'claude', ...options })(request);
    rmSync(join(dir, 'prompt'));
    cut(join(options.run_dir, 'calls/plan'));
    const answer = await makeAsk({ engine: 'claude', ...options })({ ...request, prompt });
    return { asked: existsSync(join(dir, 'prompt')), value: answer.value };
  }
  const forget = (call: string) => rmSync(join(call, 'answer.txt'));

  test('after its last event is not made again: its transcript holds the answer', async () => {
    expect(await askAgain(forget)).toEqual({ asked: false, value: { list: [1] } });
  });

  test.each([
    {
      name: 'before its last event',
      cut: (call: string) => writeFileSync(join(call, 'stdout.ndjson'), `${INIT}\n{"type":"res`),
    },
    { name: 'before its first', cut: (call: string) => rmSync(join(call, 'stdout.ndjson')) },
  ])('$name is made again', async ({ cut }) => {
    const { asked } = await askAgain((call) => {
      forget(call);
      cut(call);
    });
    expect(asked).toBe(true);
  });

  test('says nothing of another question', async () => {
    expect((await askAgain(forget, 'another')).asked).toBe(true);
  });

  test('is over when its answer was written down: who asks again wants another one', async () => {
    expect((await askAgain(() => {})).asked).toBe(true);
  });
});

describe('one question', () => {
  test('an answer that does not fit is told its mistake once, with the schema, and mended', async () => {
    const dir = recordRun(lines('{"list":"none"}'), lines('{"list":[1]}'));
    const events: AskEvent[] = [];
    const ask = makeAsk({ engine: 'claude', ...replayOptions(dir), onEvent: (event) => events.push(event) });
    const answer = await ask({ prompt: 'the question', schema: List, rights: 'none', label: 'plan' });
    expect(answer).toMatchObject({
      outcome: 'ok',
      value: { list: [1] },
      usage: { calls: 2, input_tokens: 2 },
    });
    expect(events.map(({ kind }) => kind)).toEqual(['repair']);
    const prompt = readFileSync(join(dir, 'prompt'), 'utf8');
    expect(prompt).toContain('the question');
    expect(prompt).toContain('"type":"array"');
    expect(prompt).toContain('{"list":"none"}');
    expect(prompt).toMatch(/expected array/i);
  });

  test('an answer that never fits is refused, and its text is kept', async () => {
    const ask = makeAsk({ engine: 'claude', ...replayOptions(recordRun(lines('Which region?'))) });
    const answer = await ask({ prompt: 'q', schema: List, rights: 'none', label: 'plan' });
    expect(answer).toMatchObject({ outcome: 'no_json', value: null, text: 'Which region?' });
    expect(answer.message).toContain('Which region?');
  });

  test('a repair that fails otherwise leaves the first answer to be told', async () => {
    const crash = { stdout: [], exit: 1 };
    const ask = makeAsk({ engine: 'claude', ...replayOptions(recordRun(lines('Which region?'), crash)) });
    expect(await ask({ prompt: 'q', schema: List, rights: 'none', label: 'plan' })).toMatchObject({
      outcome: 'no_json',
      text: 'Which region?',
      usage: { calls: 2 },
    });
  });

  test('prose is taken as it is, without the reasoning before it', async () => {
    const ask = makeAsk({
      engine: 'claude',
      ...replayOptions(recordRun(lines('<think>hm</think>\n# Report\n'))),
    });
    const answer = await ask({ prompt: 'q', schema: null, rights: 'none', label: 'write' });
    expect(answer).toMatchObject({ outcome: 'ok', value: '# Report' });
  });

  test("a wrapper's banner is no prose", async () => {
    const ask = makeAsk({ engine: 'claude', ...replayOptions(recordRun({ stdout: ['Welcome!'] })) });
    expect((await ask({ prompt: 'q', schema: null, rights: 'none', label: 'write' })).outcome).toBe(
      'crashed',
    );
  });

  test('a stall is asked once more, and told', async () => {
    const program = join(makeDir(), 'claude');
    writeFileSync(program, '#!/bin/sh\nsleep 60\n');
    chmodSync(program, 0o755);
    const events: AskEvent[] = [];
    const ask = makeAsk({
      engine: 'claude',
      program,
      run_dir: makeDir(),
      env: { PATH: process.env['PATH'] },
      deadlines: { idle: 500, grace: 200 },
      onEvent: (event) => events.push(event),
    });
    const answer = await ask({ prompt: 'q', schema: null, rights: 'none', label: 'plan' });
    expect(answer).toMatchObject({ outcome: 'stalled', value: null, usage: { calls: 2 } });
    expect(events.map(({ kind }) => kind)).toEqual(['retry']);
  });

  test('tools that are lost are told, and the CLI reads by itself', async () => {
    const lost = '{"type":"system","subtype":"init","mcp_servers":[{"name":"vouch","status":"failed"}]}';
    const dir = recordRun({ stdout: [lost, result('[]')] }, lines('{"list":[1]}'));
    const options = { ...replayOptions(dir), tools: () => ({ command: 'node', args: ['x'] }) };
    const answer = await makeAsk({ engine: 'claude', ...options })({
      prompt: 'q',
      schema: List,
      rights: 'read',
      label: 'r',
    });
    expect(answer).toMatchObject({ outcome: 'ok', value: { list: [1] } });
    expect(answer.message).toContain('by its own fetch');
    const prompt = readFileSync(join(dir, 'prompt'), 'utf8');
    expect(prompt).not.toContain('mcp__vouch__open_page');
  });

  test('an abort ends it as aborted', async () => {
    const ask = makeAsk({ engine: 'claude', ...replayOptions(recordRun(lines('x'))) });
    const signal = AbortSignal.abort();
    const answer = await ask({ prompt: 'q', schema: null, rights: 'none', label: 'plan', signal });
    expect(answer.outcome).toBe('aborted');
  });

  test('a program that is missing is a sentence', async () => {
    const ask = makeAsk({ engine: 'codex', run_dir: makeDir(), env: { PATH: '/nowhere' } });
    const answer = await ask({ prompt: 'q', schema: null, rights: 'none', label: 'plan' });
    expect(answer.outcome).toBe('absent');
    expect(answer.message).toContain('npm install -g @openai/codex');
  });

  test('a prompt that agy cannot take, an unknown engine, a run directory that cannot be written: told, exit 2', async () => {
    const long = makeAsk({ engine: 'agy', ...replayOptions(recordRun(lines('x'))) });
    const request = { schema: null, rights: 'none', label: 'plan' } as const;
    await expect(long({ prompt: 'x'.repeat(200_000), ...request })).rejects.toThrow(
      /agy takes it as an argument/,
    );
    const unknown = makeAsk({ engine: 'gpt' as 'claude', run_dir: makeDir() });
    await expect(unknown({ prompt: 'q', ...request })).rejects.toThrow(/There is no engine "gpt"/);
    const blocked = makeAsk({ engine: 'claude', program: fake('env'), run_dir: '/dev/null/run', env: {} });
    await expect(blocked({ prompt: 'q', ...request })).rejects.toMatchObject({ exit: 2 });
  });
});

test.each([
  ['skeptic market/3', 'skeptic-market-3'],
  ['../../x', 'x'],
  ['研究 1', '研究-1'],
  ['..', 'call'],
])('the label %j names a directory of the run', async (label, name) => {
  const options = replayOptions(recordRun(lines('x')));
  await makeAsk({ engine: 'claude', ...options })({ prompt: 'q', schema: null, rights: 'none', label });
  expect(existsSync(join(options.run_dir, 'calls', name, 'answer.txt'))).toBe(true);
});

describe('what a call leaves in the run directory', () => {
  test('the raw streams, the answer, the argv and the names of variables; no value of one', async () => {
    const dir = recordRun({ ...lines('{"list":[1]}'), stderr: 'a notice' });
    const options = replayOptions(dir);
    const env = { ...options.env, SECRET_KEY: 'hidden-value' };
    const ask = makeAsk({ engine: 'claude', ...options, env, pass_env: ['REPLAY_DIR', 'SECRET_KEY'] });
    await ask({ prompt: 'q', schema: List, rights: 'none', label: 'plan' });
    await ask({ prompt: 'q', schema: List, rights: 'none', label: 'plan' });
    const calls = join(options.run_dir, 'calls');
    expect(readdirSync(calls).sort()).toEqual(['children.ndjson', 'plan', 'plan-2']);
    expect(readFileSync(join(calls, 'plan', 'stdout.ndjson'), 'utf8')).toBe(
      `${lines('{"list":[1]}').stdout.join('\n')}\n`,
    );
    expect(readFileSync(join(calls, 'plan', 'stderr.txt'), 'utf8')).toBe('a notice');
    expect(readFileSync(join(calls, 'plan', 'answer.txt'), 'utf8')).toBe('{"list":[1]}');
    const record = readFileSync(join(calls, 'plan', 'call.json'), 'utf8');
    expect(JSON.parse(record)).toMatchObject({ engine: 'claude', passed: ['REPLAY_DIR', 'SECRET_KEY'] });
    expect(record).not.toContain('hidden-value');
    expect(existsSync(join(calls, 'plan', 'scratch'))).toBe(true);
  });
});
