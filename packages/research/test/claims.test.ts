import { describe, expect, it } from 'vitest';
import {
  applyVerdicts,
  assembleClaims,
  flagClaims,
  mergeClaims,
  needsCrossCheck,
  webStatus,
} from '../src/claims.js';
import { claim, finding, findings, source } from './helpers.js';

const links = {
  sourceOf: (url: string) =>
    url === 'https://a.example/' ? 'S1' : url === 'https://b.example/' ? 'S2' : null,
  quoteVerdict: () => 'exact' as const,
};
const at = (url: string) => ({ title: '', url });

describe('mergeClaims', () => {
  it('makes one claim of the same statement, with all sources and evidence and the best confidence', () => {
    const merged = mergeClaims(
      [
        findings([
          finding('Tides rise twice a day.', {
            sources: [at('https://a.example/')],
            evidence: 'one',
            confidence: 'low',
          }),
        ]),
        findings([
          finding('tides  rise twice a day', {
            sources: [at('https://b.example/')],
            evidence: 'two',
            confidence: 'high',
          }),
        ]),
      ],
      links,
    );
    expect(merged).toHaveLength(1);
    expect(merged[0]).toMatchObject({
      id: 'C1',
      claim: 'Tides rise twice a day.',
      supporting: ['S1', 'S2'],
      evidence: ['one', 'two'],
      confidence: 'high',
    });
  });

  it('does not count one address twice, however often it is listed', () => {
    const twice = [at('https://a.example/'), at('https://a.example/')];
    expect(mergeClaims([findings([finding('x y z', { sources: twice })])], links)[0]!.supporting).toEqual([
      'S1',
    ]);
  });

  it('keeps what an engine adds to its findings', () => {
    const noted = { ...finding('A quoted line.'), passage: { id: 'sq1.1' } };
    expect(mergeClaims([findings([noted])], links)[0]).toMatchObject({ passage: { id: 'sq1.1' } });
  });
});

const AT = '2026-05-01T00:00:00Z';
const stored = { slug: 's', sha256: '0', at: AT, final_url: 'https://a.example/', provided: false };

describe('flagClaims', () => {
  const sources = [
    source('S1', 'https://a.example/', { published_at: '2020-01-01', stored }),
    source('S2', 'https://b.example/', { opened: null }),
    source('S3', 'https://wall.example/'),
    source('S4', 'https://native.example/', { opened: { by: 'agent', status: 200, at: AT } }),
  ];
  const kinds = (one: ReturnType<typeof claim>) =>
    flagClaims([one], sources, new Set())[0]!.flagged.map(({ kind }) => kind);

  it.each([
    { name: 'one site', one: claim('C1', 'x', { supporting: ['S1'] }), wanted: ['single_source', 'stale'] },
    {
      name: 'low confidence',
      one: claim('C1', 'x', { supporting: ['S1', 'S2'], confidence: 'low' }),
      wanted: ['low_confidence', 'stale'],
    },
    {
      name: 'a page nobody opened',
      one: claim('C1', 'x', { supporting: ['S2'] }),
      wanted: ['single_source', 'unread'],
    },
    {
      name: 'a wall that was met and not read',
      one: claim('C1', 'x', { supporting: ['S2', 'S3'] }),
      wanted: ['unread'],
    },
    {
      name: 'a page that the agent read by itself',
      one: claim('C1', 'x', { supporting: ['S4'] }),
      wanted: ['single_source'],
    },
    {
      name: 'a quote that is not there',
      one: claim('C1', 'x', {
        supporting: ['S1', 'S2'],
        quotes: [{ exact: 'q', source: 'S2', verdict: 'not_found' }],
      }),
      wanted: ['quote_missing', 'stale'],
    },
    {
      name: 'a page that could not be checked',
      one: claim('C1', 'x', {
        supporting: ['S1', 'S2'],
        quotes: [{ exact: 'q', source: 'S2', verdict: 'not_checkable' }],
      }),
      wanted: ['stale'],
    },
  ])('$name', ({ one, wanted }) => {
    expect(kinds(one)).toEqual(wanted);
  });

  it('flags the claims of a researcher that did not search, beside one that did', () => {
    const [flagged] = flagClaims([claim('C1', 'x', { supporting: ['S1', 'S2'] })], sources, new Set(['C1']));
    expect(flagged!.flagged.map(({ kind }) => kind)).toContain('no_live_search');
  });
});

describe('applyVerdicts', () => {
  const two = claim('C1', 'x', { supporting: ['S1', 'S2'] });

  it('asks the skeptic only about claims with two sources that are not weak already', () => {
    expect(needsCrossCheck(two)).toBe(true);
    expect(needsCrossCheck({ ...two, confidence: 'low' })).toBe(false);
    expect(needsCrossCheck({ ...two, supporting: ['S1'] })).toBe(false);
    // A quote needs no proof of its own, but a sibling may say the reverse.
    expect(needsCrossCheck({ ...two, support: 'is_quote' })).toBe(true);
  });

  it('adds the reason and drops nothing', () => {
    const { claims } = applyVerdicts(
      [two, claim('C2', 'y')],
      [
        {
          claim: 'C1',
          verdict: {
            real: false,
            confidence: 'high',
            reason: 'A sibling says the reverse.',
            kind: 'contradicted',
          },
        },
      ],
    );
    expect(claims).toHaveLength(2);
    expect(claims[0]).toMatchObject({
      support: 'fault',
      flagged: [{ kind: 'contradicted', text: 'A sibling says the reverse.' }],
    });
  });

  it('counts a check that errored and keeps the claim unverified', () => {
    const { claims, verify_failed } = applyVerdicts([two], [{ claim: 'C1', verdict: null }]);
    expect(verify_failed).toBe(1);
    expect(claims[0]!.flagged).toEqual([{ kind: 'unverified', text: 'unverified (cross-check errored)' }]);
  });
});

describe('web status', () => {
  it.each([
    { name: 'nobody answered', files: [], wanted: 'failed' },
    { name: 'nothing found', files: [findings([])], wanted: 'empty' },
    { name: 'nobody could', files: [{ ...findings([]), failed: true }], wanted: 'failed' },
    {
      name: 'nobody searched',
      files: [findings([finding('x')], { used_web_search: false })],
      wanted: 'no_tool',
    },
    {
      name: 'one searched',
      files: [findings([finding('x')], { used_web_search: false }), findings([finding('y')])],
      wanted: 'ok',
    },
  ])('$name: $wanted', ({ files, wanted }) => {
    expect(webStatus(files)).toBe(wanted);
  });

  it('counts sub-questions that have no claim', () => {
    const document = assembleClaims({
      question: 'q',
      as_of: '2026-05-01',
      files: [findings([finding('x')])],
      claims: [claim('C1', 'x')],
      sources: [source('S1', 'https://a.example/')],
      sub_questions: ['sq1', 'sq2'],
      verify_failed: 0,
    });
    expect(document.counts).toMatchObject({ sub_questions: 2, sub_questions_failed: 1, claims: 1 });
    expect(document.sources).toEqual([{ title: 'https://a.example/', url: 'https://a.example/' }]);
  });
});
