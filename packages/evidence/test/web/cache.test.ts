import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWeb } from '../../src/web/client.js';
import { openServer, type TestServer } from '../helpers/server.js';

let server: TestServer;
let cacheDir: string;
let time: Date;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'vouch-cache-'));
  time = new Date('2026-05-01T10:00:00Z');
  server.asked.splice(0);
});
afterEach(() => rmSync(cacheDir, { recursive: true, force: true }));

const later = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};
/** Each opening is a new client, as in a new run. */
async function open(path: string) {
  const web = openWeb({ allowHosts: ['127.0.0.1'], cacheDir, now: () => time });
  const page = await web.open(server.origin + path);
  await web.close();
  return { ...page, text: Buffer.from(page.bytes).toString(), issues: web.issues() };
}
function answer(headers: Record<string, string>, status = 200) {
  let n = 0;
  server.on('/x', (request, response) => {
    const tag = headers['etag'];
    if (tag !== undefined && request.headers['if-none-match'] === tag) return response.writeHead(304).end();
    const since = headers['last-modified'];
    if (since !== undefined && request.headers['if-modified-since'] === since)
      return response.writeHead(304).end();
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(`answer ${++n}`);
  });
}

describe('freshness', () => {
  const cases: [headers: Record<string, string>, wait: number, requests: number, text: string][] = [
    [{ 'cache-control': 'max-age=60' }, 59, 1, 'answer 1'],
    [{ 'cache-control': 'max-age=60' }, 60, 2, 'answer 2'],
    [{ 'cache-control': 'public, Max-Age="60"' }, 59, 1, 'answer 1'],
    [{ 'cache-control': 'max-age=soon' }, 1, 2, 'answer 2'],
    [{ expires: 'Fri, 01 May 2026 10:01:00 GMT' }, 59, 1, 'answer 1'],
    [{ expires: '0' }, 1, 2, 'answer 2'],
    [{}, 1, 2, 'answer 2'],
    [{ 'cache-control': 'no-store, max-age=60' }, 1, 2, 'answer 2'],
    [{ 'cache-control': 'no-cache, max-age=60' }, 1, 2, 'answer 2'],
    [{ 'cache-control': 'max-age=60', vary: '*' }, 1, 2, 'answer 2'],
    [{ 'cache-control': 'max-age=60', vary: 'Cookie' }, 1, 2, 'answer 2'],
    [{ etag: '"a"' }, 5, 2, 'answer 1'],
    [{ 'last-modified': 'Thu, 30 Apr 2026 10:00:00 GMT' }, 5, 2, 'answer 1'],
    [{ etag: '"a"', 'cache-control': 'max-age=60' }, 61, 2, 'answer 1'],
  ];
  test.each(cases)('%j after %i s: %i requests', async (headers, wait, requests, text) => {
    answer(headers);
    await open('/x');
    later(wait);
    expect((await open('/x')).text).toBe(text);
    expect(server.asked).toHaveLength(requests);
  });

  test('a refusal is never kept', async () => {
    answer({ 'cache-control': 'max-age=60' }, 403);
    await open('/x');
    await open('/x');
    expect(server.asked).toHaveLength(2);
  });
});

test('the time of a page is when its bytes came, or were confirmed', async () => {
  answer({ 'cache-control': 'max-age=60', etag: '"a"' });
  const first = await open('/x');
  later(30);
  expect((await open('/x')).at).toBe(first.at);
  later(60);
  expect((await open('/x')).at).toBe(time.toISOString());
});

test('a damaged or unwritable cache is no cache, told once', async () => {
  answer({ 'cache-control': 'max-age=60' });
  await open('/x');
  writeFileSync(join(cacheDir, readdirSync(cacheDir)[0]!), 'not what it was');
  const again = await open('/x');
  expect(again.text).toBe('answer 2');
  expect(again.issues.map((issue) => issue.rule)).toEqual(['cache_unusable']);
  rmSync(cacheDir, { recursive: true });
  writeFileSync(cacheDir, 'a file, not a directory');
  expect((await open('/x')).text).toBe('answer 3');
});

test('a permanent redirect is kept, each hop by itself', async () => {
  server.on('/old', (_, r) => r.writeHead(301, { location: '/x', 'cache-control': 'max-age=60' }).end());
  answer({ 'cache-control': 'max-age=60' });
  await open('/old');
  const again = await open('/old');
  expect(again.hops).toHaveLength(2);
  expect(server.asked).toHaveLength(2);
});
