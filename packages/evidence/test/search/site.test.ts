import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSearch } from '../../src/search/make-search.js';
import { parseSitemap } from '../../src/search/sitemap.js';
import { openWeb, type Web } from '../../src/web/client.js';
import { openWithRobots } from '../../src/web/robots.js';
import { openServer, sendHtml, type TestServer } from '../helpers/server.js';

let server: TestServer;
let web: Web;
const sleeps: number[] = [];
beforeEach(async () => {
  server = await openServer();
  web = openWeb({ allowHosts: ['127.0.0.1'], limits: { attempts: 1 } });
  sleeps.length = 0;
});
afterEach(async () => {
  await web.close();
  await server.close();
});

const site = (path = '/') =>
  makeSearch('site', {
    open: web.open,
    base: server.origin + path,
    sleep: async (ms) => void sleeps.push(ms),
  });
const paths = (hits: readonly { url: string }[]) => hits.map((hit) => hit.url.replace(server.origin, ''));
const text = (path: string, body: string) =>
  server.on(path, (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(body));
const urlset = (...urls: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc><lastmod>2026</lastmod></url>`).join('')}</urlset>`;

describe('by sitemap', () => {
  test('the pages whose address has the question’s words, best first, within the site', async () => {
    const on = (path: string) => server.origin + path;
    text('/robots.txt', `User-agent: *\nDisallow: /private\nSitemap: ${on('/maps.xml')}`);
    text('/maps.xml', `<sitemapindex><sitemap><loc>${on('/one.xml.gz')}</loc></sitemap></sitemapindex>`);
    server.on('/one.xml.gz', (_, response) =>
      response.end(
        gzipSync(
          urlset(
            ...['/install', '/configure-backup', '/backup/restore-a-backup', '/private/backup'].map(on),
            'https://other.example/backup',
          ),
        ),
      ),
    );
    const search = site();
    const { hits, issues } = await search('How do I restore a backup?');
    expect(issues).toEqual([]);
    expect(paths(hits)).toEqual(['/backup/restore-a-backup', '/configure-backup']);
    await search('install');
    expect(server.asked.filter((path) => path === '/robots.txt')).toHaveLength(1);
    expect(server.asked.filter((path) => path === '/maps.xml')).toHaveLength(1);
  });

  test.each([
    [
      'an index',
      '<sitemapindex><sitemap><loc> https://a.example/x.xml </loc></sitemap></sitemapindex>',
      [],
      ['https://a.example/x.xml'],
    ],
    [
      'entities',
      '<urlset><url><loc>https://a.example/?a=1&amp;b=2</loc></url></urlset>',
      ['https://a.example/?a=1&b=2'],
      [],
    ],
    [
      'a prefix',
      '<s:urlset><s:url><s:loc>https://a.example/</s:loc></s:url></s:urlset>',
      ['https://a.example/'],
      [],
    ],
    [
      'a plain list',
      'https://a.example/1\nhttps://a.example/2\n',
      ['https://a.example/1', 'https://a.example/2'],
      [],
    ],
    [
      'an image’s address is none',
      '<urlset><url><loc>https://a.example/</loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url></urlset>',
      ['https://a.example/'],
      [],
    ],
    [
      'cut off',
      '<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.ex',
      ['https://a.example/1'],
      [],
    ],
    ['a web page', '<html><body>Not found</body></html>', [], []],
  ])('%s', (_, xml, pages, sitemaps) => {
    const found = parseSitemap(Buffer.from(xml));
    expect(found.pages.filter((page) => page.length > 14)).toEqual(pages);
    expect(found.sitemaps).toEqual(sitemaps);
  });
});

describe('by links', () => {
  test('follows links below the start page, one after the other, with the pause it is asked for', async () => {
    text('/robots.txt', 'User-agent: Vouch\nCrawl-delay: 2\nDisallow: /docs/secret\n');
    server.on(
      '/docs/',
      '<a href="a">First steps</a> <a href="secret">Secret steps</a> <a href="/blog">Blog</a><a href="https://x.example/">X</a>',
    );
    server.on('/docs/a', '<p>Text</p><a href="b?x=1">Restore a backup</a> <a href="pic.png">p</a>');
    server.on('/docs/b', '<p>Text');
    const { hits } = await site('/docs/')('restore backup');
    expect(paths(hits)).toEqual(['/docs/b?x=1']);
    expect(hits[0]!.title).toBe('Restore a backup');
    expect(server.asked).not.toContain('/docs/secret');
    expect(server.asked).not.toContain('/blog');
    expect(sleeps.every((ms) => ms === 2000)).toBe(true);
    expect(server.busiest()).toBe(1);
  });

  test('a site without end is left after twenty pages', async () => {
    for (let n = 0; n < 100; n++) server.on(`/p${n}`, `<p>x</p><a href="/p${n + 1}">next ${n + 1}</a>`);
    server.on('/', '<a href="/p0">first</a>');
    await site()('anything');
    expect(server.asked.filter((path) => /^\/p?\d*$/.test(path))).toHaveLength(20);
  });

  test('addresses that say nothing: the first pages', async () => {
    server.on('/', '<a href="/4711">x</a><a href="/4712">y</a>');
    expect(paths((await site()('tidal lagoons')).hits)).toEqual(['/', '/4711', '/4712']);
  });
});

describe('a site that gives nothing says why', () => {
  test.each([
    ['robots.txt forbids', () => text('/robots.txt', 'User-agent: *\nDisallow: /'), 'robots'],
    ['robots.txt fails', () => server.on('/robots.txt', (_, r) => sendHtml(r, 'x', 500)), 'robots'],
    ['the start page is gone', () => {}, 'search_unreachable'],
  ])('%s', async (_, set, rule) => {
    set();
    const { hits, issues } = await site()('x');
    expect(hits).toEqual([]);
    expect(issues.map((issue) => issue.rule)).toEqual([rule]);
  });
});

test('openWithRobots leaves alone what a host asks to leave alone', async () => {
  text('/robots.txt', 'User-agent: *\nDisallow: /no\n\nUser-agent: Vouch\nDisallow: /no\nDisallow: /never');
  server.on('/yes', 'x');
  const open = openWithRobots(web.open, () => new Date('2026-05-01T00:00:00Z'));
  expect((await open(`${server.origin}/yes`)).status).toBe(200);
  expect(await open(`${server.origin}/never/x`)).toMatchObject({
    liveness: 'blocked',
    unusable_because: 'robots',
    status: null,
  });
  expect(server.asked).not.toContain('/never/x');
  expect((await open('not an address')).unusable_because).toBe('bad_url');
});
