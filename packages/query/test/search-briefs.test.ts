import { describe, expect, it } from 'vitest';
import { type KnownBrief, searchBriefs } from '../src/index.js';
import { briefOf } from './briefs.js';

const AS_OF = '2026-05-20';
const ids = (
  briefs: KnownBrief[],
  query: string,
  options: Partial<Parameters<typeof searchBriefs>[2]> = {},
) => searchBriefs(briefs, query, { as_of: AS_OF, ...options }).map(({ slug, id }) => `${slug} ${id}`);

const kelp = briefOf(
  'kelp',
  {
    claims: [
      {
        id: 'C1',
        claim: 'Giant kelp grows half a metre a day.',
        sq: 'sq1',
        supporting: ['S1'],
        confidence: 'high',
      },
      {
        id: 'C2',
        claim: 'Urchins graze whole forests away.',
        sq: 'sq2',
        supporting: ['S2'],
        confidence: 'medium-contested',
      },
      { id: 'C3', claim: 'Otters keep urchins few.', sq: 'sq2', supporting: ['S1', 'S2'], confidence: 'low' },
    ],
    sub_questions: [
      { id: 'sq1', question: 'How fast is the growth?' },
      { id: 'sq2', question: 'Which animals threaten the habitat?' },
    ],
  },
  [
    { id: 'S1', url: 'https://www.example.org/kelp/' },
    { id: 'S2', url: 'https://reef.example.net/urchins?id=4' },
  ],
);

describe('searchBriefs', () => {
  it('ranks claim text over source URL over sub-question', () => {
    const both = briefOf('both', {
      claims: [
        { id: 'C1', claim: 'Nothing to see.', sub_question: 'What about lobsters?' },
        { id: 'C2', claim: 'Nothing here.', supporting: ['https://lobsters.example.org/a'] },
        { id: 'C3', claim: 'Lobsters molt.' },
      ],
    });
    expect(ids([both], 'lobsters')).toEqual(['both C3', 'both C2', 'both C1']);
  });

  it.each([
    [
      'a pasted address, in another spelling',
      'http://example.org/kelp?utm_source=x#top',
      ['kelp C1', 'kelp C3'],
    ],
    [
      'an address within a question',
      'what rests on https://example.org/kelp, please',
      ['kelp C1', 'kelp C3'],
    ],
    [
      'a page without its parameters finds the pages below',
      'https://reef.example.net/urchins',
      ['kelp C2', 'kelp C3'],
    ],
    ['an address without its scheme', 'example.org/kelp', ['kelp C1', 'kelp C3']],
    ['a host and its subdomains', 'example.net', ['kelp C2', 'kelp C3']],
    ['a word of a host', 'reef', ['kelp C2', 'kelp C3']],
    ['not a part of such a word', 'exam', []],
    ['another value of a parameter is another page', 'https://reef.example.net/urchins?id=5', []],
  ])('finds claims by their source: %s', (_, query, found) => {
    expect(ids([kelp], query).toSorted()).toEqual(found);
  });

  it('finds every claim under a sub-question that the query asks', () => {
    expect(ids([kelp], 'animals that threaten a habitat')).toEqual(['kelp C2', 'kelp C3']);
  });

  it.each([
    ['high', ['kelp C1']],
    ['medium', ['kelp C1', 'kelp C2']],
    ['low', ['kelp C1', 'kelp C2', 'kelp C3']],
  ] as const)('min_confidence %s', (min_confidence, found) => {
    const all = [kelp, briefOf('unsure', { claims: [{ id: 'C9', claim: 'Kelp urchins otters.' }] })];
    const answer = ids(all, 'kelp urchins otters', { min_confidence, floor: 0 });
    expect(answer.toSorted()).toEqual(found);
  });

  it('asks one brief, or those of a day on, when told to', () => {
    const claims = [{ id: 'C1', claim: 'Kelp drifts.' }];
    const old = briefOf('old', { claims, freshness: '2025-01-01' });
    const undated = briefOf('undated', {
      claims: [{ id: 'C1', claim: 'Kelp drifts ashore.' }],
      freshness: null,
    });
    const all = [kelp, old, undated];
    expect(ids(all, 'kelp drifts', { slug: 'old' })).toEqual(['old C1']);
    expect(ids(all, 'kelp', { since: '2026-01-01' })).toEqual(['kelp C1']);
    expect(ids(all, 'kelp', { limit: 1 })).toHaveLength(1);
  });

  it('puts claims of a failed brief last, however well they match', () => {
    const failed = briefOf('failed', { claims: [{ id: 'C1', claim: 'Giant kelp grows.' }], verdict: 'FAIL' });
    const answer = searchBriefs([failed, kelp], 'giant kelp grows', { as_of: AS_OF });
    expect(answer.map(({ slug, unverified }) => [slug, unverified])).toEqual([
      ['kelp', false],
      ['failed', true],
    ]);
  });

  it.each([
    ['2026-04-20', 'fresh'],
    ['2026-04-19', 'stale'],
    ['2026-04', 'stale'],
    ['spring', 'unknown'],
    [null, 'unknown'],
  ])('a brief of %s is %s on 20 May', (freshness, age) => {
    const brief = briefOf('b', { claims: [{ claim: 'Kelp drifts.' }], freshness });
    expect(searchBriefs([brief], 'kelp', { as_of: AS_OF })[0]?.age).toBe(age);
  });
});

describe('the same claim in several briefs', () => {
  const say = (slug: string, claim: string, verdict = 'READY') =>
    briefOf(slug, { claims: [{ id: 'C1', claim }], verdict });

  it('is shown once, with the others counted', () => {
    const [first, ...rest] = searchBriefs(
      [
        say('a', 'The ferry line carried 40 thousand cyclists.'),
        say('b', 'The ferry line carried 40 thousand cyclists'),
      ],
      'ferry cyclists',
      { as_of: AS_OF },
    );
    expect(rest).toEqual([]);
    expect([first?.slug, first?.also]).toEqual(['a', [{ slug: 'b', id: 'C1' }]]);
  });

  it.each([
    ['another figure', 'The ferry line carried 41 thousand cyclists.'],
    ['a denial', 'The ferry line never carried 40 thousand cyclists.'],
  ])('is another claim with %s', (_, other) => {
    const briefs = [say('a', 'The ferry line carried 40 thousand cyclists.'), say('b', other)];
    expect(ids(briefs, 'ferry line cyclists')).toHaveLength(2);
  });

  it('twice in one brief stays twice', () => {
    const twice = briefOf('a', {
      claims: [
        { id: 'C1', claim: 'Kelp drifts.' },
        { id: 'C2', claim: 'Kelp drifts.' },
      ],
    });
    expect(ids([twice], 'kelp drifts')).toEqual(['a C1', 'a C2']);
  });
});

describe('disputed claims', () => {
  it('stand together with the claims that dispute them, found or not', () => {
    const brief = briefOf('d', {
      claims: [
        { id: 'C1', claim: 'The reef grew by a tenth.', contradicts: 'C3' },
        { id: 'C2', claim: 'The reef grew near the harbour.' },
        { id: 'C3', claim: 'Corals shrank everywhere.' },
      ],
    });
    const answer = searchBriefs([brief], 'reef grew by a tenth', { as_of: AS_OF });
    expect(answer.map(({ id, disputed_by }) => [id, disputed_by])).toEqual([
      ['C1', ['C3']],
      ['C3', ['C1']],
      ['C2', []],
    ]);
    expect(answer[1]?.why).toEqual({ disputes: 'C1' });
  });
});
