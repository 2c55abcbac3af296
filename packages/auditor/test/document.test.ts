import { describe, expect, it } from 'vitest';
import { parseJsonClaims } from '../src/document/json.js';
import { parseKit } from '../src/document/kit.js';
import { parseReport } from '../src/document/report.js';

describe('parseKit', () => {
  const CASES: readonly [string, string, object][] = [
    [
      'a list item with an indented source line',
      '## Market size\n- It is big.\n  Source: https://a.example/x\n',
      { id: 'market-size/1', text: 'It is big.', sources: [{ url: 'https://a.example/x' }] },
    ],
    [
      'the source on the same line',
      'It is big. Source: https://a.example/x\n',
      { id: 'document/1', text: 'It is big.' },
    ],
    ['in brackets', 'It is big (Source: https://a.example/x).\n', { text: 'It is big' }],
    ['bold labels', '- **It** is `big`.\n  - **Source:** https://a.example/x\n', { text: 'It is big.' }],
    [
      'a heading in bold',
      '### **TAM & SAM**\n\nIt is big.\nSource: <https://a.example/x>\n',
      { id: 'tam-sam/1' },
    ],
    [
      'a block quote with the source below it',
      'It is big.\n\n> It is very\n> big indeed.\n\nSource: https://a.example/x\n',
      { text: 'It is big.', quotes: ['It is very big indeed.'] },
    ],
    [
      'a quote line and dates',
      '- It is big.\n  Quote: "very big indeed"\n  Source: https://a.example/x (accessed 2026-03-01, published 2024-02)\n',
      { quotes: ['very big indeed'], sources: [{ accessed_at: '2026-03-01', published_at: '2024-02' }] },
    ],
    [
      'date lines of their own',
      '- It is big.\n  Source: https://a.example/x\n  Accessed: 2026-03-01T10:00:00Z\n  Published: 2024\n  Slug: a-example-x\n',
      { sources: [{ accessed_at: '2026-03-01T10:00:00Z', published_at: '2024', slug: 'a-example-x' }] },
    ],
    [
      'quotation marks inside the claim',
      'They call it “very big by any count” today. Source: https://a.example/x\n',
      { quotes: ['very big by any count'] },
    ],
    [
      'a paragraph that is a quotation',
      'It is big.\n\n"It is very big indeed."\n\nSource: https://a.example/x\n',
      { quotes: ['It is very big indeed.'] },
    ],
    [
      'a bare quote',
      '- "It is very big indeed."\n  Source: https://a.example/x\n',
      { text: '', quotes: ['It is very big indeed.'] },
    ],
    [
      'several sources',
      '- It is big.\n  Sources:\n  - https://a.example/x\n  - https://b.example/y\n',
      { sources: [{ url: 'https://a.example/x' }, { url: 'https://b.example/y' }] },
    ],
    [
      'tags',
      '- It is big [stale] [single-source].\n  Source: https://a.example/x\n',
      { tags: ['stale', 'single-source'] },
    ],
    ['a table row', '| It is big. Source: https://a.example/x |\n', { text: 'It is big.' }],
    [
      'Windows line ends',
      '## S\r\n- It is big.\r\n  Source: https://a.example/x\r\n',
      { id: 's/1', text: 'It is big.' },
    ],
  ];

  it.each(CASES)('%s', (_, text, expected) => {
    const claims = parseKit(text);
    expect(claims).toHaveLength(1);
    expect(claims[0]).toMatchObject(expected);
  });

  it('counts claims in each section and tells their lines', () => {
    const text =
      '# A\nOne. Source: https://a.example/1\n\nTwo.\nSource: https://a.example/2\n# B\nNo source.\n\nThree. Source: https://a.example/3\n';
    expect(parseKit(text).map(({ id, place }) => [id, place.line])).toEqual([
      ['a/1', 2],
      ['a/2', 4],
      ['b/1', 9],
    ]);
  });

  it('reads no claim from code, from text without a source, or from the no-data line', () => {
    expect(parseKit('```\nIt is big. Source: https://a.example/x\n```\n')).toEqual([]);
    expect(parseKit('It is big. https://a.example/x\n')).toEqual([]);
    expect(parseKit('Data: not available — provide a source URL or accept "no data".\n')).toEqual([]);
    expect(parseKit('It is open source: anyone may read it.\n\nOpen Source: a history\n')).toEqual([]);
    expect(parseKit('')).toEqual([]);
  });
});

describe('parseJsonClaims', () => {
  it.each([
    ['one quoted claim', { quote: 'very big', source_url: 'https://a.example/x', accessed_at: '2026-03-01' }],
    ['a list of them', [{ quote: 'very big', source_url: 'https://a.example/x', accessed_at: '2026-03-01' }]],
    [
      "a run's claims",
      {
        claims: [
          {
            id: 'C1',
            claim: 'It is big.',
            quotes: [{ exact: 'very big', source: 'S1' }],
            supporting: ['S1'],
          },
        ],
      },
    ],
  ])('%s', (_, value) => {
    const parsed = parseJsonClaims(value, [{ id: 'S1', url: 'https://a.example/x' }]);
    expect(parsed).toMatchObject({
      ok: true,
      claims: [{ id: 'claims/1', quotes: ['very big'], sources: [{ url: 'https://a.example/x' }] }],
    });
  });

  it('keeps what names no address, to be told as not checkable, and refuses what is no claim', () => {
    const unknown = parseJsonClaims([{ claim: 'It is big.', supporting: ['S9'] }, { name: 'no claim' }]);
    expect(unknown).toMatchObject({ ok: true, claims: [{ text: 'It is big.', sources: [] }] });
    expect(unknown.ok && unknown.claims).toHaveLength(1);
    expect(parseJsonClaims('It is big.')).toMatchObject({ ok: false });
    expect(parseJsonClaims([{ quote: 5 }])).toMatchObject({ ok: false });
  });
});

describe('parseReport', () => {
  const report =
    '# T\n\n## Size\n\nIt is big [1][2]. It floats.\n\nIt is old. [2]\n\n## Sources\n\n[1] A: https://a.example/x\n[2] B: https://b.example/y\n';

  it('takes each cited sentence as a claim with all its sources', () => {
    expect(parseReport({ report })).toMatchObject([
      {
        id: 'size/1',
        text: 'It is big.',
        sources: [{ url: 'https://a.example/x' }, { url: 'https://b.example/y' }],
      },
      { id: 'size/2', text: 'It is old.', sources: [{ url: 'https://b.example/y' }] },
    ]);
  });

  it('has none where nothing is cited', () => {
    expect(parseReport({ report: '# T\n\nIt is big [1].\n' })).toEqual([]);
  });
});
