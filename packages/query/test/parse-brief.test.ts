import { describe, expect, it } from 'vitest';
import { parseBrief } from '../src/index.js';
import { parseConfidence } from '../src/parse-confidence.js';
import { readJsonLines, readTable } from './cases.js';

interface ShapeCase {
  reason: string;
  claims: string;
  sources?: string;
  trace?: string;
  expected: {
    freshness?: string | null;
    verdict?: string | null;
    claims: unknown[] | null;
    issues: string[];
  };
}

describe('parseBrief', () => {
  it.each(readJsonLines<ShapeCase>('brief-shapes.jsonl'))(
    '$reason',
    ({ claims, sources, trace, expected }) => {
      const { brief, issues } = parseBrief({
        slug: 'b',
        claims,
        sources: sources ?? null,
        trace: trace ?? null,
      });
      const read = brief?.claims.map((claim) => [
        claim.id,
        claim.text,
        claim.sources.map(({ id, url }) => `${id ?? '-'} ${url ?? '-'}`),
        claim.confidence.name,
        claim.sub_question,
      ]);
      expect(issues.map(({ rule }) => rule)).toEqual(expected.issues);
      expect(read ?? null).toEqual(expected.claims);
      if (brief !== null) {
        expect({ freshness: brief.freshness, verdict: brief.verdict }).toEqual({
          freshness: expected.freshness,
          verdict: expected.verdict,
        });
      }
    },
  );

  it('collects disputes from either claim and from the brief', () => {
    const claims = [
      { id: 'C1', claim: 'A.', contradicts: 'C2' },
      { id: 'C2', claim: 'B.', contests: ['C3'] },
      { id: 'C3', claim: 'C.' },
    ];
    const text = JSON.stringify({ claims, unresolved_contradictions: [{ ids: ['C1', 'C3'] }] });
    const { brief } = parseBrief({ slug: 'b', claims: text, sources: null, trace: null });
    expect(brief?.claims.map(({ disputed_by }) => disputed_by)).toEqual([['C2', 'C3'], ['C3'], ['C1']]);
  });

  it('survives JSON nested deeper than any stack', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const { brief, issues } = parseBrief({ slug: 'b', claims: deep, sources: null, trace: null });
    expect(brief === null || brief.claims.length === 0).toBe(true);
    expect(issues.length).toBeGreaterThan(0);
  });

  it('reads keys of objects as data, never as properties', () => {
    const claims = '{"claims":{"__proto__":{"claim":"A."},"constructor":{"claim":"B."}}}';
    const { brief } = parseBrief({ slug: 'b', claims, sources: null, trace: null });
    expect(brief?.claims.map(({ id, text }) => [id, text])).toEqual([
      ['__proto__', 'A.'],
      ['constructor', 'B.'],
    ]);
  });
});

describe('parseConfidence', () => {
  it.each(readTable('confidence.tsv'))('%s is %s', (written, shown, tier) => {
    expect(parseConfidence(written)).toEqual({ name: shown, tier: tier === '' ? null : tier });
  });
});
