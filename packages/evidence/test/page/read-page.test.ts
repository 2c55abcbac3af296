import { describe, expect, test } from 'vitest';
import { readPage } from '../../src/page/read-page.js';
import { indexText } from '../../src/quote/index-text.js';
import { locateQuote } from '../../src/quote/locate.js';
import { casesOf } from '../helpers/cases.js';

const read = (html: string, options: { url?: string; content_type?: string; as_of?: string } = {}) =>
  readPage(new TextEncoder().encode(html), {
    url: 'https://a.example/x',
    content_type: 'text/html; charset=utf-8',
    ...options,
  });

describe('visible text', () => {
  test.each(casesOf<{ html: string; text: string; reason: string }>('page-text/html.jsonl'))(
    '$reason',
    ({ html, text }) => {
      expect(read(html).text).toBe(text);
    },
  );

  test('a quote over an exponent or a reference mark is found', () => {
    const { text } = read('<p>It moved 10<sup>6</sup> tons<sup><a href="#r">4</a></sup> of sand.');
    expect(locateQuote(text, 'It moved 10^6 tons of sand').verdict).toBe('markup');
    expect(locateQuote(text, 'It moved 106 tons of sand').verdict).toBe('not_found');
  });

  test('XHTML closes its empty elements, HTML does not', () => {
    const html =
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><script src="a"/><p>seen</p></body></html>';
    expect(read(html, { content_type: 'application/xhtml+xml' }).text).toBe('seen');
    expect(read(html).text).toBe('');
  });
});

describe('published date', () => {
  interface Row {
    url: string;
    html: string;
    published_at: string | null;
    source: string | null;
    reason: string;
  }
  test.each(casesOf<Row>('published/html.jsonl'))('$reason', ({ url, html, published_at, source }) => {
    const page = read(html, { url, as_of: '2030-06-01' });
    expect([page.published_at, page.published_at_source]).toEqual([published_at, source]);
  });
});

describe('pages that can serve as no proof', () => {
  test.each(casesOf<{ html: string; because: string | null; reason: string }>('unusable/html.jsonl'))(
    '$reason: $because',
    ({ html, because }) => expect(read(html).unusable_because).toBe(because),
  );

  test('bytes that are no text', () => {
    const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]);
    expect(readPage(bytes, { url: 'https://a.example/x' })).toMatchObject({
      kind: 'binary',
      unusable_because: 'binary',
    });
    expect(readPage(bytes, { url: 'https://a.example/x', content_type: 'image/png' }).unusable_because).toBe(
      'binary',
    );
  });
});

describe('blocks', () => {
  const page = read(
    `<title>Log</title><nav><a href=/>Home</a></nav><h1>Log</h1><p>Two ways lead in:</p>
     <ul><li>by the <b>north</b> gate<ul><li>at night</li></ul></li><li>by boat</li></ul>
     <h2>Depth</h2><table><tr><th>m</th><td>4</td></tr></table><p><b>Of lamps</b></p><pre>lamp --on</pre>
     <dl><dt>Quay</dt><dd>A wall.</dd></dl><h2>Crew</h2><blockquote>Six men.</blockquote>`,
  );
  const rows = page.blocks.map(({ kind, start, end, headings, list, depth, chrome }) => [
    page.text.slice(start, end),
    kind,
    headings.join(' > '),
    list,
    depth,
    chrome,
  ]);

  test('have their kind, headings, list and place in the text', () => {
    expect(rows).toEqual([
      ['Home', 'p', '', 0, 0, true],
      ['Log', 'heading', '', 0, 0, false],
      ['Two ways lead in:', 'p', 'Log', 0, 0, false],
      ['by the north gate', 'li', 'Log', 1, 1, false],
      ['at night', 'li', 'Log', 1, 2, false],
      ['by boat', 'li', 'Log', 1, 1, false],
      ['Depth', 'heading', 'Log', 0, 0, false],
      ['m\t4', 'row', 'Log > Depth', 0, 0, false],
      ['Of lamps', 'heading', 'Log > Depth', 0, 0, false],
      ['lamp --on', 'code', 'Log > Depth > Of lamps', 0, 0, false],
      ['Quay', 'dt', 'Log > Depth > Of lamps', 2, 1, false],
      ['A wall.', 'dd', 'Log > Depth > Of lamps', 2, 1, false],
      ['Crew', 'heading', 'Log', 0, 0, false],
      ['Six men.', 'quote', 'Log > Crew', 0, 0, false],
    ]);
  });
});

test('links are absolute, with their words and place; other schemes are left out', () => {
  const page = read(
    '<base href="https://b.example/d/"><p>See <a href="e?x=1#y">the <i>log</i></a>, <a href="mailto:x@y.example">us</a>, <a href="javascript:x">z</a>.',
  );
  expect(page.links).toEqual([{ url: 'https://b.example/d/e?x=1#y', text: 'the log', start: 4, end: 11 }]);
  expect(page.text.slice(4, 11)).toBe('the log');
});

test('title, byline, site and canonical address', () => {
  const page = read(
    `<title>Of tides - The Log</title><meta property=og:title content="Of tides"><meta property=og:site_name content="The Log">
     <meta name=author content="A. Pilot"><link rel=canonical href="/tides"><p>x`,
  );
  expect(page).toMatchObject({
    title: 'Of tides',
    byline: 'A. Pilot',
    site_name: 'The Log',
    canonical: 'https://a.example/tides',
  });
});

describe('main text', () => {
  const sentence =
    'The pilot wrote the hour, the wind and the depth of the water into the log of the harbour. ';
  const article = `<article><h1>On the log of the harbour</h1>${`<p>${sentence.repeat(3)}</p>`.repeat(5)}<p><a href=/o>Read on: the other log</a></p></article>`;
  const html = `<title>On the log of the harbour</title><nav><ul><li><a href=/a>Home</a></li></ul></nav>${article}<footer><p>All rights reserved</p></footer>`;

  test('is the article without navigation, footer and lines that only link', () => {
    const { main, text } = read(html);
    expect(main).toContain('The pilot wrote the hour');
    expect(main).not.toMatch(/Home|reserved|other log/);
    expect(text).toMatch(/Home[\s\S]*other log[\s\S]*reserved/);
  });

  test('is the whole text where there is no article', () => {
    const page = read('<p>Two ships came.</p>');
    expect(page.main).toBe(page.text);
  });
});

test.each([
  ['50,000 nested div', `${'<div>'.repeat(50_000)}deep${'</div>'.repeat(50_000)}`],
  ['5,000 nested tables', `${'<table><tr><td>'.repeat(5_000)}deep`],
  ['stray end tags', `${'<b>'.repeat(50_000)}deep${'</i>'.repeat(50_000)}`],
  ['3,000 b and p', `${'<b><p>'.repeat(3_000)}deep`],
  ['unclosed comments', `deep${'<!--'.repeat(50_000)}`],
  ['a million attributes', `<p ${'a=1 '.repeat(200_000)}>deep`],
])('%s: read to the end in linear time, and the article falls back', (_, html) => {
  const started = process.cpuUsage();
  const page = read(html);
  expect(page.text).toBe('deep');
  expect(page.main).toBe('deep');
  expect(page.published_at).toBeNull();
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000);
});

describe('Markdown', () => {
  const source = `---\ntitle: The log\n---\n# Of *tides*\n\nThe **harbour** was closed\non [Monday](days.md) and [Friday][f].\n\n* one\n  more\n* two\n\n| m | at |\n|---|----|\n| 4 | quay |\n\n\`\`\`sh\nlamp *on*\n\`\`\`\n<!-- unseen -->\n\n> Six men.\n\n[f]: https://b.example/f\n`;
  const page = read(source, { url: 'https://a.example/d/log.md', content_type: 'text/plain' });

  test('is read as a reader sees it', () => {
    expect(page.text).toBe(
      'Of tides\nThe harbour was closed on Monday and Friday.\none more\ntwo\nm\tat\n4\tquay\nlamp *on*\nSix men.',
    );
    expect(page).toMatchObject({ kind: 'markdown', title: 'The log' });
    expect(page.blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'p',
      'li',
      'li',
      'row',
      'row',
      'code',
      'quote',
    ]);
  });

  test('its links are absolute', () => {
    expect(page.links.map(({ url, text }) => [url, text])).toEqual([
      ['https://a.example/d/days.md', 'Monday'],
      ['https://b.example/f', 'Friday'],
    ]);
  });

  test('a quote copied from its source is found in its text', () => {
    const index = indexText(page.text);
    expect(locateQuote(index, 'The **harbour** was closed\non [Monday](days.md)').verdict).toBe('markup');
    expect(locateQuote(index, 'The harbour was closed on Monday').verdict).toBe('exact');
  });
});

test('an underlined line of plain text is a heading, a rule below prose is not', () => {
  const source = 'Moving files\n============\n\nFiles move.\n\nHow\n---\nSlowly.\n\nA line of prose\n---\n';
  const page = read(source, { url: 'https://a.example/move.txt', content_type: 'text/plain' });
  expect(
    page.blocks.map(({ kind, start, end, headings }) => [kind, page.text.slice(start, end), headings]),
  ).toEqual([
    ['heading', 'Moving files', []],
    ['p', 'Files move.', ['Moving files']],
    ['heading', 'How', ['Moving files']],
    ['p', 'Slowly.', ['Moving files', 'How']],
    ['p', 'A line of prose\n---', ['Moving files', 'How']],
  ]);
  expect(page.text).toBe(source);
});

test('plain text stays as it is, in paragraphs', () => {
  const page = read('One <b>\r\ntwo.\r\n\r\nThree, see https://a.example/y.', { content_type: 'text/plain' });
  expect(page.text).toBe('One <b>\ntwo.\n\nThree, see https://a.example/y.');
  expect(page.blocks).toHaveLength(2);
  expect(page.links[0]?.url).toBe('https://a.example/y');
});
