import { describe, expect, it } from 'vitest';
import { type Embed, rerank } from '../src/index.js';

/** Texts about boats point one way, texts about stones another. */
const embed: Embed = async (texts) =>
  texts.map((text) => Float32Array.from(/boat|ferry/.test(text) ? [1, 0.1] : [0.1, 1]));

describe('rerank', () => {
  it('raises what means alike, within a kind', async () => {
    const matches = [
      { claim: 'a stone quay', score: 0.6, kind: 'claim' },
      { claim: 'a ferry', score: 0.5, kind: 'claim' },
      { claim: 'a boat', score: 0.9, kind: 'sub_question' },
    ];
    const order = (await rerank(matches, 'boats', embed)).map(({ claim }) => claim);
    expect(order).toEqual(['a ferry', 'a stone quay', 'a boat']);
  });

  it('leaves a direct substring on top, failed briefs last, and takes nothing away', async () => {
    const matches = [
      { claim: 'a stone quay', score: 1.4, kind: 'claim', verdict: 'READY' },
      { claim: 'stones', score: 0.5, kind: 'claim', verdict: 'READY' },
      { claim: 'a ferry', score: 0.5, kind: 'claim', verdict: 'FAIL' },
    ];
    expect(await rerank(matches, 'boats', embed)).toEqual(matches);
    expect(await rerank([], 'boats', embed)).toEqual([]);
  });

  it('asks for the vectors of the best fifty only', async () => {
    const asked: number[] = [];
    const counting: Embed = async (texts) => {
      asked.push(texts.length);
      return embed(texts);
    };
    const matches = Array.from({ length: 80 }, (_, n) => ({ claim: `stone ${n}`, score: 1 - n / 100 }));
    expect(await rerank(matches, 'boats', counting)).toHaveLength(80);
    expect(asked).toEqual([51]);
  });
});
