import { readFileSync } from 'node:fs';
import { parseRegistry, verifyReport } from '@vouch/verifier';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';

const schema = JSON.parse(readFileSync(new URL('../schemas/audit.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv({ allErrors: true }).compile(schema);

const CAPTURED = [
  { id: 'S7', url: 'https://journal.test/doi/10.1000/abc.1', title: 'Sleep and memory in older adults' },
  { id: 'S8', url: 'https://index.test/123?doi=10.1000%2Fabc.1', title: 'PubIndex 123' },
  { id: 'S9', url: 'https://ann.github.io/notes', title: 'Notes' },
  { id: 'S10', url: 'https://bob.github.io/notes/2024', title: 'More notes' },
];

const DRAFT = `# Sleep

## First

Older adults remember less after a short night [1][2]. Nobody knows exactly why this should be so.

## Second

Two people wrote about it in their own words [3][4]. A third one did as well, they say [5].

\`\`\`
https://code.test/x
\`\`\`

## Sources
[1] Journal: https://journal.test/doi/10.1000/abc.1
[2] Index: https://index.test/123?doi=10.1000%2Fabc.1
[3] Ann: https://ann.github.io/notes
[4] Bob: https://bob.github.io/notes/2024/may
[5] Fake: https://fake.test/x
[6] Never cited: https://ann.github.io/notes#again
`;

describe('audit.json', () => {
  const { audit } = verifyReport({ draft: DRAFT, registry: parseRegistry(CAPTURED) });

  it('follows its schema, in every outcome', () => {
    const audits = [
      audit,
      verifyReport({ draft: DRAFT, registry: parseRegistry([]) }).audit,
      verifyReport({ draft: 'No citation at all.', registry: parseRegistry(CAPTURED) }).audit,
      verifyReport({ draft: 'A [1] https://x.test/q', registry: parseRegistry(CAPTURED) }).audit,
    ];
    for (const one of audits) expect(validate(one) ? [] : validate.errors).toEqual([]);
    expect(audits.map(({ exit }) => exit)).toEqual([0, 3, 4, 4]);
  });

  it('tells of a source that is cited by its id alone', () => {
    const { report, audit: own } = verifyReport({ draft: 'One [S9].\n', registry: parseRegistry(CAPTURED) });
    expect(report).toBe('One [1].\n\n## Sources\n\n[1] Notes: https://ann.github.io/notes\n');
    expect(own.citations_verified).toMatchObject([{ n: 1, was: null, source: 'S9', match: 'exact' }]);
    expect(own.sites).toEqual([{ site: 'ann.github.io', sources: [1] }]);
  });

  it('tells of each source how it was cited and by which id it was captured', () => {
    expect(audit.citations_verified.map(({ n, was, source, match }) => [n, was, source, match])).toEqual([
      [1, '1', 'S7', 'exact'],
      [2, '2', 'S8', 'exact'],
      [3, '3', 'S9', 'exact'],
    ]);
    expect(audit.citations_repaired).toMatchObject([
      { n: 4, url: 'https://bob.github.io/notes/2024', cited_as: 'https://bob.github.io/notes/2024/may' },
    ]);
  });

  it('tells of each drop its number, line, reason and the nearest captured address', () => {
    expect(audit.citations_dropped).toEqual([
      { n: '5', url: 'https://fake.test/x', line: 20, reason: 'not_captured', closest: null },
    ]);
    expect(audit.markers_removed).toEqual([{ marker: '[5]', line: 9, reason: 'dropped' }]);
    expect(audit.merged).toEqual([{ n: '6', into: 3, url: 'https://ann.github.io/notes#again' }]);
    expect(audit.code_urls).toEqual([{ line: 12, url: 'https://code.test/x' }]);
  });

  it('counts tenants of a shared platform as sites, and one work on two sites as one source', () => {
    expect(audit.sites.map(({ site }) => site).sort()).toEqual([
      'ann.github.io',
      'bob.github.io',
      'index.test',
      'journal.test',
    ]);
    expect(audit.works).toEqual([{ work: 'doi:10.1000/abc.1', sources: [1, 2] }]);
    expect(audit.independent_sources).toBe(3);
  });

  it('measures coverage by section after the gate', () => {
    expect(audit.coverage).toEqual({
      sentences: 4,
      cited: 2,
      sections: [
        { heading: 'First', line: 3, sentences: 2, cited: 1 },
        { heading: 'Second', line: 7, sentences: 2, cited: 1 },
      ],
    });
  });

  it('accounts for every captured source', () => {
    const { captured, captured_sources } = audit;
    expect(captured.cited + captured.uncited).toBe(captured_sources);
  });

  it('counts lines of the file, banner included', () => {
    const first = verifyReport({ draft: DRAFT, registry: parseRegistry([]) });
    const draft = `${first.report}\nhttps://late.test/x\n`;
    const again = verifyReport({ draft, registry: parseRegistry(CAPTURED) });
    expect(draft.split('\n')[again.audit.citations_dropped[0]!.line - 1]).toBe('https://late.test/x');
  });
});
