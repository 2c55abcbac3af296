import { describe, expect, it } from 'vitest';
import { lintBrief } from '../src/index.js';
import { briefOf } from './briefs.js';

const CLAIM = { id: 'C1', claim: 'Tides turn.', supporting: ['S1'], confidence: 'high' };
const SOURCE = { id: 'S1', url: 'https://example.org/a' };

const CASES: [rule: string, content: Record<string, unknown>, sources: unknown[]][] = [
  ['duplicate_id', { claims: [CLAIM, { ...CLAIM, claim: 'Tides return.' }] }, [SOURCE]],
  ['claim_without_source', { claims: [{ ...CLAIM, supporting: [] }] }, [SOURCE]],
  ['dangling_source', { claims: [{ ...CLAIM, supporting: ['S1', 'S2'] }] }, [SOURCE]],
  ['source_without_url', { claims: [CLAIM] }, [SOURCE, { id: 'S2', title: 'lost' }]],
  ['source_not_an_address', { claims: [CLAIM] }, [SOURCE, { id: 'S2', url: 'my notes' }]],
  ['unknown_confidence', { claims: [{ ...CLAIM, confidence: null }] }, [SOURCE]],
  ['unknown_opponent', { claims: [{ ...CLAIM, contradicts: 'C8' }] }, [SOURCE]],
  ['no_freshness', { claims: [CLAIM], freshness: 'soon' }, [SOURCE]],
  ['no_verdict', { claims: [CLAIM], verdict: 'FINE' }, [SOURCE]],
];

describe('lintBrief', () => {
  it.each(CASES)('finds %s', (rule, content, sources) => {
    expect(lintBrief(briefOf('b', content, sources)).map((issue) => issue.rule)).toEqual([rule]);
  });

  it('finds nothing in a sound brief', () => {
    expect(lintBrief(briefOf('b', { claims: [CLAIM] }, [SOURCE]))).toEqual([]);
  });
});
