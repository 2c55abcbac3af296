import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureSources } from '../src/capture.js';
import { locateQuote } from '../src/quote/locate.js';
import { makeSearch } from '../src/search/make-search.js';
import { findSnapshot, readSnapshotIndex } from '../src/snapshot/files.js';
import { readSnapshotPage } from '../src/snapshot/page.js';
import { validateClaims } from '../src/validate.js';
import { openWeb, type Web } from '../src/web/client.js';

/** HTML of Debian's documentation packages, as far as they are there: apt-get install git-doc sqlite3-doc. */
const ROOTS: readonly { host: string; dir: string }[] = [
  { host: 'postgres.test', dir: '/usr/share/doc/postgresql-doc-15/html' },
  { host: 'git.test', dir: '/usr/share/doc/git-doc' },
  { host: 'django.test', dir: '/usr/share/doc/python-django-doc/html' },
  { host: 'sqlite.test', dir: '/usr/share/doc/sqlite3-doc' },
];
/** A sample over all manuals, spread evenly, that takes half a minute. */
const SAMPLE = 150;

let server: Server;
let web: Web;
let dir: string;
let port: number;
let urls: string[];
beforeAll(async () => {
  const there = ROOTS.filter((root) => existsSync(root.dir));
  server = createServer((request, response) => {
    const root = there.find(({ host }) => request.headers.host === `${host}:${port}`);
    const path = root === undefined ? null : fileOf(root.dir, request.url ?? '/');
    if (path === null) response.writeHead(404).end('none');
    else response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(path));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
  const all = there.flatMap(({ host, dir: root }) =>
    pagesBelow(root).map((path) => `http://${host}:${port}/${path}`),
  );
  urls = all.filter((_, index) => index % Math.max(1, Math.floor(all.length / SAMPLE)) === 0);
  web = openWeb({
    allowHosts: ROOTS.map(({ host }) => host),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  dir = mkdtempSync(join(tmpdir(), 'vouch-debian-'));
});
afterAll(async () => {
  await web.close();
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

function fileOf(root: string, url: string): string | null {
  const path = join(root, decodeURIComponent(new URL(url, 'http://x').pathname));
  for (const name of [path, join(path, 'index.html')])
    if (name.startsWith(root) && existsSync(name) && /\.html?$/.test(name)) return name;
  return null;
}

function pagesBelow(root: string): string[] {
  return readdirSync(realpathSync(root), { recursive: true })
    .map(String)
    .filter((path) => /\.html?$/.test(path))
    .sort();
}

describe('real documentation', () => {
  test('every page is captured, and what was read of it is on its snapshot', async () => {
    expect(urls.length).toBeGreaterThan(50);
    const unusable: string[] = [];
    const claims: object[] = [];
    for await (const { url, usable, unusable_because, page } of captureSources(urls, {
      dir,
      open: web.open,
    })) {
      if (!usable) unusable.push(`${url} ${unusable_because}`);
      const sentence = /(?<=^|\s)[A-Z][^.\n]{40,200}\.(?=\s)/.exec(page?.text ?? '')?.[0];
      if (usable && sentence !== undefined)
        claims.push({ quote: sentence, source_url: url, accessed_at: new Date().toISOString() });
    }
    expect(unusable.length).toBeLessThanOrEqual(urls.length * 0.05);
    expect(readSnapshotIndex(dir).bySource.size).toBe(urls.length);
    const verdicts = await validateClaims(claims, { dir, max_age_days: 100_000 });
    expect(verdicts.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(urls.length / 2);
  });

  test('a number changed in a quote is never found', async () => {
    let altered = 0;
    for (const url of urls) {
      const page = await readSnapshotPage(findSnapshot(dir, url)!);
      const sentence = /(?<=^|\s)[A-Z][^.\n]{10,120}\b\d{2,4}\b[^.\n]{5,80}\.(?=\s)/.exec(page.text)?.[0];
      if (sentence === undefined) continue;
      const quote = sentence.replace(/\b(\d{2,4})\b/, (number) => String(Number(number) + 1));
      if (page.text.includes(quote)) continue;
      altered += 1;
      expect(locateQuote(page.text, quote).verdict).toBe('not_found');
    }
    expect(altered).toBeGreaterThan(5);
  });

  test('a site is searched by its links', async () => {
    const base = `http://git.test:${port}/git.html`;
    const search = makeSearch('site', { open: web.open, base, sleep: async () => {} });
    const { hits, issues } = await search('How do I find the commit that broke it with bisect?');
    expect(issues).toEqual([]);
    expect(hits.slice(0, 3).map(({ url }) => url)).toContain(`http://git.test:${port}/git-bisect.html`);
  });
});
