import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkStaleTags } from '../src/stale-tag.js';
import { claim } from './claim.js';

const CASES = readFileSync(new URL('../../../conformance/audit/stale.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string, string, string]);

describe('checkStaleTags', () => {
  it.each(CASES)('published %s, accessed %s, tags %s: %s (%s)', (published_at, accessed_at, tags, rule) => {
    const made = claim({
      text: 'It rained.',
      tags: tags === '' ? [] : tags.split(' '),
      sources: [{ published_at: published_at || null, accessed_at }],
    });
    expect(checkStaleTags([made], new Map()).map((issue) => issue.rule)).toEqual(rule === '' ? [] : [rule]);
  });

  it('blocks only the missing tag', () => {
    const sources = [{ published_at: '2020-01-01', accessed_at: '2024-01-01' }];
    const [untagged] = checkStaleTags([claim({ text: 'It rained.', sources })], new Map());
    const [tagged] = checkStaleTags([claim({ text: 'It rained.', tags: ['stale'], sources })], new Map());
    expect([untagged?.severity, tagged?.severity]).toEqual(['fault', 'info']);
  });

  it('is a verdict of its own for a bare quote, which has no words to carry a tag', () => {
    const sources = [{ published_at: '2020-01-01', accessed_at: '2024-01-01' }];
    expect(checkStaleTags([claim({ quotes: ['It rained.'], sources })], new Map())[0]?.rule).toBe('stale');
  });

  it("takes the snapshot's dates before the document's, which may be back-dated", () => {
    const url = 'https://a.example/x';
    const page = {
      url,
      text: 'It rained.',
      title: null,
      unusable_because: null,
      published_at: '2020-01-01',
      accessed_at: '2024-01-01T10:00:00Z',
    };
    const made = claim({
      text: 'It rained.',
      sources: [{ url, published_at: '2020-01-01', accessed_at: '2020-02-01' }],
    });
    expect(checkStaleTags([made], new Map([[url, page]]))[0]?.rule).toBe('stale_untagged');
  });
});
