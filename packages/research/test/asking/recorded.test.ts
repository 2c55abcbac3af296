import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ask } from '@vouch/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordedAsk } from '../../src/asking/recorded.js';
import { createRunDir } from '../../src/files.js';
import { scratch } from '../helpers.js';

const schema = z.object({ list: z.array(z.string()) });
const request = { prompt: 'p', schema, rights: 'none' as const, label: 'plan' };

function counted(outcome: 'ok' | 'quota' = 'ok') {
  const asked: string[] = [];
  const ask: Ask = async ({ prompt, schema: shape }) => {
    asked.push(prompt);
    const parsed = shape!.safeParse({ list: [prompt] });
    const value = outcome === 'ok' && parsed.success ? parsed.data : null;
    return { outcome, value, text: '', message: '', partial: false, observed: [], usage: { calls: 1 } };
  };
  return { ask, asked };
}

const makeRun = () => createRunDir(scratch(), 'tides', { as_of: '2026-05-01', question: 'q' });

describe('recorded answers', () => {
  it('are not asked again, also not by another process', async () => {
    const run = makeRun();
    const first = counted();
    await recordedAsk(first.ask, run)(request);
    const second = counted();
    expect((await recordedAsk(second.ask, run)(request)).value).toEqual({ list: ['p'] });
    expect([first.asked, second.asked]).toEqual([['p'], []]);
  });

  it('stand for their own prompt only', async () => {
    const run = makeRun();
    const { ask, asked } = counted();
    await recordedAsk(ask, run)(request);
    await recordedAsk(ask, run)({ ...request, prompt: 'other' });
    expect(asked).toEqual(['p', 'other']);
  });

  it('are none when the call failed', async () => {
    const run = makeRun();
    const { ask, asked } = counted('quota');
    await recordedAsk(ask, run)(request);
    await recordedAsk(ask, run)(request);
    expect(asked).toHaveLength(2);
  });

  it.each([
    { name: 'lost in a power cut', text: '' },
    { name: 'cut', text: '{"schema":1,"key":"' },
    { name: 'of another shape', text: '{"schema":1,"key":1}' },
  ])('$name are asked again', async ({ text }) => {
    const run = makeRun();
    await recordedAsk(counted().ask, run)(request);
    expect(readdirSync(join(run.path, 'answers'))).toEqual(['plan.json']);
    writeFileSync(join(run.path, 'answers/plan.json'), text);
    const { ask, asked } = counted();
    await recordedAsk(ask, run)(request);
    expect(asked).toEqual(['p']);
  });

  it('pass the schema anew', async () => {
    const run = makeRun();
    await recordedAsk(counted().ask, run)(request);
    const { ask, asked } = counted();
    const narrower = z
      .object({ list: z.array(z.string().min(5)) })
      .or(z.object({ list: z.tuple([z.literal('p')]) }));
    await recordedAsk(ask, run)({ ...request, schema: narrower });
    expect(asked).toEqual([]);
    const other = z.object({ list: z.array(z.string()), more: z.string().default('x') });
    expect((await recordedAsk(ask, run)({ ...request, schema: other })).value).toEqual({
      list: ['p'],
      more: 'x',
    });
  });
});
