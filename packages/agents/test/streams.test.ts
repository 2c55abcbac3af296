import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeAsk } from '../src/ask.js';
import type { EngineName } from '../src/types.js';
import { recordRun, replayOptions } from './helpers.js';

interface Row {
  engine: EngineName;
  why: string;
  rights: 'none' | 'search' | 'read';
  stdout: string[];
  stderr: string;
  exit: number;
  outcome: string;
  value?: 'whole' | 'partial';
  usage?: [number, number];
  observed?: [string, string, number | null][];
  resets_at?: string;
  /** Seconds from now. */
  resets_in?: number;
  calls?: number;
  says?: string;
}

const List = z.object({ list: z.array(z.object({ a: z.number() })) });
const path = new URL('../../../conformance/agents/streams.jsonl', import.meta.url);
const rows = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Row);

describe('a recorded run of a CLI ends as its outcome', () => {
  test.each(rows)('$engine: $why → $outcome', async (row) => {
    const options = { engine: row.engine, extra_args: ['--none'], ...replayOptions(recordRun(row)) };
    const answer = await makeAsk(options)({ prompt: 'q', schema: List, rights: row.rights, label: 'case' });
    expect(answer.outcome, answer.message).toBe(row.outcome);
    expect(answer.message).toMatch(/^[A-Z].*\.$/s);
    expect(answer.value === null).toBe(row.outcome !== 'ok');
    if (row.value !== undefined) {
      expect(answer.value).toEqual({ list: row.value === 'whole' ? [{ a: 1 }, { a: 2 }] : [{ a: 1 }] });
      expect(answer.partial).toBe(row.value === 'partial');
    }
    if (row.usage !== undefined) {
      expect([answer.usage.input_tokens, answer.usage.output_tokens]).toEqual(row.usage);
    }
    if (row.observed !== undefined) {
      expect(answer.observed.map(({ kind, url, status }) => [kind, url, status ?? null])).toEqual(
        row.observed,
      );
    }
    if (row.resets_at !== undefined) expect(answer.resets_at).toBe(row.resets_at);
    if (row.resets_in !== undefined) {
      const wait = (Date.parse(answer.resets_at ?? '') - Date.now()) / 1000;
      expect(Math.abs(wait - row.resets_in)).toBeLessThan(120);
    }
    if (row.calls !== undefined) expect(answer.usage.calls).toBe(row.calls);
    if (row.says !== undefined) expect(answer.message).toContain(row.says);
  });
});
