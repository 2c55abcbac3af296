import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepVectors } from '../src/embedder.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-vectors-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('keepVectors', () => {
  it('asks for each text once, over runs, and gives the same vectors', async () => {
    const path = join(dir, 'vectors');
    const asked: string[] = [];
    const embed = async (texts: readonly string[]) => {
      asked.push(...texts);
      return texts.map((text) => new Float32Array(512).fill(text.length));
    };
    const first = await keepVectors(embed, path)(['tide', 'ebb', 'tide']);
    expect(await keepVectors(embed, path)(['ebb', 'tide', 'flood'])).toEqual([
      first[1],
      first[0],
      new Float32Array(512).fill(5),
    ]);
    expect(asked).toEqual(['tide', 'ebb', 'flood']);
    expect(statSync(path).size).toBe(3 * 528);
  });

  it('takes a file of another form for none', async () => {
    const path = join(dir, 'vectors');
    writeFileSync(path, 'something else');
    const embed = async (texts: readonly string[]) => texts.map(() => new Float32Array(512).fill(1));
    expect(await keepVectors(embed, path)(['tide'])).toEqual([new Float32Array(512).fill(1)]);
  });
});
