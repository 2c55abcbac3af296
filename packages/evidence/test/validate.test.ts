import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseClaims } from '../src/parse-claims.js';
import { validateClaim, validateClaims } from '../src/validate.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-validate-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const URL_A = 'https://a.example/report';
const PAGE = `<!doctype html><title>Report</title><meta name="note" content="only in the head">
<p>Sales of <b>wool</b> rose by 4&nbsp;% in 2024, says A&amp;B. The shop in Kiel closed in May.</p>
<!-- a secret comment about sheep --><script>var x = "hidden in a script tag";</script>
<p>Most customers came by ferry, and some of them by bicycle.</p>`;

/** A snapshot with a sidecar as the seed writes it, changed as a test likes. */
function store(meta: Record<string, unknown> | string | null = {}, page = PAGE, slug = 'a-example-report') {
  writeFileSync(join(dir, `${slug}.html`), page);
  if (meta === null) return;
  const seed = {
    source_url: URL_A,
    slug,
    accessed_at: '2026-05-01T10:00:00+00:00',
    published_at: null,
    backend: 'urllib',
    byte_count: 1,
  };
  writeFileSync(
    join(dir, `${slug}.meta.json`),
    typeof meta === 'string' ? meta : JSON.stringify({ ...seed, ...meta }),
  );
}
const claim = (fields: Record<string, unknown> = {}) => ({
  quote: 'The shop in Kiel closed in May.',
  source_url: URL_A,
  accessed_at: '2026-05-01T10:00:00+00:00',
  ...fields,
});
const verdict = async (fields: Record<string, unknown> = {}, max_age_days = 365) =>
  validateClaim(claim(fields), { dir, max_age_days });

describe('the quote', () => {
  beforeEach(() => store());
  test.each([
    ['plain', 'The shop in Kiel closed in May.', 'exact'],
    [
      'across a tag, a no-break space and an entity',
      'Sales of wool rose by 4 % in 2024, says A&B.',
      'typographic',
    ],
    ['copied from the source with its tags', 'Sales of <b>wool</b> rose by 4&nbsp;% in 2024', 'markup'],
    ['with an entity', 'says A&amp;B', 'markup'],
  ])('%s is found', async (_, quote, how) => {
    expect(await verdict({ quote })).toMatchObject({
      verdict: 'ok',
      ok: true,
      quote: { verdict: how, exact: quote },
    });
  });

  test.each([
    ['in a script', 'hidden in a script tag'],
    ['in a comment', 'a secret comment about sheep'],
    ['in the head', 'only in the head'],
    ['changed by a word', 'The shop in Kiel opened in May.'],
    ['with a gap', 'Most customers came by ferry … by bicycle.'],
    ['stitched the wrong way round', 'closed in May … Sales of wool rose'],
  ])('%s is quote_missing', async (_, quote) => {
    expect(await verdict({ quote })).toMatchObject({ verdict: 'quote_missing', ok: false });
  });

  test('a miss says what differs, a gap says that it is one', async () => {
    expect((await verdict({ quote: 'The shop in Kiel opened in May.' })).reason).toMatch(
      /"opened" for "closed"/,
    );
    expect((await verdict({ quote: 'Most customers came by ferry … by bicycle.' })).reason).toMatch(
      /left out/,
    );
  });
});

describe('bad input', () => {
  beforeEach(() => store());
  const cases: [name: string, input: unknown, words: RegExp][] = [
    ['no quote', claim({ quote: undefined }), /quote/],
    ['an empty quote', claim({ quote: '' }), /no words/],
    ['a quote of dots', claim({ quote: ' … ' }), /no words/],
    ['no address', claim({ source_url: undefined }), /source_url/],
    ['no time', claim({ accessed_at: undefined }), /accessed_at/],
    ['a time that is none', claim({ accessed_at: 'yesterday' }), /accessed_at/],
    ['an address that is none', claim({ source_url: 'a.example/report' }), /not an address/],
    ['a slug that climbs', claim({ slug: '../../etc/passwd' }), /can't be used/],
    ['a slug with a path', claim({ slug: '/etc/passwd' }), /can't be used/],
    ['a number for a quote', claim({ quote: 7 }), /quote/],
    ['no object', 'claim', /not a claim/],
    ['nothing', null, /not a claim/],
  ];
  test.each(cases)('%s', async (_, input, words) => {
    const validation = await validateClaim(input, { dir });
    expect(validation).toMatchObject({ verdict: 'bad_input', ok: false });
    expect(validation.reason).toMatch(words);
  });
});

describe('the snapshot', () => {
  test('missing is absent, whatever the quote', async () => {
    expect(await verdict()).toMatchObject({ verdict: 'snapshot_absent', quote: null });
  });
  test('another address’s file of the same name is absent', async () => {
    store({ source_url: 'https://a.example/report?id=2' });
    expect((await verdict({ source_url: 'https://a.example/report?id=1' })).verdict).toBe('snapshot_absent');
  });
  test('named by slug it must be of the claim’s address', async () => {
    store({ source_url: 'https://b.example/other' }, PAGE, 'mine');
    const wrong = await verdict({ slug: 'mine' });
    expect(wrong.verdict).toBe('snapshot_absent');
    expect(wrong.reason).toContain('https://b.example/other');
    expect((await verdict({ slug: 'mine', source_url: 'http://www.b.example/other/' })).verdict).toBe('ok');
  });
  test('found by a redirect’s final address', async () => {
    store({ final_url: 'https://a.example/report/2024' });
    expect((await verdict({ source_url: 'https://a.example/report/2024' })).verdict).toBe('ok');
  });
  test('without a sidecar it counts, and that is said', async () => {
    store(null);
    const validation = await verdict();
    expect(validation.verdict).toBe('ok');
    expect(validation.issues.map((issue) => issue.rule)).toEqual(['no_sidecar']);
  });

  const unusable: [name: string, meta: Record<string, unknown> | string, page: string, words: RegExp][] = [
    ['a damaged sidecar', '{"source_url":', PAGE, /can't be read/],
    ['bytes changed since', { sha256: '0'.repeat(64) }, PAGE, /no longer the bytes/],
    ['recorded as unusable', { usable: false, unusable_because: 'http_404' }, PAGE, /http_404/],
    ['empty', {}, '', /empty/],
    ['scripts only', {}, '<div id=app></div><script>go()</script>', /script_only/],
  ];
  test.each(unusable)('%s: not checkable', async (_, meta, page, words) => {
    store(meta, page);
    const validation = await verdict();
    expect(validation).toMatchObject({ verdict: 'not_checkable', ok: false, quote: null });
    expect(validation.reason).toMatch(words);
  });
});

describe('age', () => {
  const rows = readFileSync(new URL('../../../conformance/claims/age.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(
      (line) =>
        line.split('\t') as [
          accessed: string,
          said: string,
          sidecar: string,
          captured: string,
          verdict: string,
          issues: string,
          why: string,
        ],
    );
  test.each(rows)(
    'read %s, published %s (sidecar %s), captured %s: %s %s (%s)',
    async (accessed_at, said, sidecar, captured, wanted, issues) => {
      store({
        accessed_at: captured === '-' ? '2020-01-01T00:00:00Z' : captured,
        published_at: sidecar === '-' ? null : sidecar,
      });
      const validation = await verdict({ accessed_at, published_at: said === '-' ? undefined : said });
      expect(validation.verdict).toBe(wanted);
      expect(validation.issues.map((issue) => issue.rule).join()).toBe(issues === '-' ? '' : issues);
    },
  );

  test.each(['UTC', 'America/Lima', 'Asia/Tokyo'])('the machine in %s makes no difference', async (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      store({ accessed_at: '2025-06-01T00:00:00Z' });
      const published_at = '2024-06-01';
      for (const [accessed_at, wanted] of [
        ['2025-06-01', 'ok'],
        ['2025-06-02', 'stale'],
        ['2025-06-01T23:30:00-05:00', 'stale'],
        ['2025-06-01T23:30:00Z', 'ok'],
      ])
        expect((await verdict({ accessed_at, published_at })).verdict).toBe(wanted);
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  test('the limit is an option', async () => {
    store({ published_at: '2026-01-01' });
    expect((await verdict({}, 120)).verdict).toBe('ok');
    expect((await verdict({}, 119)).verdict).toBe('stale');
  });

  test('the page’s own date is used when neither claim nor sidecar has one', async () => {
    store({}, `<meta property="article:published_time" content="2019-05-05">${PAGE}`);
    expect((await verdict()).verdict).toBe('stale');
  });

  test('a wrong quote on an old page is missing, not stale', async () => {
    store({ published_at: '2001-01-01' });
    expect((await verdict({ quote: 'No such words here at all.' })).verdict).toBe('quote_missing');
  });
});

describe('many claims', () => {
  test('each gets its verdict, in order', async () => {
    store();
    const claims = [
      claim(),
      claim({ quote: 'Nothing of the kind.' }),
      'x',
      claim({ source_url: 'https://c.example/' }),
    ];
    const verdicts = (await validateClaims(claims, { dir })).map((result) => result.verdict);
    expect(verdicts).toEqual(['ok', 'quote_missing', 'bad_input', 'snapshot_absent']);
  });

  test('claims of a document may lack a time: the capture’s is taken', async () => {
    store({ published_at: '2025-12-01' });
    const { quote, source_url } = claim();
    const options = { dir, accessed_from_sidecar: true };
    expect((await validateClaim({ quote, source_url, accessed_at: null }, options)).verdict).toBe('ok');
    expect((await validateClaim({ quote, source_url }, { dir })).verdict).toBe('bad_input');
  });
});

describe('parseClaims', () => {
  const one = JSON.stringify({ quote: 'a' });
  const cases: [name: string, text: string, form: string, count: number, faults: number][] = [
    ['one object', one, 'one', 1, 0],
    ['one object over lines, with a byte order mark', '\ufeff{\n"quote": "a"\n}\n', 'one', 1, 0],
    ['an array', `[${one},${one}]`, 'many', 2, 0],
    ['an object of claims', `{"claims":[${one}]}`, 'many', 1, 0],
    ['one object a line', `${one}\r\n\n${one}\n`, 'many', 2, 0],
    ['a bad line among good ones', `${one}\n{"quote":\n${one}`, 'many', 2, 1],
    ['a broken object', '{"quote": "a",', 'one', 0, 1],
    ['a broken object over lines', '{\n"quote": "a",\n', 'one', 0, 1],
    ['Markdown', '# Report\n\n- Claim. Source: https://a.example/', 'document', 0, 0],
    ['Markdown that begins with a link', '[Report](https://a.example/)\n\ntext', 'document', 0, 0],
    ['nothing', '', 'document', 0, 0],
  ];
  test.each(cases)('%s', (_, text, form, count, faults) => {
    const parsed = parseClaims(text);
    expect([parsed.form, parsed.claims.length, parsed.faults.length]).toEqual([form, count, faults]);
  });
});
