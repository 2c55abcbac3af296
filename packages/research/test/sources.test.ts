import { describe, expect, it } from 'vitest';
import { buildSources, countIndependent, isCitable, matchSources } from '../src/sources.js';
import { source } from './helpers.js';

function captured(url: string, more = {}) {
  const { id: _, ...rest } = source('S0', url, more);
  return rest;
}

describe('buildSources', () => {
  it('gives one id to a page that two researchers captured under different spellings', () => {
    const { sources } = buildSources(
      [
        [captured('https://a.example/x/')],
        [captured('http://www.a.example/x'), captured('https://b.example/')],
      ],
      '2026-05-01',
    );
    expect(sources.map(({ id, url }) => [id, url])).toEqual([
      ['S1', 'https://a.example/x/'],
      ['S2', 'https://b.example/'],
    ]);
    expect(sources[0]!.aliases).toEqual(['http://www.a.example/x']);
  });

  it('keeps the best way in which a page was found, whoever found it so', () => {
    const reported = captured('https://a.example/x', {
      found: { by: 'reported', from: 'note', researcher: 1 },
    });
    const searched = captured('https://a.example/x', {
      found: { by: 'search', from: 'tides', researcher: 2 },
    });
    expect(buildSources([[reported], [searched]], '2026-05-01').sources[0]!.found.by).toBe('search');
  });

  it('never makes a reported page a searched one because it was stored', () => {
    const stored = {
      slug: 'a',
      sha256: '0',
      at: '2026-05-01',
      final_url: 'https://a.example/x',
      provided: false,
    };
    const found = { by: 'reported' as const, from: 'note', researcher: 1 };
    const { sources } = buildSources(
      [[captured('https://a.example/x', { found, stored, opened: null })]],
      '2026-05-01',
    );
    expect(isCitable(sources[0]!, true)).toBe(false);
    expect(isCitable(sources[0]!, false)).toBe(true);
  });

  it('finds a source by an alias', () => {
    const { sources } = buildSources(
      [[captured('https://a.example/new', { aliases: ['https://a.example/old'] })]],
      '2026-05-01',
    );
    expect(matchSources(sources)('https://a.example/old#top')).toBe('S1');
    expect(matchSources(sources)('https://a.example/other')).toBeNull();
  });
});

describe('countIndependent', () => {
  const table = [
    { name: 'two pages of one site', urls: ['https://a.example/1', 'https://docs.a.example/2'], count: 1 },
    { name: 'two sites', urls: ['https://a.example/1', 'https://b.example/1'], count: 2 },
    { name: 'two blogs on one host', urls: ['https://ann.github.io/1', 'https://ben.github.io/1'], count: 2 },
    {
      name: 'one DOI on two hosts',
      urls: ['https://doi.org/10.1234/abc', 'https://pub.example/10.1234/ABC'],
      count: 1,
    },
    { name: 'documents of one folder', urls: ['file:///d/a.md', 'file:///d/b.md'], count: 1 },
  ];
  it.each(table)('$name: $count', ({ urls, count }) => {
    expect(countIndependent(urls.map((url, at) => source(`S${at}`, url)))).toBe(count);
  });

  it('counts one work under the same long title once', () => {
    const title = 'A survey of tide gauges in northern harbours';
    const copies = ['https://a.example/1', 'https://b.example/2'].map((url, at) =>
      source(`S${at}`, url, { title }),
    );
    expect(countIndependent(copies)).toBe(1);
    const short = copies.map((copy) => ({ ...copy, title: 'Introduction' }));
    expect(countIndependent(short)).toBe(2);
  });
});
