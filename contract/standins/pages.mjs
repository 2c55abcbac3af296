import http from 'node:http';

/** Pages that the stand-ins' searches find; bytes that a careless copy would change. */
export const PAGES = new Map([
  [
    '/sky',
    {
      type: 'text/html; charset=utf-8',
      body: Buffer.from(
        '<html><head><title>Sky</title></head><body><p>The sky over the harbour was grey until noon.</p>\r\n<p>Later it cleared \u2013 as forecast. <a href="/rain">Rain</a></p></body></html>\r\n',
      ),
    },
  ],
  [
    '/rain',
    {
      type: 'text/html; charset=iso-8859-1',
      body: Buffer.concat([
        Buffer.from('<title>Rain</title><p>Caf'),
        Buffer.from([0xe9, 0x00]),
        Buffer.from(' closed: rain.</p>\n\n'),
      ]),
    },
  ],
]);

export async function startPages() {
  const served = [];
  const server = http.createServer((request, response) => {
    const page = PAGES.get(request.url);
    served.push({ url: request.url, status: page === undefined ? 404 : 200 });
    if (page === undefined)
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<p>nothing here</p>');
    response.writeHead(200, { 'content-type': page.type });
    response.end(page.body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${server.address().port}`;
  return { base, served, stop: () => server.close() };
}
