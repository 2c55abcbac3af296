import { parseRegistry, verifyReport } from '@vouch/verifier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const CAPTURED = ['https://a.test/x/1', 'https://b.test/y?id=2', 'https://c.test/z_(3)', 'doc:plan.pdf'];
const FAKES = [
  'https://fake.test/q',
  'https://a.test/x',
  'https://b.test/y?id=22',
  'http://[x',
  'https://a.test/x/1/deep',
];

const url = fc.constantFrom(...CAPTURED, ...FAKES);
const number = fc.integer({ min: 0, max: 6 });
const piece = fc.oneof(
  fc.constantFrom(
    'word',
    'Sentence one. ',
    '\n',
    '\n\n',
    ' ',
    '- ',
    '> ',
    '| ',
    '```\n',
    '`',
    '**',
    '## Head\n',
    '1. ',
    '[^1]',
  ),
  fc.constantFrom(
    '## Sources\n',
    '**References:**\n',
    '\u53c2\u8003\u6587\u732e\uff1a\n',
    '### Sources\n',
    '<sup>1</sup>',
    '\u00b2',
    '[2024]',
    '[S1]',
    '[S2, S4]',
    '[S9]',
  ),
  number.map((n) => `[${n}]`),
  fc.tuple(number, number).map(([a, b]) => `[${a}, ${b}]`),
  fc.tuple(number, number).map(([a, b]) => `[${a}-${b}]`),
  url,
  url.map((one) => `<${one}>`),
  url.map((one) => `[text](${one})`),
  fc.tuple(number, url).map(([n, one]) => `[${n}](${one})`),
  fc.tuple(number, url).map(([n, one]) => `\n[${n}] Title: ${one}\n`),
  fc.tuple(number, url).map(([n, one]) => `\n${n}. Title ${one}\n`),
  fc.tuple(number, url).map(([n, one]) => `\n[^${n}]: Title ${one}\n`),
  fc.tuple(number, url).map(([n, one]) => `\n[${n}]: ${one}\n`),
  url.map((one) => `\n- Title: ${one}\n`),
);
const draft = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const registry = parseRegistry(CAPTURED);

// A short sample with a fixed seed; VOUCH_RUNS=100000 makes a campaign of it, with fresh ones.
const runs = process.env['VOUCH_RUNS'];
const RUNS = Number(runs ?? 600);
if (runs === undefined) fc.configureGlobal({ seed: 20_260_101 });

describe('verifyReport, over drafts made of everything at once', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(draft, (text) => {
        const once = verifyReport({ draft: text, registry });
        const twice = verifyReport({ draft: once.report, registry });
        expect(twice.report).toBe(once.report);
        expect(twice.outcome).toBe(once.outcome);
      }),
      { numRuns: RUNS },
    );
  });

  it('leaves nothing unresolved', () => {
    fc.assert(
      fc.property(draft, (text) => {
        const { audit } = verifyReport({ draft: text, registry });
        expect(audit.gate_failures).not.toContain('unresolved_left');
      }),
      { numRuns: RUNS },
    );
  });

  it('numbers what it verifies 1 to n, each once', () => {
    fc.assert(
      fc.property(draft, (text) => {
        const { audit, outcome } = verifyReport({ draft: text, registry });
        if (outcome !== 'verified') return;
        const numbers = new Set([...audit.citations_verified, ...audit.citations_repaired].map(({ n }) => n));
        expect([...numbers].sort((a, b) => a - b)).toEqual(
          Array.from({ length: numbers.size }, (_, at) => at + 1),
        );
      }),
    );
  });

  it('never loses a verified citation when more is captured', () => {
    fc.assert(
      fc.property(draft, fc.subarray(CAPTURED), (text, some) => {
        const less = verifyReport({ draft: text, registry: parseRegistry(some) });
        const more = verifyReport({ draft: text, registry });
        // It is cited, or stands beside the address of the entry that it turns out to belong to.
        for (const { url: one } of less.audit.citations_verified)
          expect(more.report).toContain(one.replace('doc:', ''));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        (text) => verifyReport({ draft: text, registry }) !== null,
      ),
    );
  });

  it('takes an entry with more addresses than a call takes arguments', () => {
    const many = Array.from({ length: 140_000 }, (_, n) => `https://b.test/${n}`);
    const text = `One [1].\n\n## Sources\n[1] ${many.join(' ')}\n`;
    const { audit } = verifyReport({ draft: text, registry: parseRegistry([]) });
    expect(audit.citations_dropped).toHaveLength(many.length);
  });
});
