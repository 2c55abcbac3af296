import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vouch } from './vouch.js';

const TIDES =
  '<title>Tides</title><main><h1>Tides</h1><h2>How often the tide rises</h2><p>The tide rises twice a day on most coasts, because the earth turns under two bulges of water.</p></main>';
const TABLES =
  '<title>Tide tables</title><main><h1>Tide tables</h1><h2>How often the tide rises</h2><p>On most coasts the tide rises two times a day, and the tables give both hours.</p></main>';

/** One server under two names; a search that answers HTML, and a page that never ends. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://x');
  const html = { '/tides': TIDES, '/tables': TABLES }[pathname];
  if (pathname === '/endless') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<p>It goes on');
    return;
  }
  response.writeHead(html === undefined && pathname !== '/api' ? 404 : 200, {
    'content-type': 'text/html; charset=utf-8',
  });
  response.end(html ?? '<p>Not JSON</p>');
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function research(search: string, more: string[] = []) {
  const vault = join(mkdtempSync(join(tmpdir(), 'vouch-web-')), 'vault');
  const args = [
    'research',
    'How often does the tide rise?',
    '--engine',
    'extractive',
    '--search',
    search,
    '--vault',
    vault,
    '--json',
    ...more,
  ];
  const { exit, out, err } = await vouch(args, tmpdir());
  return { exit, err, result: out === '' ? null : JSON.parse(out) };
}

const ALLOWED = ['--allow-host', '127.0.0.1', '--allow-host', 'localhost'];

describe('the embedded engine on the web', () => {
  it('answers from two sites, each source found, opened and stored, each quote with its link', async () => {
    const { exit, result } = await research(
      `urls=http://127.0.0.1:${port}/tides,urls=http://localhost:${port}/tables`,
      ALLOWED,
    );
    expect(exit).toBe(0);
    const dir = join(result.report, '..');
    const { sources } = JSON.parse(readFileSync(join(dir, 'sources.json'), 'utf8'));
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources)
      expect(source).toMatchObject({
        found: { by: 'user' },
        opened: { by: 'vouch', status: 200 },
        stored: { provided: false },
      });
    const { citations } = JSON.parse(readFileSync(join(dir, 'citations.json'), 'utf8'));
    for (const { quote } of citations)
      expect(quote).toMatchObject({ verdict: 'exact', link: expect.stringContaining('#:~:text=') });
  });

  it('goes on when one provider answers HTML for JSON, and says so', async () => {
    const { exit, result } = await research(
      `wikipedia=http://127.0.0.1:${port}/api,urls=http://127.0.0.1:${port}/tides`,
      ALLOWED,
    );
    expect(exit).toBe(0);
    expect(result.note).toMatch(/search wikipedia failed/);
  });

  it('has a banner and exit 3 when nothing answers', async () => {
    const { exit, result } = await research('wikipedia=http://127.0.0.1:9/api', ALLOWED);
    expect(exit).toBe(3);
    expect(readFileSync(result.report, 'utf8')).toMatch(/^NO LIVE SOURCES/);
    expect(result.note).toMatch(/search wikipedia failed/);
  });

  it('never asks a private host that was not allowed', async () => {
    const { exit, result } = await research(`urls=http://127.0.0.1:${port}/tides`);
    expect(exit).toBe(3);
    expect(result.note).toMatch(/not on the public internet .*--allow-host/);
  });
});
