import { readPage } from '@vouch/evidence';
import { describe, expect, it } from 'vitest';
import { auditDocument } from '../src/audit/audit-document.js';
import { tallyQuotes } from '../src/audit/tally-quotes.js';
import type { SourcePage } from '../src/source-page.js';
import { claim } from './claim.js';

/** Reports of others' tools going wrong, each as a small document of our own. */

const URL = 'https://a.example/x';

function stored(html: string): Map<string, SourcePage> {
  const page = readPage(Buffer.from(html), { url: URL, content_type: 'text/html; charset=utf-8' });
  const { text, title, unusable_because } = page;
  return new Map([[URL, { url: URL, text, title, unusable_because, published_at: null, accessed_at: null }]]);
}

async function auditQuote(quote: string, html: string) {
  const document = { kind: 'json' as const, claims: [claim({ quotes: [quote], sources: [{ url: URL }] })] };
  return auditDocument(document, stored(html));
}

const LONG =
  '<p>The ferry leaves at noon from the stone pier, and it returns after dark when the tide allows it.</p>';

describe('quotes that other tools lost or let pass', () => {
  it.each([
    ['ligatures', 'the first office', '<p>In spring the ﬁrst oﬃce was let.</p>', 'ok'],
    ['brackets', 'a share [2.1-2.9]', '<p>We found a share [2.1-2.9] of all boats.</p>', 'ok'],
    ['a tag inside a word', 'The lantern broke', '<p><b>T</b>he lan<wbr>tern broke at night.</p>', 'ok'],
    [
      'blocks that touch',
      'Three boats',
      '<h3>Fleet</h3><p>Three boats</p><ul><li>red</li><li>blue</li></ul>',
      'ok',
    ],
    [
      'two blocks glued',
      'FleetThree',
      '<h3>Fleet</h3><p>Three boats</p><ul><li>red</li></ul>',
      'quote_missing',
    ],
    [
      'an unmarked gap',
      'Rents rose in June. Wages doubled.',
      '<p>Rents rose in June. Bread got cheaper. Wages doubled.</p>',
      'quote_missing',
    ],
    ['an empty page', 'anything at all', '<html><body></body></html>', 'not_checkable'],
    ['an empty quote', '', '<p>Rents rose in June.</p>', 'quote_missing'],
  ])('%s', async (_, quote, html, verdict) => {
    const { findings } = await auditQuote(quote, `${html}${verdict === 'not_checkable' ? '' : LONG}`);
    expect(findings[0]?.verdict).toBe(verdict);
  });

  it('tells a page that was never captured from a quote that is not on its page', async () => {
    const document = {
      kind: 'json' as const,
      claims: [claim({ quotes: ['Rents rose'], sources: [{ url: URL }] })],
    };
    const [absent] = (await auditDocument(document, new Map())).findings;
    expect([absent?.rule, absent?.verdict]).toEqual(['snapshot_absent', 'not_checkable']);
    const [missing] = (await auditQuote('Rents rose', LONG)).findings;
    expect([missing?.rule, missing?.verdict]).toEqual(['quote_missing', 'quote_missing']);
  });

  it('lets a page that nobody could read support nothing', async () => {
    const wall: SourcePage = {
      url: URL,
      text: 'Revenue rose 40 percent. Log in to read more.',
      title: null,
      published_at: null,
      accessed_at: null,
      unusable_because: 'login_wall',
    };
    const made = claim({ text: 'Revenue rose 40 percent.', sources: [{ url: URL }] });
    const { findings, summary } = await auditDocument(
      { kind: 'json', claims: [made] },
      new Map([[URL, wall]]),
    );
    expect(findings[0]).toMatchObject({ verdict: 'not_checkable', rule: 'not_checkable' });
    expect(summary).toMatchObject({ ok: 0, blocking: 1 });
  });

  it('counts how many quotes of each agent pass, with the denominator, by class', async () => {
    const good = await auditQuote('leaves at noon', LONG);
    const bad = await auditQuote('leaves the stone pier at midnight, and never returns', LONG);
    const typographic = await auditQuote('Leaves at noon', LONG);
    expect(
      tallyQuotes([
        { agent: 'ann', result: good },
        { agent: 'ben', result: bad },
        { agent: 'ann', result: typographic },
        { agent: 'ann', result: bad },
      ]),
    ).toEqual([
      expect.objectContaining({ agent: 'ann', checked: 3, passed: 2 }),
      expect.objectContaining({ agent: 'ben', checked: 1, passed: 0 }),
    ]);
  });

  it('tells a wrong address from an invention', async () => {
    const other = 'https://b.example/y';
    const pages = new Map([
      ...stored(LONG),
      [other, { ...stored(LONG).get(URL)!, url: other, text: 'The mast snapped twice that winter.' }],
    ]);
    const made = claim({ quotes: ['The mast snapped twice'], sources: [{ url: URL }] });
    const result = await auditDocument({ kind: 'json', claims: [made] }, pages);
    expect(result.summary.quotes.by_class).toEqual({ wrong_page: 1 });
    expect(result.findings[0]?.message).toContain(other);
  });
});

describe('the skeptic in an audit', () => {
  const made = claim({
    text: 'The ferry leaves at noon.',
    raw: 'The ferry leaves at noon.',
    sources: [{ url: URL }],
  });
  const document = { kind: 'json' as const, claims: [made] };

  it('leaves a claim whose cross-check failed unverified, counted and never passed', async () => {
    const ask = () => Promise.reject(new Error('quota'));
    const { findings, summary, audit_confidence } = await auditDocument(document, stored(LONG), { ask });
    expect(findings[0]).toMatchObject({ verdict: 'unverified', rule: 'unverified' });
    expect(summary).toMatchObject({ ok: 0, blocking: 1, unverified: 1 });
    expect(audit_confidence).toBeUndefined();
  });
});
