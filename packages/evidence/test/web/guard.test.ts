import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWeb, type WebOptions } from '../../src/web/client.js';
import { addressRefusal, urlRefusal } from '../../src/web/guard.js';
import { openServer, redirectTo, type TestServer } from '../helpers/server.js';

/** Spellings and addresses that must not be asked, with a reason per row; any implementation could run them. */
const rows = readFileSync(new URL('../../../../conformance/web/refused-hosts.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [kind: string, value: string, why: string]);
const hosts = rows.filter(([kind]) => kind === 'host').map(([, value, why]) => [value, why] as const);
const addresses = rows.filter(([kind]) => kind === 'address').map(([, value, why]) => [value, why] as const);
const open = rows.filter(([kind]) => kind === 'open').map(([, value, why]) => [value, why] as const);

let inside: TestServer;
let outside: TestServer;
let reached = 0;
beforeAll(async () => {
  inside = await openServer();
  inside.on('/secret', (_, response) => {
    reached += 1;
    response.end('secret');
  });
  outside = await openServer();
});
afterAll(async () => {
  await inside.close();
  await outside.close();
});

async function fetchStatus(url: string, options: WebOptions = {}) {
  const web = openWeb({ limits: { deadline_ms: 5000, connect_ms: 500 }, sleep: async () => {}, ...options });
  const page = await web.open(url);
  await web.close();
  return page;
}

/** A name server that says what a test wants. */
function resolvesTo(...answers: string[]): NonNullable<WebOptions['resolve']> {
  return async () => answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

test('the table is long enough to mean something', () => {
  expect(hosts.length + addresses.length).toBeGreaterThanOrEqual(60);
});

describe('direct', () => {
  test.each(hosts)('%s (%s)', async (host) => {
    const page = await fetchStatus(`http://${host}:${inside.port}/secret`);
    expect(['refused', 'bad_url']).toContain(page.unusable_because);
    expect(reached).toBe(0);
  });
});

describe('by redirect', () => {
  test.each(hosts)('%s (%s)', async (host) => {
    outside.on('/start', redirectTo(`http://${host}:${inside.port}/secret`));
    const start = `http://public.example:${outside.port}/start`;
    // The first host is let through by name, so that only the hop is judged.
    const page = await fetchStatus(start, {
      allowHosts: ['public.example'],
      resolve: resolvesTo('127.0.0.1'),
    });
    expect(page.hops.length).toBeLessThanOrEqual(2);
    expect(['refused', 'bad_url']).toContain(page.unusable_because);
    expect(reached).toBe(0);
  });
});

describe('by a name that resolves there', () => {
  test.each(addresses)('%s (%s)', async (address) => {
    const page = await fetchStatus(`http://rebind.example:${inside.port}/secret`, {
      resolve: resolvesTo(address),
    });
    expect(page.unusable_because).toBe('refused');
    expect(page.error).toContain('rebind.example');
    expect(reached).toBe(0);
  });

  test('one private address among public ones is enough', async () => {
    const resolve = resolvesTo('93.184.216.34', '127.0.0.1');
    const page = await fetchStatus(`http://rebind.example:${inside.port}/secret`, { resolve });
    expect(page.unusable_because).toBe('refused');
  });

  test('a name that is public at first and private at the second look is not looked up twice', async () => {
    const asked: string[] = [];
    const answers = ['192.0.2.1', '127.0.0.1'];
    const page = await fetchStatus(`http://rebind.example:${inside.port}/secret`, {
      resolve: async (name) => {
        asked.push(name);
        return [{ address: answers[Math.min(asked.length, 2) - 1] ?? '', family: 4 }];
      },
    });
    expect(page.status).toBeNull();
    expect(reached).toBe(0);
  });
});

describe('addresses in an address', () => {
  test.each(addresses)('%s (%s)', (address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    expect(urlRefusal(new URL(`https://${host}/`), [])).not.toBeNull();
  });
  test.each(open)('%s stays open (%s)', (address) => {
    expect(addressRefusal(address)).toBeNull();
  });
});

describe('--allow-host', () => {
  test('opens that host, and no other', async () => {
    inside.on('/page', 'x');
    const allowHosts = ['Localhost.'];
    const name = await fetchStatus(`http://localhost:${inside.port}/page`, { allowHosts });
    const address = await fetchStatus(`http://127.0.0.1:${inside.port}/page`, { allowHosts });
    expect(name.status).toBe(200);
    expect(address.unusable_because).toBe('refused');
    expect(address.error).toContain('--allow-host 127.0.0.1');
  });
});

describe('behind a proxy', () => {
  test('hosts are judged by name, the proxy is told once, and requests go to it', async () => {
    const asked: string[] = [];
    const proxy = await openServer();
    proxy.on(`http://public.example/page`, (request, response) => {
      asked.push(request.url ?? '');
      response.end('<p>through');
    });
    const web = openWeb({
      env: { http_proxy: proxy.origin, NO_PROXY: 'direct.example' },
      resolve: resolvesTo('127.0.0.1'),
    });
    const page = await web.open('http://public.example/page');
    expect(Buffer.from(page.bytes).toString()).toBe('<p>through');
    expect(asked).toEqual(['http://public.example/page']);
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', 'metadata.google.internal', 'db'])
      expect((await web.open(`http://${host}/`)).unusable_because).toBe('refused');
    // Past the proxy the lookup is guarded again.
    expect((await web.open('http://direct.example/')).unusable_because).toBe('refused');
    expect(web.issues().map((issue) => issue.rule)).toEqual(['behind_proxy']);
    await web.close();
    await proxy.close();
  });

  test('a private host that was opened is reached past the proxy', async () => {
    inside.on('/page', 'x');
    const env = { HTTP_PROXY: '127.0.0.1:1' };
    const page = await fetchStatus(`http://127.0.0.1:${inside.port}/page`, {
      env,
      allowHosts: ['127.0.0.1'],
    });
    expect(page.status).toBe(200);
  });

  test('a proxy that is no address is told', () => {
    expect(() => openWeb({ env: { http_proxy: 'http://[' } })).toThrow(/proxy .* is not an address/);
  });

  test('no proxy, nothing to tell', async () => {
    const web = openWeb({ env: {} });
    expect(web.issues()).toEqual([]);
    await web.close();
  });
});
