import type { Answer, Ask } from '@vouch/core';
import { describe, expect, it } from 'vitest';
import { budgetedAsk, type Limits } from '../../src/asking/budget.js';

const answered: Answer<never> = {
  outcome: 'ok',
  value: null,
  text: 'yes',
  message: '',
  partial: false,
  observed: [],
  usage: { calls: 1, cost_usd: 0.5 },
};
const NONE: Limits = { calls: null, minutes: null, cost_usd: null };
const request = (label: string) => ({ prompt: 'p', schema: null, rights: 'none' as const, label });

async function outcomes(limits: Limits, labels: string[]): Promise<string[]> {
  const ask = budgetedAsk(async () => answered, limits, { now: () => 0, spent: { calls: 0, cost_usd: 0 } });
  const told: string[] = [];
  for (const label of labels) told.push((await ask(request(label))).outcome);
  return told;
}

describe('the budget of a run', () => {
  it.each([
    { name: 'calls', limits: { ...NONE, calls: 2 }, wanted: ['ok', 'ok', 'aborted'] },
    { name: 'cost', limits: { ...NONE, cost_usd: 1 }, wanted: ['ok', 'ok', 'aborted'] },
    { name: 'none', limits: NONE, wanted: ['ok', 'ok', 'ok'] },
  ])('holds $name', async ({ limits, wanted }) => {
    expect(await outcomes(limits, ['a', 'b', 'c'])).toEqual(wanted);
  });

  it('always writes up what is there', async () => {
    expect(await outcomes({ ...NONE, calls: 1 }, ['a', 'b', 'synthesis'])).toEqual(['ok', 'aborted', 'ok']);
  });

  it('ends a running call when the time is over, but for the synthesis', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const ask: Ask = async ({ signal }) => {
      signals.push(signal);
      return answered;
    };
    const waits: number[] = [];
    const after = (ms: number) => {
      waits.push(ms);
      return AbortSignal.abort();
    };
    const spent = { calls: 0, cost_usd: 0 };
    const budgeted = budgetedAsk(ask, { ...NONE, minutes: 5 }, { now: () => 0, after, spent });
    await budgeted(request('researcher_1'));
    await budgeted(request('synthesis'));
    expect(waits).toEqual([300_000]);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, undefined]);
  });
});
