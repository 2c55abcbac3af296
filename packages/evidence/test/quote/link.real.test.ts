import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from '../../src/page/read-page.js';
import { quoteLink } from '../../src/quote/link.js';
import { locateQuote } from '../../src/quote/locate.js';
import { openServer, type TestServer } from '../helpers/server.js';

const FAR = '<div style="height:4000px"></div>';
const BROWSER = process.env['VOUCH_CHROMIUM'] ?? '/usr/bin/chromium';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await openServer();
  browser = await chromium.launch({ executablePath: BROWSER, chromiumSandbox: process.getuid?.() !== 0 });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

interface LinkCase {
  name: string;
  body: string;
  quote: string;
  /** Path, when not `/page`. */
  path?: string;
}

/** The element that must come into view has `id=here`; the same words elsewhere are decoys. */
const CASES: LinkCase[] = [
  {
    name: 'a short sentence',
    body: `${FAR}<p id=here>The quay was closed on Monday.</p>${FAR}`,
    quote: 'The quay was closed on Monday.',
  },
  {
    name: 'dash, comma and ampersand',
    body: `${FAR}<p id=here>Ships - old ones, mostly - of Hull & Sons, 50% off.</p>${FAR}`,
    quote: 'Ships - old ones, mostly - of Hull & Sons, 50% off.',
  },
  {
    name: 'an inline tag in a word',
    body: `${FAR}<p id=here>The <b>h</b>arb<i>our</i> was dredged twice.</p>${FAR}`,
    quote: 'The harbour was dredged twice.',
  },
  {
    name: 'words that stand twice',
    body: `<p>In May the level rose by two metres in the north.</p>${FAR}<p id=here>In June the level rose by two metres in the south.</p>${FAR}`,
    quote: 'the level rose by two metres',
  },
  {
    name: 'the same words in another case',
    body: `<h2>The Level Rose By Two Metres</h2>${FAR}<p id=here>Later, the level rose by two metres again.</p>${FAR}`,
    quote: 'the level rose by two metres',
  },
  {
    name: 'a long quote',
    body: `${FAR}<p id=here>${'The pilot station keeps a log of each ship that passes the outer buoy at night, '.repeat(4)}and of the tide.</p>${FAR}`,
    quote: `${'The pilot station keeps a log of each ship that passes the outer buoy at night, '.repeat(4)}and of the tide.`,
  },
  {
    name: 'a quote over two blocks',
    body: `${FAR}<p id=here>First the gate is opened slowly.</p><p>Then the water is let in.</p>${FAR}`,
    quote: 'First the gate is opened slowly. Then the water is let in.',
  },
  {
    name: 'a list',
    body: `${FAR}<p id=here>The crew needs:</p><ul><li>a rope</li><li>two lamps</li></ul>${FAR}`,
    quote: 'The crew needs: a rope two lamps',
  },
  {
    name: 'table cells',
    body: `${FAR}<table><tr id=here><td>Depth at low water</td><td>4.5 m at the quay</td></tr></table>${FAR}`,
    quote: 'Depth at low water 4.5 m at the quay',
  },
  {
    name: 'a raised exponent',
    body: `${FAR}<p id=here>It moved 10<sup>6</sup> cubic metres of sand in a year.</p>${FAR}`,
    quote: 'It moved 10^6 cubic metres of sand in a year.',
  },
  {
    name: 'a reference mark inside',
    body: `${FAR}<p id=here>The wall was raised<sup><a href="#r4">4</a></sup> after the flood of 1953.</p>${FAR}`,
    quote: 'The wall was raised after the flood of 1953.',
  },
  {
    name: 'a soft hyphen and a curly quote',
    body: `${FAR}<p id=here>The har&shy;bour master&rsquo;s log is kept in the tower.</p>${FAR}`,
    quote: "The harbour master's log is kept in the tower.",
  },
  {
    name: 'another script',
    body: `${FAR}<p id=here>港は月曜日に閉鎖されました。</p>${FAR}`,
    quote: '港は月曜日に閉鎖されました。',
  },
  {
    name: 'the first words of a block',
    body: `<p>Closed for repairs since Monday.</p>${FAR}<h2>North quay</h2><p id=here>Closed for repairs since Monday.</p>${FAR}`,
    quote: 'Closed for repairs since Monday.',
  },
  {
    name: 'an anchor in the address',
    path: '/page#top',
    body: `<p id=top>Top.</p>${FAR}<p id=here>The lamp is lit at dusk.</p>${FAR}`,
    quote: 'The lamp is lit at dusk.',
  },
];

describe('sentence links open at the sentence in Chromium', () => {
  test.each(CASES)('$name', async ({ body, quote, path = '/page' }) => {
    const html = `<!doctype html><meta charset=utf-8><title>Harbour</title>${body}`;
    server.on('/page', html);
    const url = `${server.origin}${path}`;
    const page = readPage(new TextEncoder().encode(html), { url, content_type: 'text/html' });
    // The last occurrence: decoys stand before it.
    const at = page.text.lastIndexOf(quote);
    const match = at >= 0 ? { start: at, end: at + quote.length } : locateQuote(page.text, quote);
    expect(match.start).toBeGreaterThanOrEqual(0);
    expect(await placeInView(quoteLink(url, page.text, match))).toBe('in view');
  });
});

async function placeInView(link: string): Promise<string> {
  const tab = await browser.newPage();
  try {
    await tab.goto(link);
    await tab.waitForTimeout(250);
    const box = await tab.locator('#here').boundingBox();
    const height = tab.viewportSize()!.height;
    return box !== null && box.y + box.height > 0 && box.y < height ? 'in view' : `at ${box?.y}: ${link}`;
  } finally {
    await tab.close();
  }
}
