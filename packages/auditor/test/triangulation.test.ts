import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkTriangulation, isCoreSection } from '../src/triangulation.js';
import { claim } from './claim.js';

interface Case {
  section: string;
  claims: { text: string; url: string }[];
  flagged: number[];
  why: string;
}

const CASES = readFileSync(new URL('../../../conformance/audit/triangulation.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

describe('checkTriangulation', () => {
  it.each(CASES)('$section: $why', ({ section, claims, flagged }) => {
    const made = claims.map(({ text, url }, index) =>
      claim({ id: `s/${index + 1}`, section, text, sources: [{ url }] }),
    );
    const issues = checkTriangulation(made);
    expect(issues.map(({ claim_id }) => Number(claim_id.slice(2)))).toEqual(flagged);
    expect(issues.every(({ rule }) => rule === 'single_source_point')).toBe(true);
  });
});

describe('isCoreSection', () => {
  it.each([
    ['Market size', true],
    ['market-sizing', true],
    ['TAM / SAM / SOM', true],
    ['3. Pricing and packaging', true],
    ['Market', true],
    ['Go-to-market', false],
    ['Market entry', false],
    ['An interview with Sam', false],
    ['History', false],
  ])('%s: %s', (title, core) => {
    expect(isCoreSection(title)).toBe(core);
  });
});
