import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CaptureOptions, captureSource, captureSources } from '../src/capture.js';
import { findSnapshot } from '../src/snapshot/files.js';
import { readSnapshotPage } from '../src/snapshot/page.js';
import { openWeb, type Web } from '../src/web/client.js';
import { misbehave, openServer, redirectTo, sendHtml, type TestServer } from './helpers/server.js';

let server: TestServer;
let web: Web;
let dir: string;
const now = () => new Date('2026-05-02T09:30:00.250Z');
beforeAll(async () => {
  server = await openServer();
  web = openWeb({ allowHosts: ['127.0.0.1', 'localhost'], now, limits: { stall_ms: 1200, attempts: 1 } });
});
afterAll(async () => {
  await web.close();
  await server.close();
});
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-capture-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const capture = (path: string, options: Partial<CaptureOptions> = {}) =>
  captureSource(`${server.origin}${path}`, { dir, open: web.open, ...options });

const body = '<p>The ferry to the island leaves at nine, and the last one returns at half past seven.</p>';

test('a page becomes bytes and a sidecar that say where, when and how', async () => {
  server.on(
    '/ferry',
    `<title>Ferries</title><meta property="article:published_time" content="2025-03-04">${body}`,
  );
  const taken = await capture('/ferry');
  expect(taken).toMatchObject({ outcome: 'stored', usable: true, liveness: 'ok', issues: [] });
  expect(JSON.parse(readFileSync(taken.snapshot!.meta_path, 'utf8'))).toMatchObject({
    schema: 1,
    source_url: `${server.origin}/ferry`,
    slug: `127-0-0-1-${server.port}-ferry`,
    accessed_at: '2026-05-02T09:30:00Z',
    published_at: '2025-03-04',
    published_at_source: 'meta',
    backend: 'http',
    status: 200,
    content_type: 'text/html; charset=utf-8',
    charset: 'utf-8',
    title: 'Ferries',
    usable: true,
    unusable_because: null,
  });
});

test('a password in the address is neither sent nor kept', async () => {
  server.on('/ferry', body);
  const url = `http://ann:secret@127.0.0.1:${server.port}/ferry`;
  const { snapshot } = await captureSource(url, { dir, open: web.open });
  expect(readFileSync(snapshot!.meta_path, 'utf8')).not.toContain('secret');
  expect(findSnapshot(dir, url)?.slug).toBe(snapshot!.slug);
});

test('a date the user vouches for beats the page’s', async () => {
  server.on('/ferry', `<meta property="article:published_time" content="2025-03-04">${body}`);
  const { snapshot } = await capture('/ferry', { published: '2024-12' });
  expect(snapshot!.meta).toMatchObject({ published_at: '2024-12', published_at_source: 'user' });
});

describe('what can’t be proof is stored as such, and told apart', () => {
  const cases: [name: string, set: () => void, because: string, liveness: string][] = [
    ['an empty body', () => server.on('/x', (_, r) => r.writeHead(200).end()), 'empty', 'ok'],
    ['a 404', () => server.on('/x', (_, r) => sendHtml(r, body, 404)), 'http_404', 'dead'],
    ['a refusal', () => server.on('/x', (_, r) => sendHtml(r, body, 403)), 'http_403', 'blocked'],
    ['sent home', () => server.on('/x', redirectTo('/')), 'soft_404', 'soft_404'],
    [
      'sent to a consent page',
      () => server.on('/x', redirectTo('/consent?to=x')),
      'redirected_to_consent',
      'redirected',
    ],
    [
      'scripts only',
      () => server.on('/x', '<div id=root></div><script>render()</script>'),
      'script_only',
      'ok',
    ],
  ];
  test.each(cases)('%s', async (_, set, because, liveness) => {
    server.on('/', body);
    server.on('/consent', body);
    set();
    const taken = await capture('/x');
    expect(taken).toMatchObject({ outcome: 'stored', usable: false, unusable_because: because, liveness });
    expect(taken.snapshot!.meta).toMatchObject({ usable: false, unusable_because: because, liveness });
    expect(taken.issues[0]!.message).toContain(because);
  });

  test('a redirect to a consent page keeps both addresses', async () => {
    server.on('/consent', body);
    server.on('/x', redirectTo('/consent?to=x'));
    const { snapshot } = await capture('/x');
    expect(snapshot!.meta).toMatchObject({
      source_url: `${server.origin}/x`,
      final_url: `${server.origin}/consent?to=x`,
      hops: [`${server.origin}/x`, `${server.origin}/consent?to=x`],
    });
  });
});

test('nothing came: nothing is written', async () => {
  server.on('/x', misbehave.silent);
  const taken = await capture('/x');
  expect(taken).toMatchObject({ outcome: 'not_stored', unusable_because: 'stalled', snapshot: null });
  expect(readdirSync(dir)).toEqual([]);
});

test('an empty answer later leaves the good snapshot where it is', async () => {
  server.on('/x', body);
  await capture('/x');
  server.on('/x', (_, response) => response.writeHead(200).end());
  const again = await capture('/x');
  expect(again).toMatchObject({ outcome: 'kept', usable: false, unusable_because: 'empty' });
  const page = await readSnapshotPage(findSnapshot(dir, `${server.origin}/x`)!);
  expect(page.text).toContain('leaves at nine');
});

test('an encoding told only by the page, in a broken tag, survives storing', async () => {
  const html = Buffer.concat([
    Buffer.from('<meta http-equiv="Content-Type" content="" text/html; charset=gbk" /><p>'),
    Buffer.from([0xd0, 0xc2, 0xce, 0xc5]),
  ]);
  server.on('/gbk', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
  const { snapshot } = await capture('/gbk');
  expect(snapshot!.meta!.charset!.toLowerCase()).toBe('gbk');
  expect((await readSnapshotPage(findSnapshot(dir, `${server.origin}/gbk`)!)).text).toContain('新闻');
});

test('a canonical link on the same site is an alias, one elsewhere is not', async () => {
  server.on('/a', `<link rel="canonical" href="${server.origin}/best">${body}`);
  server.on('/b', `<link rel="canonical" href="https://other.example/best">${body}`);
  expect((await capture('/a')).snapshot!.meta!.aliases).toEqual([`${server.origin}/best`]);
  expect((await capture('/b')).snapshot!.meta!.aliases).toEqual([]);
  expect(findSnapshot(dir, `${server.origin}/best`)?.meta?.source_url).toBe(`${server.origin}/a`);
});

test('other kinds keep their extension', async () => {
  server.on('/notes.txt', (_, r) => r.writeHead(200, { 'content-type': 'text/plain' }).end('Plain words.'));
  server.on('/readme.md', (_, r) => r.writeHead(200, { 'content-type': 'text/markdown' }).end('# Words'));
  server.on('/paper', (_, r) =>
    r.writeHead(200, { 'content-type': 'application/octet-stream' }).end('%PDF-1.4 broken'),
  );
  server.on('/image', (_, r) => r.writeHead(200, { 'content-type': 'image/png' }).end('\u0089PNG'));
  expect((await capture('/notes.txt')).snapshot!.path).toMatch(/notes-txt\.txt$/);
  expect((await capture('/readme.md')).snapshot!.path).toMatch(/readme-md\.md$/);
  const paper = await capture('/paper');
  expect(paper.snapshot!.path).toMatch(/paper\.pdf$/);
  expect(paper).toMatchObject({ usable: false, unusable_because: 'unreadable' });
  expect(await capture('/image')).toMatchObject({ usable: false, unusable_because: 'binary' });
});

test('what is not an http address is refused in a sentence', async () => {
  for (const url of ['ftp://a.example/', 'file:///etc/passwd', 'example.com', '', 'https://'])
    await expect(captureSource(url, { dir, open: web.open })).rejects.toThrow(/not an http or https address/);
});

test('many addresses come back in their order', async () => {
  const urls = [...Array(15).keys()].map((n) => {
    server.on(`/n${n}`, (_, response) => void setTimeout(() => sendHtml(response, body), (15 - n) * 2));
    return `${server.origin}/n${n}`;
  });
  const order: string[] = [];
  for await (const taken of captureSources(urls, { dir, open: web.open })) order.push(taken.url);
  expect(order).toEqual(urls);
});

describe('hosts that say "not found" with a 200', () => {
  const notFound = (path: string) =>
    `<title>Oops</title><nav>Home Shop News About Contact</nav><p>We could not find ${path}. Try the search.</p>`;

  test('a page like the answer to a made-up sibling is a soft 404, a real one is not', async () => {
    const soft = await openServer();
    const probing = openWeb({ allowHosts: ['127.0.0.1'], probe: true });
    soft.on('/shop/real', `<nav>Home Shop News About Contact</nav>${body}`);
    // The test server's own 404 is replaced by a page for every path of the directory.
    const gone = ['/shop/gone', '/shop/also-gone'];
    for (const path of gone) soft.on(path, notFound(path));
    const directory = (await import('@vouch/core/files')).sha256(`${soft.origin}/shop/`).slice(0, 12);
    soft.on(`/shop/no-such-page-${directory}`, notFound('that'));
    expect((await probing.open(`${soft.origin}/shop/real`)).liveness).toBe('ok');
    for (const path of gone)
      expect(await probing.open(soft.origin + path)).toMatchObject({
        liveness: 'soft_404',
        unusable_because: 'soft_404',
      });
    expect(soft.asked.filter((path) => path.includes('no-such-page'))).toHaveLength(1);
    await probing.close();
    await soft.close();
  });

  test('a host that answers honestly is asked once', async () => {
    const honest = await openServer({ '/a/x': body, '/b/y': body, '/': body });
    const probing = openWeb({ allowHosts: ['127.0.0.1'], probe: true });
    for (const path of ['/', '/a/x', '/b/y', '/a/x'])
      expect((await probing.open(honest.origin + path)).liveness).toBe('ok');
    expect(honest.asked.filter((path) => path.includes('no-such-page'))).toHaveLength(1);
    await probing.close();
    await honest.close();
  });
});
