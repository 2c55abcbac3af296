import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vouch } from './vouch.js';

const PAGES: Record<string, string> = {
  '/gauges':
    '<title>Gauges</title><main><p>A stilling well keeps the waves out of the float gauge.</p><p>A station is levelled once a year against three bench marks.</p></main>',
  '/radar':
    '<title>Radar</title><main><p>A radar gauge hangs above the water and needs no contact with it.</p></main>',
};
const STATUS: Record<string, number> = { '/gone': 410, '/blocked': 403 };

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  const html = PAGES[path];
  if (path === '/moved') {
    response.writeHead(301, { location: '/radar' }).end();
    return;
  }
  response.writeHead(html === undefined ? (STATUS[path] ?? 404) : 200, {
    'content-type': 'text/html; charset=utf-8',
  });
  response.end(html ?? '<p>Nothing here.</p>');
});
let base = '';
const dir = mkdtempSync(join(tmpdir(), 'vouch-check-'));

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function check(report: string, more: string[] = []) {
  writeFileSync(join(dir, 'report.md'), report);
  const { exit, out, err } = await vouch(
    ['check', 'report.md', '--snapshots', 'pages', '--allow-host', '127.0.0.1', '--json', ...more],
    dir,
  );
  return { exit, err, result: out === '' ? null : JSON.parse(out) };
}

describe('vouch check', () => {
  it('tells true, altered and foreign quotes, invented, dead, blocked and moved links apart', async () => {
    const { exit, result } = await check(`# Gauges

They say that “a stilling well keeps the waves out of the float gauge” [1]. And “a station is levelled twice a year against three bench marks” [1].
Also “a station is levelled once a year against three bench marks” [2]. A page moved [3]. Gone [4], invented [5], blocked [6].

## Sources

[1] Gauges: ${base}/gauges
[2] Radar: ${base}/radar
[3] Moved: ${base}/moved
[4] Gone: ${base}/gone
[5] Invented: ${base}/no/such/page-7
[6] Blocked: ${base}/blocked
`);
    expect(exit).toBe(1);
    const states = Object.fromEntries(
      result.citations.map(({ url, state, opened }: { url: string; state: string; opened: boolean }) => [
        url.replace(base, ''),
        [state, opened],
      ]),
    );
    expect(states['/gauges']).toEqual(['ok', true]);
    expect(states['/gone']).toEqual(['dead', false]);
    expect(states['/no/such/page-7']).toEqual(['dead', false]);
    expect(states['/blocked']).toEqual(['blocked', false]);
    const quotes = result.quotes.map(
      ({ verdict, elsewhere, link }: { verdict: string; elsewhere: string | null; link: string | null }) => [
        verdict,
        elsewhere?.replace(base, '') ?? null,
        link?.replace(base, '') ?? null,
      ],
    );
    expect(quotes).toEqual([
      ['typographic', null, expect.stringMatching(/^\/gauges#:~:text=/)],
      ['not_found', null, null],
      ['not_found', '/gauges', null],
    ]);
    expect(result.quotes[1].closest.differences).toContainEqual({ page: 'once', quote: 'twice' });
  });

  it('finds nothing in a report that holds', async () => {
    const { exit, result } = await check(
      `A stilling well keeps the waves out of the float gauge [1].\n\n## Sources\n\n[1] Gauges: ${base}/gauges\n`,
    );
    expect(exit).toBe(0);
    expect(result.citations[0].support).toBe('is_quote');
  });

  it('numbers a report that cites by links only', async () => {
    const { result } = await check(`A radar gauge [needs no contact](${base}/radar) with the water.\n`);
    expect(result.report).toContain('[1]');
    expect(result.report).toContain(`${base}/radar`);
  });

  it('reads what is stored when it is offline', async () => {
    await check(`Gauges [1].\n\n## Sources\n\n[1] ${base}/gauges\n`);
    const { result } = await check(`Gauges [1].\n\n## Sources\n\n[1] ${base}/gauges\n`, ['--offline']);
    expect(result.citations[0]).toMatchObject({ opened: true, state: 'ok' });
  });

  it('exits 3 when no cited page can be used', async () => {
    expect((await check(`Gone [1].\n\n## Sources\n\n[1] ${base}/gone\n`)).exit).toBe(3);
  });

  it('holds a report of our own over a folder against the pages that its run kept', async () => {
    const own = mkdtempSync(join(tmpdir(), 'vouch-check-own-'));
    mkdirSync(join(own, 'docs'));
    writeFileSync(
      join(own, 'docs', 'well.md'),
      '# Stilling wells\n\nA stilling well keeps the waves out of the float gauge. Its inlet is set in .wellrc of the station.\n',
    );
    const question = 'What does a stilling well keep out?';
    await vouch(
      ['research', question, '--engine', 'extractive', '--corpus', 'docs', '--vault', 'vault'],
      own,
    );
    const topic = join('vault', readdirSync(join(own, 'vault')).find((name) => name !== 'state')!, 'runs');
    const [run] = readdirSync(join(own, topic));
    const { exit, out } = await vouch(['check', join(topic, run!, 'report_final.md'), '--json'], own);
    const { citations, quotes } = JSON.parse(out);
    expect(citations).toMatchObject([{ opened: true, quotes: { found: 2, all: 2 } }]);
    expect(quotes).toHaveLength(2);
    expect(exit).toBe(0);
  });

  it('never opens a document on disk for a report, and says so', async () => {
    const secret = join(dir, 'secret.md');
    writeFileSync(secret, 'A stilling well keeps the waves out of the float gauge.\n');
    const { exit, result } = await check(`Gauges [1].\n\n## Sources\n\n[1] Secret: file://${secret}\n`);
    expect(exit).toBe(3);
    expect(result.citations).toMatchObject([
      { opened: false, state: 'absent', because: expect.stringContaining('a document on disk') },
    ]);
  });
});
