import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSearch, SEARCH_NAMES } from '../../src/search/make-search.js';
import { openWeb, type Web } from '../../src/web/client.js';
import { misbehave, openServer, redirectTo, sendHtml, type TestServer } from '../helpers/server.js';

let server: TestServer;
let web: Web;
beforeAll(async () => {
  server = await openServer();
  web = openWeb({
    allowHosts: ['127.0.0.1'],
    limits: { stall_ms: 1500, attempts: 1, decoded_bytes: 300_000, wire_bytes: 300_000, per_host: 8 },
  });
});
afterAll(async () => {
  await web.close();
  await server.close();
});
afterEach(() => void server.asked.splice(0));

const fixture = (name: string) => readFileSync(new URL(`answers/${name}`, import.meta.url), 'utf8');
const serve = (path: string, body: string, type = 'application/json') =>
  server.on(path, (_, response) => response.writeHead(200, { 'content-type': type }).end(body));
const asked = () => new URL(server.asked[0]!, server.origin).searchParams;

/** Providers with one documented answer: what they ask for and what they make of it. */
const APIS: {
  name: string;
  file: string;
  asks: Record<string, string>;
  hits: { url: string; title: string }[];
  snippet?: RegExp;
}[] = [
  {
    name: 'arxiv',
    file: 'arxiv.xml',
    asks: { search_query: 'all:tidal AND all:lagoons', max_results: '8' },
    hits: [
      { url: 'https://arxiv.org/abs/2301.00001v2', title: 'Tidal lagoons & the price of storage' },
      { url: 'https://arxiv.org/abs/math/0101001v1', title: 'On a lemma of tides' },
    ],
    snippet: /^We model a lagoon of 12 turbines/,
  },
  {
    name: 'crossref',
    file: 'crossref.json',
    asks: { query: 'tidal lagoons', rows: '8' },
    hits: [
      {
        url: 'https://doi.org/10.5555/lagoon.2021.7',
        title: 'Tidal lagoons and birds. Journal of Estuaries',
      },
      { url: 'https://doi.org/10.5555/(sici)1-2:a%3C3%3E', title: 'An old one' },
    ],
    snippet: /^Wading birds keep away/,
  },
  {
    name: 'openalex',
    file: 'openalex.json',
    asks: { search: 'tidal lagoons', 'per-page': '8' },
    hits: [
      { url: 'https://repository.example/free/77', title: 'A free copy' },
      { url: 'https://publisher.example/paid/78', title: 'A paid one' },
      { url: 'https://doi.org/10.5555/only-a-doi', title: 'Only a DOI' },
    ],
    snippet: /^Lagoons store water twice a day$/,
  },
  {
    name: 'hackernews',
    file: 'hackernews.json',
    asks: { query: 'tidal lagoons', tags: 'story', hitsPerPage: '8' },
    hits: [
      { url: 'https://engineer.example/lagoon', title: 'We built a lagoon' },
      { url: 'https://news.ycombinator.com/item?id=4711', title: 'Ask HN: who has built a lagoon?' },
    ],
  },
  {
    name: 'stackexchange',
    file: 'stackexchange.json',
    asks: { q: 'tidal lagoons', site: 'stackoverflow', pagesize: '8' },
    hits: [
      { url: 'https://stackoverflow.com/questions/1/how-to-model-tides', title: 'How to model "tides"?' },
    ],
  },
  {
    name: 'searxng',
    file: 'searxng.json',
    asks: { q: 'tidal lagoons', format: 'json', language: 'en' },
    hits: [{ url: 'https://energy.example/lagoons', title: 'Lagoons for energy' }],
    snippet: /^Twice a day$/,
  },
];

const pathOf = (name: string) => (name === 'searxng' ? '/search' : `/${name}`);
const baseOf = (name: string) => (name === 'searxng' ? server.origin : `${server.origin}/${name}`);
const make = (name: string) => makeSearch(name, { open: web.open, base: baseOf(name) });

describe('documented answers', () => {
  test.each(APIS)('$name', async ({ name, file, asks, hits, snippet }) => {
    serve(pathOf(name), fixture(file));
    const answer = await make(name)('tidal lagoons');
    expect(answer.issues).toEqual([]);
    expect(answer.hits.map(({ url, title }) => ({ url, title }))).toEqual(hits);
    expect(answer.hits.every((hit) => hit.found?.by === 'search')).toBe(true);
    if (snippet !== undefined) expect(answer.hits[0]!.snippet).toMatch(snippet);
    for (const [key, value] of Object.entries(asks)) expect(asked().get(key)).toBe(value);
  });

  test.each(APIS)('$name: nothing found is no failure', async ({ name, file }) => {
    const empty = file.endsWith('.xml')
      ? '<feed xmlns="http://www.w3.org/2005/Atom"><title>none</title></feed>'
      : '{"results":[],"hits":[],"items":[],"message":{"items":[]}}';
    serve(pathOf(name), empty);
    expect(await make(name)('tidal lagoons')).toEqual({ hits: [], issues: [] });
  });

  test.each(APIS)('$name: the limit holds', async ({ name, file }) => {
    serve(pathOf(name), fixture(file));
    expect((await make(name)('tidal lagoons', { limit: 1 })).hits).toHaveLength(1);
  });
});

describe('whatever a service does, a search ends with an issue and no throw', () => {
  const faults: [name: string, set: (path: string) => void, rule: string, words: RegExp][] = [
    [
      'HTML for JSON',
      (path) => serve(path, '<!DOCTYPE html><title>Please log in</title>', 'text/html'),
      'search_not_json|search_shape',
      /web page|not an Atom/,
    ],
    [
      'half an answer',
      (path) => serve(path, '{"results": [{"url": '),
      'search_not_json|search_shape',
      /not JSON|not an Atom/,
    ],
    [
      'another shape',
      (path) => serve(path, '{"results":{"a":1},"hits":7,"items":"x","message":null}'),
      'search_shape|search_error',
      /shape|Atom|gave no items/,
    ],
    ['an empty body', (path) => serve(path, ''), 'search_not_json|search_shape', /not JSON|not an Atom/],
    ['a 500', (path) => server.on(path, (_, r) => sendHtml(r, 'x', 500)), 'search_refused', /500/],
    [
      'a 400 with a reason',
      (path) => server.on(path, (_, r) => r.writeHead(400).end('{"message":"q is too long"}')),
      'search_refused',
      /q is too long/,
    ],
    [
      'a 429',
      (path) => server.on(path, (_, r) => r.writeHead(429, { 'retry-after': '600' }).end()),
      'search_limit',
      /slow down/,
    ],
    [
      'a page that never ends',
      (path) => server.on(path, misbehave.endless),
      'search_unreachable',
      /larger than/,
    ],
    ['silence', (path) => server.on(path, misbehave.silent), 'search_unreachable', /nothing came/],
    [
      'a redirect to a private address',
      (path) => server.on(path, redirectTo('http://10.0.0.1/')),
      'search_unreachable',
      /10\.0\.0\.1/,
    ],
    ['a reset', (path) => server.on(path, misbehave.reset), 'search_unreachable', /cut/],
  ];
  test.each(faults)('%s', async (_, set, rule, words) => {
    for (const { name } of APIS) set(pathOf(name));
    const answers = await Promise.all(APIS.map(({ name }) => make(name)('tidal lagoons')));
    for (const [index, answer] of answers.entries()) {
      expect(answer.hits).toEqual([]);
      expect(answer.issues).toHaveLength(1);
      expect(answer.issues[0]!.rule).toMatch(new RegExp(`^(?:${rule})$`));
      expect(answer.issues[0]!.message).toMatch(words);
      expect(answer.issues[0]!.message).toContain(APIS[index]!.name);
    }
  });
});

test('services’ own errors are told', async () => {
  serve('/arxiv', fixture('arxiv-error.xml'));
  expect((await make('arxiv')('x y z')).issues[0]).toMatchObject({
    rule: 'search_error',
    message: expect.stringMatching(/incorrect id/),
  });
  serve(
    '/stackexchange',
    '{"error_id":502,"error_name":"throttle_violation","error_message":"too many requests"}',
  );
  expect((await make('stackexchange')('x')).issues[0]!.message).toMatch(/too many requests/);
  serve('/stackexchange', '{"items":[],"quota_remaining":0}');
  expect((await make('stackexchange')('x')).issues[0]!.rule).toBe('search_limit');
  serve('/search', '{"results":[],"unresponsive_engines":[["google","CAPTCHA"]]}');
  expect((await make('searxng')('x')).issues[0]!.message).toMatch(/google \(CAPTCHA\)/);
  server.on('/search', (_, response) => sendHtml(response, 'forbidden', 403));
  expect((await make('searxng')('x')).issues[0]!.message).toMatch(/formats/);
});

test('hits are web addresses, each once', async () => {
  const results = [
    'https://a.example/x',
    'http://www.a.example/x/?utm_source=y',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'not an address',
    'https://b.example/',
  ].map((url) => ({ url, title: '<b>A</b>\u202e &amp; b', content: 'x'.repeat(5000), odd: 1 }));
  serve('/search', JSON.stringify({ results }));
  const answer = await make('searxng')('x');
  expect(answer.hits.map((hit) => hit.url)).toEqual(['https://a.example/x', 'https://b.example/']);
  expect(answer.hits[0]!.title).toBe('A & b');
  expect(answer.hits[0]!.snippet).toHaveLength(1000);
  expect(answer.issues).toMatchObject([
    { rule: 'hit_without_address', message: expect.stringContaining('3 hits') },
  ]);
});

test('the user’s own list is its hits', async () => {
  const search = makeSearch('urls', { open: web.open, urls: ['https://b.example/', 'https://a.example/'] });
  expect((await search('anything')).hits.map((hit) => hit.url)).toEqual([
    'https://b.example/',
    'https://a.example/',
  ]);
});

test('an empty question is asked of nobody', async () => {
  expect((await make('crossref')(' \n ')).issues[0]!.rule).toBe('empty_query');
  expect(server.asked).toEqual([]);
});

test('unknown searches and missing addresses are told with what to do', () => {
  expect(() => makeSearch('altavista', { open: web.open })).toThrow(/choose from wikipedia, arxiv/);
  expect(() => makeSearch('searxng', { open: web.open })).toThrow(/searxng=https/);
  expect(() => makeSearch('site', { open: web.open, base: 'docs' })).toThrow(/site=https/);
  expect(SEARCH_NAMES).toHaveLength(9);
});
