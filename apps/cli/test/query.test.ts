import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../src/cli.js';

let vault: string;
beforeEach(() => {
  vault = mkdtempSync(join(tmpdir(), 'vouch-query-'));
});
afterEach(() => rmSync(vault, { recursive: true, force: true }));

function writeBrief(slug: string, content: unknown): void {
  const dir = join(vault, 'state', 'briefs', slug);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'claims.json'), typeof content === 'string' ? content : JSON.stringify(content));
}

async function vouch(...argv: string[]) {
  let out = '';
  let err = '';
  const exit = await runCli(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    cwd: vault,
    env: { VOUCH_VAULT: vault },
    now: () => new Date('2026-06-30T12:00:00Z'),
    isTTY: false,
    setExit: () => {},
  });
  return { exit, out, err };
}

const TIDES = {
  freshness: '2026-06-20',
  verdict: 'READY',
  claims: [
    {
      id: 'C1',
      claim: 'Neap tides follow the half moon.',
      supporting: ['https://example.org/a'],
      confidence: 'high',
    },
    { id: 'C2', claim: 'Neap tides are weak.', supporting: [], confidence: 'low' },
  ],
};

describe('vouch query', () => {
  it('answers from the vault, whether or not the query is one argument', async () => {
    writeBrief('tides', TIDES);
    const { exit, out } = await vouch('query', 'half', 'moon', 'tides');
    expect({ exit, out }).toEqual({
      exit: 0,
      out: `[tides] (freshness: 2026-06-20, verdict: READY)
  C1: Neap tides follow the half moon. [example.org] (confidence: high)
    sources: https://example.org/a
`,
    });
    expect((await vouch('query', 'half moon tides')).out).toBe(out);
  });

  it.each(['-5 degrees', '"x-y" isn\'t', '(a OR', '*', '-volcano'])('takes %s for text', async (query) => {
    writeBrief('tides', TIDES);
    expect(await vouch('query', query)).toEqual({
      exit: 0,
      out: 'no matching claims across 1 briefs searched\n',
      err: '',
    });
  });

  it.each([
    ['an unknown slug', ['tides', '--slug', 'nowhere'], /no brief "nowhere"/],
    ['a slug that leaves the vault', ['tides', '--slug', '../../etc'], /no brief/],
    ['an empty query', [' '], /The query is empty/],
    ['a slip of a flag', ['tides', '--limt'], /There is no option --limt/],
    ['an unknown tier', ['tides', '--min-confidence', 'sure'], /none of high, medium, low/],
    ['a day that is none', ['tides', '--since', 'spring'], /--since "spring" is no day/],
    ['a limit that is none', ['tides', '--limit', '0'], /--limit "0"/],
    ['an unknown form', ['tides', '--format', 'pdf'], /neither text nor md/],
    ['a vault that is not there', ['tides', '--vault', 'elsewhere'], /does not exist/],
  ])('exits 2 on %s', async (_, argv, message) => {
    writeBrief('tides', TIDES);
    const { exit, out, err } = await vouch('query', ...argv);
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('names a broken brief and answers from the others', async () => {
    writeBrief('tides', TIDES);
    writeBrief('broken', '{"claims": [');
    const { exit, out, err } = await vouch('query', 'half moon');
    expect(exit).toBe(0);
    expect(out).toContain('C1: Neap tides');
    expect(err).toMatch(/^warning: broken\/claims\.json is not valid JSON/);
    expect((await vouch('query', 'volcano')).out).toBe('no matching claims across 1 briefs searched\n');
  });

  it('prints every match as JSON', async () => {
    const claims = Array.from({ length: 200 }, (_, n) => ({
      id: `C${n}`,
      claim: `Neap tides at gauge ${n} are weak.`,
    }));
    writeBrief('gauges', { ...TIDES, claims });
    const { out } = await vouch('query', 'neap tides weak', '--json');
    const answer = JSON.parse(out);
    expect(answer.matches).toHaveLength(200);
    expect(answer).toMatchObject({
      query: 'neap tides weak',
      as_of: '2026-06-30',
      briefs_searched: 1,
      warnings: [],
    });
    const text = (await vouch('query', 'neap tides weak')).out;
    expect(text).toContain('(190 more matches hidden — run with --slug to narrow)');
    expect((await vouch('query', 'neap tides weak', '--limit', '3')).out.match(/^ {2}C/gm)).toHaveLength(3);
  });

  it('exits 1 on nothing when asked to', async () => {
    writeBrief('tides', TIDES);
    expect((await vouch('query', 'volcano', '--fail-empty')).exit).toBe(1);
    expect((await vouch('query', 'moon', '--fail-empty')).exit).toBe(0);
    expect((await vouch('query', 'volcano')).exit).toBe(0);
  });

  it('says that an empty vault holds nothing, and writes nothing into it', async () => {
    expect((await vouch('query', 'x')).out).toBe('no matching claims across 0 briefs searched\n');
    expect(readdirSync(vault)).toEqual([]);
  });

  it('moves no cursor with what a claim holds', async () => {
    writeBrief('tides', { ...TIDES, claims: [{ id: 'C1', claim: 'Tides \u001b[2J turn.' }] });
    expect((await vouch('query', 'tides')).out).not.toContain('\u001b');
  });
});

describe('the claim index of a large vault', () => {
  const index = () => join(vault, '.cache', 'query', 'claims.index');
  /** One brief of a size that is worth an index. */
  const writeLarge = (claim: string) =>
    writeBrief('large', { ...TIDES, claims: [{ id: 'C1', claim, notes: 'x'.repeat(4 * 1024 * 1024) }] });

  it('is kept, brought up to date, and gives the answers of a vault without one', async () => {
    writeBrief('tides', TIDES);
    writeLarge('Spring tides are strong.');
    const first = await vouch('query', 'tides');
    expect(existsSync(index())).toBe(true);
    expect(await vouch('query', 'tides')).toEqual(first);
    writeLarge('Spring tides follow the full moon, always.');
    const second = await vouch('query', 'full moon tides');
    expect(second.out).toContain('C1: Spring tides follow the full moon, always.');
    rmSync(join(vault, 'state', 'briefs', 'large'), { recursive: true });
    writeBrief('filler', { claims: [], notes: 'x'.repeat(5 * 1024 * 1024) });
    expect((await vouch('query', 'full moon tides')).out).not.toContain('Spring');
  });

  it('may be deleted, cut off or left half-written by a killed writer', async () => {
    writeBrief('tides', TIDES);
    writeLarge('Spring tides are strong.');
    const first = await vouch('query', 'tides');
    const whole = readFileSync(index());
    for (const content of [whole.subarray(0, whole.length / 2), Buffer.from('no index'), Buffer.alloc(0)]) {
      writeFileSync(index(), content);
      expect(await vouch('query', 'tides')).toEqual(first);
      expect(readFileSync(index())).toEqual(whole);
    }
    writeFileSync(join(vault, '.cache', 'query', '.claims.index.1234.tmp'), whole.subarray(0, 99));
    expect(await vouch('query', 'tides')).toEqual(first);
  });

  it('is left out where the vault cannot be written', async () => {
    writeLarge('Spring tides are strong.');
    writeFileSync(join(vault, '.cache'), 'a file in the way');
    expect((await vouch('query', 'spring tides')).out).toContain('C1: Spring tides');
  });
});

describe('vouch brief', () => {
  it('lists, shows and lints', async () => {
    writeBrief('tides', { ...TIDES, question: 'What makes tides?' });
    writeBrief('broken', '{');
    const list = await vouch('brief', 'list');
    expect(list.out).toMatch(/^tides +2026-06-20 +READY +2 +What makes tides\?$/m);
    expect(list.err).toMatch(/^warning: broken\/claims.json/);
    expect((await vouch('brief', 'show', 'tides')).out).toContain('  C2: Neap tides are weak. []');
    expect((await vouch('brief', 'show', 'nowhere')).exit).toBe(2);
    const lint = await vouch('brief', 'lint', 'tides');
    expect(lint).toMatchObject({
      exit: 1,
      out: 'tides/claims.json: claim C2 names no source (claim_without_source)\n',
    });
    expect(JSON.parse((await vouch('brief', 'lint', '--json')).out).issues).toHaveLength(2);
  });
});
