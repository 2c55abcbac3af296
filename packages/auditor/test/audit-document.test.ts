import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { auditDocument } from '../src/audit/audit-document.js';
import { parseKit } from '../src/document/kit.js';
import type { SourcePage } from '../src/source-page.js';

function text(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

function page(url: string, over: Partial<SourcePage> & { text: string }): [string, SourcePage] {
  const dates = { published_at: '2026-01-10', accessed_at: '2026-11-02T08:00:00Z' };
  return [url, { url, title: null, unusable_because: null, ...dates, ...over }];
}

const PAGES = new Map([
  page('https://port.example/lenvik', { text: text('pages/harbour.txt') }),
  page('https://tides.example/about', { text: text('pages/museum.txt') }),
  page('https://figures.example/seaweed', { text: text('pages/market-a.txt') }),
  page('https://crops.example/review', { text: text('pages/market-b.txt') }),
  page('https://roads.example/sund', { text: text('pages/bridge.txt'), published_at: '2021-03' }),
]);

/** The twelve planted faults. */
const PLANTED: readonly [string, string, string][] = [
  ['harbour/11', 'context_contradicts', 'date_missing'],
  ['harbour/12', 'context_contradicts', 'number_conflict'],
  ['harbour/13', 'scope_change', 'restriction_dropped'],
  ['harbour/14', 'scope_change', 'branch_dropped'],
  ['harbour/15', 'context_contradicts', 'negated_belief'],
  ['harbour/16', 'context_contradicts', 'names_missing'],
  ['museum/12', 'scope_change', 'restriction_dropped'],
  ['museum/13', 'quote_missing', 'quote_missing'],
  ['museum/14', 'context_contradicts', 'no_passage'],
  ['pricing/2', 'scope_change', 'single_source_point'],
  ['bridge/4', 'context_contradicts', 'stale_untagged'],
  ['bridge/5', 'context_contradicts', 'number_conflict'],
];

describe('a document of forty claims', async () => {
  const document = { kind: 'kit' as const, claims: parseKit(text('forty-claims.md')) };
  const result = await auditDocument(document, PAGES);
  const blocking = result.findings.filter(({ verdict }) => verdict !== 'ok');

  it('has its twelve planted faults found, by their rules', () => {
    expect(blocking.map(({ claim_id, verdict, rule }) => [claim_id, verdict, rule])).toEqual(PLANTED);
  });

  it('raises no alarm on the other twenty-eight', () => {
    expect(result.summary).toMatchObject({ claims_audited: 40, ok: 28, blocking: 12 });
  });

  it('shows at least thirty characters of the page with each finding', () => {
    for (const finding of result.findings) {
      expect([finding.claim_id, finding.evidence.length >= 30]).toEqual([finding.claim_id, true]);
    }
  });

  it('says what the document says, what the page says and why', () => {
    for (const { message } of blocking) expect(message).toMatch(/^document says .* page says .* because /s);
  });

  it('says that only rules ran', () => {
    expect(result.audit_confidence).toBe('low');
    expect(result.audit_confidence_why).toMatch(/Only rules ran/);
  });
});
