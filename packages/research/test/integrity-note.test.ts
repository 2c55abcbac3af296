import type { Audit } from '@vouch/verifier';
import { expect, it } from 'vitest';
import { assembleClaims } from '../src/claims.js';
import { planQuestion } from '../src/engines/extractive/index.js';
import { integrityNote } from '../src/integrity-note.js';
import { claim, findings, source } from './helpers.js';

const stored = {
  slug: 's',
  sha256: '0',
  at: '2026-05-01T00:00:00Z',
  final_url: 'https://a.example/1',
  provided: false,
};
const sources = [
  ...[1, 2, 3, 4].map((n) => source(`S${n}`, `https://a.example/${n}`, { stored })),
  source('S5', 'https://wall.example/'),
];
const verified = (n: number, id: string) => ({
  n,
  was: String(n),
  url: `https://a.example/${n}`,
  source: id,
});
const audit = {
  captured_sources: 5,
  citations_verified: [verified(1, 'S1'), verified(2, 'S2')],
  citations_repaired: [],
  citations_dropped: [],
} as unknown as Audit;
const plan = {
  ...planQuestion('How often?'),
  constraints: [
    { id: 'k1', category: 'content', constraint: 'Number of tides', rationale: '', verification: '' },
    { id: 'k2', category: 'content', constraint: 'Cost of gauges', rationale: '', verification: '' },
  ],
};

function noteOf(report: string): string[] {
  return integrityNote({
    audit,
    sources,
    plan,
    report,
    claims: assembleClaims({
      question: 'q',
      as_of: '2026-05-01',
      files: [findings([])],
      claims: [claim('C1', 'x', { independent_count: 2 })],
      sources,
      sub_questions: ['sq1'],
      verify_failed: 0,
    }),
    done: {
      schema: 1,
      met: true,
      checks: [],
      constraints: [
        { id: 'k1', met: true, where: 'Tides', why: '' },
        { id: 'k2', met: false, where: null, why: 'no section speaks of it' },
      ],
    },
    warnings: [
      { code: 'a', message: 'The proxy is slow.' },
      { code: 'a', message: 'The proxy is slow.' },
    ],
    engine: 'claude',
    observable: true,
  }).split('\n');
}

it('counts what became of every source, and the counts add up', () => {
  expect(noteOf('')).toContain(
    '- of 5 sources 2 are cited, 2 were stored and not cited, 1 could not be stored',
  );
});

it('tells coverage by what is cited in the end, not by what was planned', () => {
  const report =
    '# T\n\n## Tides\n\nTwo a day [1].\n\n## Gauges\n\nNothing.\n\n## Sources\n\n[1] https://a.example/1\n';
  expect(noteOf(report)).toContain('- 1 of 2 sections have a citation; none: "Gauges"');
  expect(noteOf(report.replace('Nothing.', 'One [2].')).join('\n')).not.toContain('sections have a citation');
});

it('tells each requirement in its own words, with its place', () => {
  expect(noteOf('')).toEqual(
    expect.arrayContaining([
      '- requirement k1, "Number of tides": met in "Tides"',
      '- requirement k2, "Cost of gauges": NOT met',
    ]),
  );
});

it('tells a warning of several researchers once', () => {
  expect(noteOf('').filter((line) => line.includes('proxy'))).toEqual(['- The proxy is slow.']);
});
