import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../src/cli.js';
import type { Io } from '../src/io.js';

let server: Server;
let origin: string;
let cwd: string;
const page =
  '<title>Ferries</title><p>The ferry to the island leaves at nine, and the last one returns at seven.</p>';
beforeAll(async () => {
  server = createServer((request, response) => {
    const status = request.url === '/ferry' ? 200 : 404;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'vouch-cli-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

async function vouch(...argv: string[]) {
  let out = '';
  let err = '';
  const io: Io = {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    cwd,
    env: {},
    now: () => new Date('2026-05-01T10:00:00Z'),
    isTTY: false,
    setExit: () => {},
  };
  const exit = await runCli(argv, io);
  return { exit, out, err };
}

describe('vouch capture', () => {
  test('prints where the snapshot and its sidecar are', async () => {
    const { exit, out } = await vouch(
      'capture',
      `${origin}/ferry`,
      '--allow-host',
      '127.0.0.1',
      '--slug',
      'ferry',
    );
    expect(exit).toBe(0);
    const dir = join('docs', 'references', 'research');
    expect(out).toBe(`snapshot: ${join(dir, 'ferry.html')}\nmetadata: ${join(dir, 'ferry.meta.json')}\n`);
    expect(readFileSync(join(cwd, dir, 'ferry.html'), 'utf8')).toBe(page);
  });

  test('--json tells each address apart; one that is dead makes exit 1', async () => {
    const { exit, out, err } = await vouch(
      ...[
        'capture',
        `${origin}/ferry`,
        `${origin}/gone`,
        '--allow-host',
        '127.0.0.1',
        '--out-dir',
        'x',
        '--json',
      ],
    );
    expect(exit).toBe(1);
    expect(JSON.parse(out)).toMatchObject([
      { usable: true, liveness: 'ok', title: 'Ferries' },
      { usable: false, unusable_because: 'http_404', liveness: 'dead' },
    ]);
    expect(err).toContain('/gone');
  });

  test('nothing stored is exit 3 and names the way out', async () => {
    const { exit, err } = await vouch('capture', `${origin}/ferry`);
    expect(exit).toBe(3);
    expect(err).toContain('--allow-host 127.0.0.1');
    expect(existsSync(join(cwd, 'docs'))).toBe(false);
  });

  test.each([
    [['not-an-address'], /not an http or https address/],
    [['https://a.example/', '--published', 'soon'], /--published/],
    [['https://a.example/', 'https://b.example/', '--slug', 'x'], /one address/],
    [['https://a.example/', '--file', 'none.html'], /none\.html/],
  ])('%j is exit 2 in one sentence', async (argv, words) => {
    const { exit, err } = await vouch('capture', ...argv);
    expect(exit).toBe(2);
    expect(err).toMatch(words);
  });

  test('a slug can’t leave the directory', async () => {
    const { exit } = await vouch(
      'capture',
      `${origin}/ferry`,
      '--allow-host',
      '127.0.0.1',
      '--slug',
      '../../evil',
    );
    expect(exit).toBe(2);
    expect(readdirSync(cwd).filter((name) => name.includes('evil'))).toEqual([]);
  });

  test('--file stores bytes from disk under a declared address', async () => {
    writeFileSync(join(cwd, 'saved.html'), page);
    const { exit } = await vouch(
      'capture',
      'https://paywalled.example/ferry',
      '--file',
      'saved.html',
      '--out-dir',
      'x',
    );
    expect(exit).toBe(0);
    const meta = JSON.parse(readFileSync(join(cwd, 'x', 'paywalled-example-ferry.meta.json'), 'utf8'));
    expect(meta).toMatchObject({ provided: true, backend: 'provided', status: null, usable: true });
  });
});

describe('vouch validate', () => {
  const claim = (quote: string) => ({ quote, source_url: `${origin}/ferry`, accessed_at: '2026-05-01' });
  const validate = (text: string, ...more: string[]) => {
    writeFileSync(join(cwd, 'claims'), text);
    return vouch('validate', '--claim-file', 'claims', '--references-dir', 'x', ...more);
  };
  beforeEach(async () => {
    await vouch('capture', `${origin}/ferry`, '--allow-host', '127.0.0.1', '--out-dir', 'x');
  });

  test('one claim prints one object, with the seed’s exit codes', async () => {
    const good = await validate(JSON.stringify(claim('The ferry to the island leaves at nine')));
    expect(JSON.parse(good.out)).toMatchObject({ verdict: 'ok', ok: true });
    expect(good.exit).toBe(0);
    const bad = await validate(JSON.stringify(claim('The ferry to the island leaves at ten')));
    expect(JSON.parse(bad.out)).toMatchObject({ verdict: 'quote_missing', ok: false });
    expect(bad.exit).toBe(1);
    expect((await validate('{"quote":')).exit).toBe(2);
    expect((await validate(JSON.stringify({ quote: 'x' }))).exit).toBe(2);
  });

  test('many claims print a line each, or one document', async () => {
    const lines = ['leaves at nine', 'leaves at ten'].map((quote) => JSON.stringify(claim(quote))).join('\n');
    const plain = await validate(lines);
    expect(plain.out.trim().split('\n')).toHaveLength(2);
    expect(plain.err).toContain('2 claims, 1 ok, 1 quote_missing');
    const whole = await validate(lines, '--json');
    expect(JSON.parse(whole.out).summary).toEqual({ claims: 2, ok: 1, quote_missing: 1 });
  });

  test('a document’s quoted claims are held against their pages', async () => {
    const text = `# Notes\n\n- It leaves early.\n  > The ferry to the island leaves at nine\n  Source: ${origin}/ferry\n`;
    const { exit, out } = await validate(text);
    expect(JSON.parse(out)).toMatchObject({ verdict: 'ok' });
    expect(exit).toBe(0);
  });

  test.each([['words without any claim'], ['']])('%j is exit 2', async (text) => {
    expect((await validate(text)).exit).toBe(2);
  });

  test('an age that is no number is exit 2', async () => {
    const { exit, err } = await validate(JSON.stringify(claim('leaves at nine')), '--max-age-days', 'old');
    expect(exit).toBe(2);
    expect(err).toContain('--max-age-days');
  });
});
