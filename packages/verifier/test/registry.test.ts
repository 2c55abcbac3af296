import { VouchError } from '@vouch/core';
import { buildRegistry, parseRegistry, verifyReport } from '@vouch/verifier';
import { describe, expect, it } from 'vitest';

const urls = (registry: { sources: readonly { url: string }[] }) => registry.sources.map(({ url }) => url);

describe('parseRegistry', () => {
  it.each([
    [['https://a.test/x'], ['https://a.test/x']],
    [[{ url: 'https://a.test/x', title: 'A' }], ['https://a.test/x']],
    [
      { schema: 1, sources: [{ id: 'S4', url: 'https://a.test/x', aliases: ['https://b.test/y'] }] },
      ['https://a.test/x'],
    ],
    [['https://a.test/x', 'http://www.a.test/x/'], ['https://a.test/x']],
    [[], []],
    [['no url at all'], []],
  ])('%j', (json, expected) => {
    expect(urls(parseRegistry(json))).toEqual(expected);
  });

  it.each([[null], ['text'], [7], [{}], [{ sources: {} }], [[7]], [[{ title: 'A' }]], [['']], [[null]]])(
    'refuses %j in one sentence',
    (json) => {
      expect(() => parseRegistry(json)).toThrow(VouchError);
    },
  );

  it('resolves by address, never by position, and knows aliases', () => {
    const registry = parseRegistry([
      { id: 'S1', url: 'https://a.test/x/9', aliases: ['https://doi.org/10.1000/Q'] },
      { id: 'S2', url: 'https://a.test/x/1' },
    ]);
    const { audit } = verifyReport({
      draft: 'A [1]. B [2].\n\n## Sources\n[1] https://a.test/x/1\n[2] https://dx.doi.org/10.1000/q\n',
      registry,
    });
    expect(audit.citations_verified.map(({ source, match }) => [source, match])).toEqual([
      ['S2', 'exact'],
      ['S1', 'alias'],
    ]);
  });
});

describe('buildRegistry', () => {
  const one = { name: 'researcher_1.md', text: '- [A](https://a.test/x)\n' };
  const two = { name: 'researcher_2.md', text: '## Sources\n[1] B: https://b.test/y\n' };

  it('does not depend on the order of the notes', () => {
    expect(buildRegistry([two, one])).toEqual(buildRegistry([one, two]));
  });

  it('reads researcher_*.md only, and names the others', () => {
    const registry = buildRegistry([
      one,
      { ...two, name: 'notes.md' },
      { ...two, name: 'researcher_yt_1.md' },
    ]);
    expect(urls(registry)).toEqual(['https://a.test/x', 'https://b.test/y']);
    expect(registry.skipped).toEqual(['notes.md']);
  });

  it('knows what failed, unless another note captured it', () => {
    const registry = buildRegistry([
      { name: 'researcher_1.md', text: '- https://a.test/x (failed)\n- https://c.test/z (404)\n' },
      { ...one, name: 'researcher_2.md' },
    ]);
    expect(urls(registry)).toEqual(['https://a.test/x']);
    expect(registry.failed).toEqual(['https://c.test/z']);
  });

  it('explains a mention by the source whose text it stands in', () => {
    const registry = buildRegistry([
      {
        name: 'researcher_1.md',
        text: '- [Review](https://pub.test/s1)\n  quote: "see https://doi.test/10.1/AAA there"\n',
      },
    ]);
    const { audit } = verifyReport({
      draft: 'L [1].\n\n## Sources\n[1] P: https://doi.test/10.1/AAA\n',
      registry,
    });
    expect(audit.citations_dropped).toMatchObject([
      { reason: 'mentioned_not_captured', closest: 'https://pub.test/s1' },
    ]);
  });

  it.each([
    ['https://[x and https://host\uff1atext'],
    ['- https://[x\n- <https://>\n- [a](http://[)\n'],
    [`${'['.repeat(5000)}https://a.test/x`],
    [`${'> '.repeat(300)}https://a.test/x`],
    ['\u0000\u0001\ud800'],
  ])('never throws: %#', (text) => {
    expect(() => buildRegistry([{ name: 'researcher_1.md', text }])).not.toThrow();
  });

  it('tells one page from thirty thousand that differ by a number', () => {
    const many = parseRegistry(
      Array.from({ length: 30_000 }, (_, at) => `https://news.test/item?id=${100_000 + at}&p=1`),
    );
    const draft = `${Array.from({ length: 100 }, (_, at) => `C [${at + 1}].`).join(' ')}\n\n## Sources\n${Array.from(
      { length: 100 },
      (_, at) => `[${at + 1}] https://news.test/item?id=${at % 2 === 0 ? 100_000 + at * 7 : 900_000 + at}`,
    ).join('\n')}\n`;
    const { audit } = verifyReport({ draft, registry: many });
    expect(audit.citations_repaired).toHaveLength(50);
    expect(audit.citations_dropped).toHaveLength(50);
  });
});
