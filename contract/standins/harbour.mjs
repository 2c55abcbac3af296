import http from 'node:http';
import { sendJson } from './reply.mjs';

/** A small web on the loopback: two sites that agree, a page that a video links to, and a SearXNG that finds the two. */
export const FERRY_QUOTE = 'The harbour ferry crosses twelve times a day in summer.';
export const TIMETABLE_QUOTE = 'Between June and August the ferry makes twelve crossings a day.';

const PAGES = {
  '/ferry': page('The harbour ferry', FERRY_QUOTE, 'It has done so since the new landing stage was built.'),
  '/timetable': page('Timetable', TIMETABLE_QUOTE, 'In winter there are four crossings.'),
  '/landing-stage': page(
    'The landing stage',
    'The new landing stage took two years to build.',
    'Its piles are oak.',
  ),
};

function page(title, ...sentences) {
  return `<!doctype html><html><head><title>${title}</title></head><body><article><h1>${title}</h1>${sentences
    .map((sentence) => `<p>${sentence}</p>`)
    .join('')}</article></body></html>`;
}

export async function startHarbour() {
  const served = [];
  const answer = (request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    if (pathname === '/search') return sendJson(response, 200, { results: hits(), unresponsive_engines: [] });
    served.push(pathname);
    const body = PAGES[pathname];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? '<p>nothing here</p>');
  };
  // Two sites, so that one page can confirm the other.
  const [server, other] = [http.createServer(answer), http.createServer(answer)];
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => other.listen(port, '127.0.0.2', done));
  const base = `http://127.0.0.1:${port}`;
  const urls = { ferry: `${base}/ferry`, timetable: `http://127.0.0.2:${port}/timetable` };
  const hits = () => [
    { url: urls.ferry, title: 'The harbour ferry', content: '' },
    { url: urls.timetable, title: 'Timetable', content: '' },
  ];
  return {
    base,
    ...urls,
    served,
    results: hits().map(({ url, title }) => ({ url, title })),
    stop() {
      for (const one of [server, other]) {
        one.closeAllConnections();
        one.close();
      }
    },
  };
}
