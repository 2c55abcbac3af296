import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSearch } from '../../src/search/make-search.js';
import { findCitedLinks } from '../../src/search/wikipedia-citations.js';
import { openWeb, type Web } from '../../src/web/client.js';
import { openServer, sendHtml, type TestServer } from '../helpers/server.js';

let server: TestServer;
let web: Web;
beforeAll(async () => {
  server = await openServer();
  web = openWeb({ allowHosts: ['127.0.0.1'], limits: { attempts: 1 } });
});
afterAll(async () => {
  await web.close();
  await server.close();
});

const cite = (n: number, name = '') =>
  `<sup class="reference"><a href="#cite_note-${name}${n}">[${n}]</a></sup>`;
const note = (n: number, inner: string, name = '') =>
  `<li id="cite_note-${name}${n}"><span class="mw-cite-backlink"><b>^</b></span> <span class="reference-text">${inner}</span></li>`;
const ARTICLE = `<!doctype html><html><body><h1>Tidal lagoon</h1>
<p>A tidal lagoon is a basin behind a sea wall.${cite(1)} Its turbines turn twice a day.${cite(2)}</p>
<p>The lagoon at Sandhaven stores 12 GWh a year.${cite(3)}${cite(4, 'Smith_2020-')}</p>
<p>Sandhaven is twinned with a town in Brittany.${cite(5)}</p>
<ul><li>Cost of the Sandhaven lagoon: 300 million.${cite(6)}</li></ul>
<p>See <a href="https://elsewhere.example/not-a-reference">elsewhere</a>.</p>
<ol class="references">
${note(1, '"Basins". <a class="external" href="https://basins.example/a">Basins</a>.')}
${note(2, 'Turbines. <a href="https://web.archive.org/web/2020/https://turbines.example/">Archived</a> from <a href="https://turbines.example/t">the original</a>.')}
${note(3, '<cite><a class="external" href="https://grid.example/sandhaven?y=2024&amp;p=1">Energy of Sandhaven</a>. Grid News. 4 May 2024.</cite>')}
${note(4, 'Smith, A. (2020). <a href="//press.example/smith">Storing tides</a>.', 'Smith_2020-')}
${note(5, '<a href="https://twins.example/">Twins</a>')}
${note(6, 'Only words, and <a href="/wiki/Special:BookSources/1">a book</a>.')}
</ol></body></html>`;

describe('findCitedLinks', () => {
  const about = {
    url: 'https://en.wikipedia.org/wiki/Tidal_lagoon',
    content_type: 'text/html; charset=utf-8',
  };
  const links = (query: string, html = ARTICLE) => findCitedLinks(Buffer.from(html), { ...about, query });

  test('gives what the passages about the question cite, with the passage', () => {
    const found = links('How much energy does the Sandhaven lagoon store?');
    expect(found.map((link) => link.url)).toEqual([
      'https://grid.example/sandhaven?y=2024&p=1',
      'https://press.example/smith',
    ]);
    expect(found[0]).toMatchObject({
      text: 'Energy of Sandhaven. Grid News. 4 May 2024.',
      passage: expect.stringMatching(/^The lagoon at Sandhaven stores 12 GWh/),
    });
  });

  test('prefers an original to its archived copy', () => {
    expect(links('turbines turn').map((link) => link.url)).toEqual([
      'https://basins.example/a',
      'https://turbines.example/t',
    ]);
  });

  test.each([
    ['a question about something else', 'quantum chromodynamics', ARTICLE],
    ['an empty page', 'lagoon', ''],
    ['a note that cites itself', 'lagoon', `<p>lagoon${cite(1)}</p><ol>${note(1, cite(1))}</ol>`],
    ['a broken address', 'lagoon', `<p>lagoon${cite(1)}</p>${note(1, '<a href="https://%zz/">x</a>')}`],
    ['scripts', 'lagoon', '<script>lagoon<a href="#cite_note-1"></script>'],
  ])('%s gives nothing', (_, query, html) => {
    expect(links(query, html)).toEqual([]);
  });

  test('10,000 notes are read in one pass', () => {
    const notes = [...Array(10_000).keys()]
      .map((n) => note(n, `<a href="https://n${n}.example/">n</a>`))
      .join('');
    expect(links('lagoon', `<p>lagoon${cite(9_999)}</p>${notes}`).map((link) => link.url)).toEqual([
      'https://n9999.example/',
    ]);
  });
});

describe('the search', () => {
  const api = (pages: object[]) =>
    server.on('/w/api.php', (_, r) =>
      r
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ batchcomplete: true, query: { pages } })),
    );
  const search = () => makeSearch('wikipedia', { open: web.open, base: `${server.origin}/w/api.php` });

  test('gives the article with its bytes, then what it cites, by link', async () => {
    server.on('/wiki/Tidal_lagoon', (_, response) => sendHtml(response, ARTICLE));
    api([
      { pageid: 2, title: 'Tide', index: 2, fullurl: `${server.origin}/wiki/Tide` },
      { pageid: 1, title: 'Tidal lagoon', index: 1, fullurl: `${server.origin}/wiki/Tidal_lagoon` },
    ]);
    const { hits, issues } = await search()('energy of the Sandhaven lagoon: "stored"?');
    expect(issues).toEqual([]);
    expect(hits.map((hit) => [hit.found!.by, hit.url.replace(server.origin, '')])).toEqual([
      ['search', '/wiki/Tidal_lagoon'],
      ['search', '/wiki/Tide'],
      ['link', 'https://grid.example/sandhaven?y=2024&p=1'],
      ['link', 'https://press.example/smith'],
    ]);
    expect(hits[0]!.bytes?.length).toBe(Buffer.byteLength(ARTICLE));
    expect(hits[2]!.found!.from).toBe(`${server.origin}/wiki/Tidal_lagoon`);
    const query = new URL(server.asked[0]!, server.origin).searchParams.get('gsrsearch');
    expect(query).not.toMatch(/[:"]/);
  });

  test('nothing found: no query at all in the answer', async () => {
    server.on('/w/api.php', (_, r) => r.writeHead(200).end('{"batchcomplete":true}'));
    expect(await search()('zzzz')).toEqual({ hits: [], issues: [] });
  });

  test('the wiki’s own error is told', async () => {
    server.on('/w/api.php', (_, r) =>
      r.writeHead(200).end('{"error":{"code":"ratelimited","info":"Too many requests."}}'),
    );
    expect((await search()('x')).issues).toMatchObject([
      { rule: 'search_error', message: expect.stringContaining('Too many') },
    ]);
  });

  test('an article that can’t be opened is still a hit', async () => {
    api([{ title: 'Gone', index: 1, fullurl: `${server.origin}/wiki/Gone` }]);
    const { hits, issues } = await search()('x');
    expect(hits.map((hit) => hit.title)).toEqual(['Gone']);
    expect(issues.map((issue) => issue.rule)).toEqual(['article_unread']);
  });

  test('an article elsewhere is not the wiki’s', async () => {
    api([{ title: 'Evil', index: 1, fullurl: 'https://evil.example/' }]);
    expect((await search()('x')).hits).toEqual([]);
  });

  test('the question’s language chooses the wiki', async () => {
    const asked: string[] = [];
    const search = makeSearch('wikipedia', {
      open: async (url) => {
        asked.push(new URL(url).hostname);
        return web.open('http://127.0.0.1:1/');
      },
    });
    for (const lang of ['de', 'pt-BR', 'zh', 'evil.example/']) await search('x', { lang });
    expect(asked).toEqual(['de.wikipedia.org', 'pt.wikipedia.org', 'zh.wikipedia.org', 'en.wikipedia.org']);
  });
});
