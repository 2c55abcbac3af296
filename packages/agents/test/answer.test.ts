import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseAnswer } from '../src/answer/parse-answer.js';

const Claims = z.object({ claims: z.array(z.object({ claim: z.string() })) });

interface Row {
  why: string;
  text: string;
  outcome: string;
  claims?: string[];
  rung?: string;
  partial?: boolean;
}

const path = new URL('../../../conformance/agents/answers.jsonl', import.meta.url);
const rows = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Row);

describe('from a text to a value', () => {
  test.each(rows)('$why', ({ text, outcome, claims, rung, partial }) => {
    const parsed = parseAnswer(text, Claims);
    expect(parsed.outcome).toBe(outcome);
    expect(parsed.value?.claims.map(({ claim }) => claim) ?? null).toEqual(claims ?? null);
    expect(parsed.rung).toBe(rung ?? null);
    expect(parsed.partial).toBe(partial ?? false);
    if (outcome === 'wrong_shape') expect(parsed.complaints).not.toBe('');
  });

  test('cut anywhere, an answer gives whole leading items or nothing', () => {
    const item = fc.record({ claim: fc.string() });
    const answer = fc.record({ claims: fc.array(item, { minLength: 1, maxLength: 6 }) });
    fc.assert(
      fc.property(answer, fc.double({ min: 0, max: 1, noNaN: true }), (value, share) => {
        const whole = JSON.stringify(value);
        const parsed = parseAnswer(whole.slice(0, Math.floor(whole.length * share)), Claims);
        if (parsed.value === null) return;
        expect(value.claims.slice(0, parsed.value.claims.length)).toEqual(parsed.value.claims);
      }),
    );
  });

  test.each([
    ['opening brackets', '{['.repeat(500_000)],
    ['nested lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['quotes', '{"'.repeat(500_000)],
    ['fences', '```\n'.repeat(200_000)],
    ['commas', `[${',\n'.repeat(400_000)}`],
  ])('a megabyte of %s is refused in linear time', (_, text) => {
    const started = performance.now();
    expect(parseAnswer(text, Claims).value).toBeNull();
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
