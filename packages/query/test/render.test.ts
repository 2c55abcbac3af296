import { describe, expect, it } from 'vitest';
import { type KnownBrief, renderBrief, renderMatches, searchBriefs } from '../src/index.js';
import { briefOf } from './briefs.js';

const SOURCES = [
  { id: 'S1', url: 'https://example.org/a' },
  { id: 'S3', url: 'https://example.net/b' },
];

function answer(
  briefs: KnownBrief[],
  query: string,
  options: { explain?: boolean; format?: 'md' } = {},
): string {
  const matches = searchBriefs(briefs, query, { as_of: '2026-06-30' });
  return renderMatches(matches, { briefs: briefs.length, ...options });
}

describe('renderMatches', () => {
  it("keeps the seed's form", () => {
    const claims = [
      { id: 'C4', claim: 'Tides turn twice a day.', supporting: ['S1', 'S3'], confidence: 'high' },
    ];
    expect(answer([briefOf('tides', { freshness: '2026-06-01', claims }, SOURCES)], 'tides')).toBe(
      `[tides] (freshness: 2026-06-01, verdict: READY)
  C4: Tides turn twice a day. [S1, S3] (confidence: high)
    sources: https://example.org/a, https://example.net/b
`,
    );
  });

  it.each([
    ['2026-05-31', 'READY', '(freshness: 2026-05-31, verdict: READY)'],
    ['2026-05-30', 'READY', '(freshness: 2026-05-30, verdict: READY) (stale)'],
    ['2026-06-30', 'FAIL', '(freshness: 2026-06-30, verdict: FAIL) (unverified)'],
    ['2026-01-01', 'HOLD', '(freshness: 2026-01-01, verdict: HOLD) (stale) (unverified)'],
    [null, null, '(freshness: unknown, verdict: unknown) (freshness unknown)'],
  ])('tags a brief of %s with verdict %s', (freshness, verdict, heading) => {
    const brief = briefOf('tides', { freshness, verdict, claims: [{ claim: 'Tides turn.' }] });
    expect(answer([brief], 'tides').split('\n')[0]).toBe(`[tides] ${heading}`);
  });

  it('says when nothing matches', () => {
    const briefs = ['a', 'b'].map((slug) => briefOf(slug, { claims: [{ claim: 'Tides turn.' }] }));
    expect(answer(briefs, 'volcano')).toBe('no matching claims across 2 briefs searched\n');
  });

  it('groups by brief, in the order of the best match', () => {
    const one = briefOf('one', {
      claims: [{ id: 'C1', claim: 'Neap tides follow the half moon and are weak.' }],
    });
    const two = briefOf('two', {
      claims: [
        { id: 'C1', claim: 'Neap tides are weak.' },
        { id: 'C2', claim: 'Neap tides recur.' },
      ],
    });
    const lines = answer([one, two], 'neap tides are weak').split('\n');
    expect(lines.filter((line) => line.startsWith('['))).toEqual([
      '[two] (freshness: 2026-05-01, verdict: READY) (stale)',
      '[one] (freshness: 2026-05-01, verdict: READY) (stale)',
    ]);
  });

  it('shows the top ten of an answer over 600 words and counts the rest', () => {
    const claims = Array.from({ length: 40 }, (_, n) => ({
      id: `C${n}`,
      claim: `Tides at gauge ${n} are logged hourly by the office.`,
    }));
    const text = answer([briefOf('gauges', { claims })], 'tides logged hourly');
    expect(text.match(/^ {2}C\d+:/gm)).toHaveLength(10);
    expect(text.endsWith('\n(30 more matches hidden — run with --slug to narrow)\n')).toBe(true);
  });

  it('shows a long answer of 600 words or fewer whole', () => {
    const claims = Array.from({ length: 20 }, (_, n) => ({
      id: `C${n}`,
      claim: `Tides at gauge ${n} are logged hourly.`,
    }));
    const text = answer([briefOf('gauges', { claims })], 'tides logged hourly');
    expect(text.match(/^ {2}C\d+:/gm)).toHaveLength(20);
  });

  it('never writes CC1, and gives bare numbers their letters', () => {
    const claims = [{ id: 3, claim: 'Tides turn.', sources: [1] }];
    expect(answer([briefOf('b', { claims }, [{ id: 1, url: 'https://example.org/a' }])], 'tides')).toContain(
      '  C3: Tides turn. [S1] (confidence: unknown)\n    sources: https://example.org/a\n',
    );
  });

  it('notes disputes, other briefs that say the same, and on request why', () => {
    const claims = [
      { id: 'C1', claim: 'Neap tides are weak.', contradicts: ['C2'] },
      { id: 'C2', claim: 'Neap tides are strong.' },
    ];
    const text = answer(
      [briefOf('a', { claims }), briefOf('b', { claims: [{ id: 'C7', claim: 'Neap tides are weak' }] })],
      'neap tides weak',
      { explain: true },
    );
    expect(text).toContain('    disputed by: C2\n    also in 1 other brief: b C7\n');
    expect(text).toMatch(/why: claim text: 100 % of the query with neap, tides, weak; score [\d.]+\n/);
    expect(text).toContain('  C2: Neap tides are strong.');
  });

  it('writes Markdown in which no claim can break out', () => {
    const claims = [
      { id: 'C1', claim: 'Tides *turn* [here](javascript:x) <b>', supporting: ['https://example.org/a<b'] },
    ];
    const text = answer([briefOf('b', { claims })], 'tides', { format: 'md' });
    expect(text).toContain('- **C1** Tides \\*turn\\* \\[here\\](javascript:x) \\<b\\>');
    expect(text).toContain('<https://example.org/a%3Cb>');
  });
});

describe('renderBrief', () => {
  it('shows every claim under its sub-question, and what was left open', () => {
    const brief = briefOf('tides', {
      question: 'What makes tides?',
      claims: [{ id: 'C1', claim: 'The moon does.', sq: 'sq1' }],
      sub_questions: [{ id: 'sq1', question: 'Which body?' }],
      coverage_gaps: ['the sun', { type: 'x', note: 'river mouths' }],
    });
    expect(renderBrief(brief, '2026-05-02')).toBe(
      `[tides] (freshness: 2026-05-01, verdict: READY)
about: What makes tides?

Which body?
  C1: The moon does. [] (confidence: unknown)
    sources: none recorded

left open:
  - the sun
  - river mouths
`,
    );
  });
});
