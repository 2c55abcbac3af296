import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, openWeb, type WebOptions } from '../../src/web/client.js';
import { misbehave, openServer, redirectTo, sendHtml, type TestServer } from '../helpers/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const sleeps: number[] = [];

async function open(path: string, options: WebOptions = {}) {
  const web = openWeb({
    allowHosts: ['127.0.0.1'],
    sleep: async (ms) => void sleeps.push(ms),
    ...options,
  });
  try {
    return await web.open(path.startsWith('/') ? `${server.origin}${path}` : path);
  } finally {
    await web.close();
  }
}

test('a page arrives with its bytes, status, type and time', async () => {
  server.on('/plain', '<p>Ferries leave at nine.');
  const page = await open('/plain', { now: () => new Date('2026-05-01T10:00:00Z') });
  expect(Buffer.from(page.bytes).toString()).toBe('<p>Ferries leave at nine.');
  expect(page).toMatchObject({
    status: 200,
    liveness: 'ok',
    content_type: 'text/html; charset=utf-8',
    at: '2026-05-01T10:00:00.000Z',
    unusable_because: null,
    error: null,
    hops: [`${server.origin}/plain`],
  });
});

describe('content codings', () => {
  const html = '<p>Packed twice over.';
  const cases: [name: string, coding: string, body: Buffer][] = [
    ['gzip', 'gzip', gzipSync(html)],
    ['x-gzip', 'x-gzip', gzipSync(html)],
    ['zlib under the name deflate', 'deflate', deflateSync(html)],
    ['raw deflate under the name deflate', 'deflate', deflateRawSync(html)],
    ['brotli', 'br', brotliCompressSync(html)],
    ['two in a row', 'gzip, br', brotliCompressSync(gzipSync(html))],
    ['plain bytes labelled gzip', 'gzip', Buffer.from(html)],
    ['identity', 'identity', Buffer.from(html)],
  ];
  test.each(cases)('%s', async (_, coding, body) => {
    server.on('/packed', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding }).end(body);
    });
    expect(Buffer.from((await open('/packed')).bytes).toString()).toBe(html);
  });
});

describe('servers that misbehave', () => {
  const limits = { deadline_ms: 2500, stall_ms: 1200, decoded_bytes: 500_000, wire_bytes: 500_000 };
  const cases: [name: string, handler: Parameters<TestServer['on']>[1], code: string, words: RegExp][] = [
    ['one byte at a time, for ever', misbehave.drip(100), 'deadline', /not whole/],
    ['stops in the middle', misbehave.stall, 'stalled', /nothing came/i],
    ['never answers', misbehave.silent, 'stalled', /nothing came/i],
    ['never ends', misbehave.endless, 'too_large', /larger than/],
    ['a gzip bomb', misbehave.bomb(50_000_000), 'too_large', /larger than/],
    ['promises more than it sends', misbehave.shortBody, 'network', /cut before/],
    ['resets the connection', misbehave.reset, 'network', /cut before/],
    ['speaks another protocol', misbehave.notHttp, 'network', /not proper HTTP/],
    [
      'a broken gzip body',
      (_, r) =>
        r.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(99)).subarray(0, 20)),
      'cut_short',
      /unpacked/,
    ],
    [
      'packed in a way nobody knows',
      (_, r) => r.writeHead(200, { 'content-encoding': 'rot13' }).end('x'),
      'cut_short',
      /unknown way/,
    ],
    [
      'packed a hundred times',
      (_, r) => r.writeHead(200, { 'content-encoding': Array(100).fill('gzip').join() }).end(gzipSync('x')),
      'cut_short',
      /times over/,
    ],
    ['redirects in a circle', redirectTo('/odd'), 'redirects', /more than 5/],
    ['redirects to mail', redirectTo('mailto:ann@example.org'), 'refused', /Only http/],
    ['redirects to a file', redirectTo('file:///etc/passwd'), 'refused', /Only http/],
    ['redirects to nonsense', redirectTo('http://[half'), 'bad_url', /not an address/],
  ];
  test.each(cases)('%s', async (_, handler, code, words) => {
    server.on('/odd', handler);
    const page = await open('/odd', { limits });
    expect(page).toMatchObject({ liveness: 'unreachable', unusable_because: code, status: null });
    expect(page.error).toMatch(words);
    expect(page.bytes.length).toBe(0);
  });

  test('wrong length the other way: what was promised is taken', async () => {
    server.on('/long', (_, response) => {
      response.writeHead(200, { 'content-length': '5' });
      response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello and more');
    });
    expect(Buffer.from((await open('/long')).bytes).toString()).toBe('hello');
  });
});

describe('liveness', () => {
  const cases: [status: number, liveness: string, because: string][] = [
    [401, 'blocked', 'http_401'],
    [403, 'blocked', 'http_403'],
    [451, 'blocked', 'http_451'],
    [999, 'blocked', 'http_999'],
    [404, 'dead', 'http_404'],
    [410, 'dead', 'http_410'],
    [500, 'unreachable', 'http_500'],
    [400, 'unreachable', 'http_400'],
    [304, 'unreachable', 'http_304'],
  ];
  test.each(cases)('%i is %s', async (status, liveness, unusable_because) => {
    server.on('/status', (_, response) => sendHtml(response, 'x', status));
    expect(await open('/status')).toMatchObject({ status, liveness, unusable_because });
  });

  test('nobody listening and no such host are told apart', async () => {
    expect((await open('http://127.0.0.1:1/')).error).toMatch(/refused the connection/);
    const resolve = async () => {
      throw Object.assign(new Error('x'), { code: 'ENOTFOUND' });
    };
    expect((await open('http://gone.example/', { resolve })).error).toMatch(/does not exist/);
  });

  test('an empty body is unusable', async () => {
    server.on('/nothing', (_, response) => response.writeHead(200).end());
    expect(await open('/nothing')).toMatchObject({ liveness: 'ok', unusable_because: 'empty' });
  });
});

describe('redirects', () => {
  test('each hop is told and the final address is the last', async () => {
    server.on('/a', redirectTo('/b', 301));
    server.on('/b', redirectTo('c?x=1', 307));
    server.on('/c', '<p>Here.');
    const page = await open('/a');
    expect(page.hops.map((hop) => hop.slice(server.origin.length))).toEqual(['/a', '/b', '/c?x=1']);
    expect(page).toMatchObject({ liveness: 'redirected', final_url: `${server.origin}/c?x=1` });
  });

  test('a target in raw UTF-8 is escaped as UTF-8', async () => {
    server.on('/umlaut', redirectTo('/Größe'));
    server.on('/Gr%C3%B6%C3%9Fe', '<p>Here.');
    expect(await open('/umlaut')).toMatchObject({
      status: 200,
      final_url: `${server.origin}/Gr%C3%B6%C3%9Fe`,
    });
  });

  test('a spelling of the same page is no redirect', async () => {
    server.on('/same', redirectTo('/same/'));
    server.on('/same/', '<p>Here.');
    expect((await open('/same')).liveness).toBe('ok');
    expect((await open('/same/#part-2')).liveness).toBe('ok');
  });

  test('a redirect counts although its body never ends', async () => {
    server.on('/door', (_, response) => {
      response.writeHead(302, { location: '/room' });
      response.write('wait …');
    });
    server.on('/room', '<p>Here.');
    expect((await open('/door', { limits: { stall_ms: 500 } })).status).toBe(200);
  });

  test('to the front page of the same site: a soft 404', async () => {
    server.on('/news/old-story', redirectTo('/'));
    server.on('/', '<p>Welcome.');
    expect((await open('/news/old-story')).liveness).toBe('soft_404');
  });

  test.each([
    ['/zustimmung?url=%2Fkultur', 'redirected_to_consent'],
    ['/login?next=%2Fx', 'redirected_to_login'],
    ['/captcha', 'redirected_to_bot_check'],
  ])('to %s: %s', async (gate, reason) => {
    server.on('/kultur/x', redirectTo(gate));
    server.on(gate, '<p>First, a question.');
    const page = await open('/kultur/x');
    expect(page.unusable_because).toBe(reason);
    expect(page.hops).toHaveLength(2);
    expect((await open(gate)).unusable_because).toBeNull();
  });

  test('a page that only refreshes to another is a hop', async () => {
    server.on('/moved', '<meta http-equiv="refresh" content="0; url=/new?a=1&amp;b=2">');
    server.on('/new', '<p>Here.');
    expect((await open('/moved')).final_url).toBe(`${server.origin}/new?a=1&b=2`);
  });

  test('a site that wants its cookie back gets it, on that host only', async () => {
    let foreign: string | undefined = 'unset';
    const other = await openServer({
      '/end': (request, response) => {
        foreign = request.headers.cookie;
        sendHtml(response, 'end');
      },
    });
    server.on('/door', (request, response) =>
      request.headers.cookie === 'seen=1'
        ? response.writeHead(302, { location: `http://localhost:${other.port}/end` }).end()
        : response.writeHead(302, { location: '/door', 'set-cookie': 'seen=1; Path=/; HttpOnly' }).end(),
    );
    const page = await open('/door', { allowHosts: ['127.0.0.1', 'localhost'] });
    await other.close();
    expect(page.status).toBe(200);
    expect(foreign).toBeUndefined();
  });
});

describe('trying again', () => {
  function busyFor(times: number, status: number, headers: Record<string, string>) {
    let left = times;
    return server.on('/busy', (_, response) =>
      left-- > 0 ? response.writeHead(status, headers).end() : sendHtml(response, 'ready'),
    );
  }
  const now = () => new Date('2026-05-01T10:00:00Z');
  const cases: [
    times: number,
    status: number,
    headers: Record<string, string>,
    waits: number[],
    ends: number,
  ][] = [
    [1, 429, { 'retry-after': '3' }, [3000], 200],
    [2, 503, {}, [500, 1000], 200],
    [9, 503, {}, [500, 1000], 503],
    [1, 429, { 'retry-after': 'Fri, 01 May 2026 10:00:07 GMT' }, [7000], 200],
    [1, 429, { 'retry-after': '3600' }, [], 429],
    [1, 503, { 'retry-after': 'soon' }, [500], 200],
    [1, 500, {}, [], 500],
  ];
  test.each(cases)('%i times %i %j waits %j', async (times, status, headers, waits, ends) => {
    sleeps.length = 0;
    busyFor(times, status, headers);
    expect((await open('/busy', { now })).status).toBe(ends);
    expect(sleeps).toEqual(waits);
  });

  test('a cut connection is tried once more', async () => {
    let first = true;
    server.on('/flaky', (request, response) => {
      if (first) misbehave.reset(request, response);
      else sendHtml(response, 'fine');
      first = false;
    });
    expect((await open('/flaky')).status).toBe(200);
  });
});

test('at most two requests at once go to one host', async () => {
  const slow = await openServer();
  for (let n = 0; n < 8; n++)
    slow.on(`/${n}`, (_, response) => void setTimeout(() => sendHtml(response, 'x'), 30));
  const web = openWeb({ allowHosts: ['127.0.0.1'] });
  await Promise.all([...Array(8).keys()].map((n) => web.open(`${slow.origin}/${n}`)));
  expect(slow.busiest()).toBe(2);
  expect(web.sent()).toBe(8);
  await web.close();
  await slow.close();
});

test('past its budget a client sends nothing', async () => {
  server.on('/one', 'x');
  const web = openWeb({ allowHosts: ['127.0.0.1'], budget: 1 });
  await web.open(`${server.origin}/one`);
  const before = server.asked.length;
  expect(await web.open(`${server.origin}/one`)).toMatchObject({ unusable_because: 'budget' });
  expect(server.asked.length).toBe(before);
  await web.close();
});

test('one page by itself', async () => {
  server.on('/one', '<p>One.');
  const page = await openPage(`${server.origin}/one`, { web: { allowHosts: ['127.0.0.1'] } });
  expect(page.status).toBe(200);
  expect((await openPage(`${server.origin}/one`)).unusable_because).toBe('refused');
});

test('a pause before the next try can be called off', async () => {
  server.on('/later', (_, response) => response.writeHead(503, { 'retry-after': '10' }).end());
  const web = openWeb({ allowHosts: ['127.0.0.1'] });
  const control = new AbortController();
  setTimeout(() => control.abort(), 150);
  expect((await web.open(`${server.origin}/later`, { signal: control.signal })).unusable_because).toBe(
    'aborted',
  );
  await web.close();
});

test('an opening can be called off', async () => {
  server.on('/hang', misbehave.silent);
  const web = openWeb({ allowHosts: ['127.0.0.1'] });
  const control = new AbortController();
  setTimeout(() => control.abort(), 30);
  const page = await web.open(`${server.origin}/hang`, { signal: control.signal });
  expect(page.unusable_because).toBe('aborted');
  await web.close();
});

test('requests say who asks, never a user name or password of the address', async () => {
  let seen: Record<string, unknown> = {};
  server.on('/who', (request, response) => {
    seen = request.headers;
    sendHtml(response, 'x');
  });
  await open(`http://ann:secret@127.0.0.1:${server.port}/who#top`, { contact: 'mailto:me@example.org' });
  expect(seen['user-agent']).toMatch(/Vouch.*mailto:me@example\.org/);
  expect(seen['authorization']).toBeUndefined();
});
