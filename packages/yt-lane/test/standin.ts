import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface StandIn {
  /** Environment under which the real yt-dlp asks this server. */
  env: Record<string, string>;
  close(): void;
}

export type VideoAnswer = Record<string, unknown> | 'hang';

/** A YouTube of a few videos on the loopback: metadata, captions, searches, and everything that goes wrong there. */
export async function startStandIn(
  videos: Record<string, VideoAnswer>,
  files: Record<string, string>,
): Promise<StandIn> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const id = /^\/video\/(.+)\.json$/.exec(pathname)?.[1];
    const json = (value: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (pathname === '/search.json')
      return json(Object.keys(videos).map((one) => ({ id: one, title: `Title of ${one}` })));
    if (id !== undefined) {
      const video = videos[id];
      if (video === 'hang') return;
      return video === undefined ? void response.writeHead(404).end() : json(video);
    }
    if (pathname === '/429') return void response.writeHead(429).end();
    const file = files[pathname];
    if (file === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(file);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PYTHONPATH: join(import.meta.dirname, 'plugin'),
      VOUCH_YT_STANDIN: `http://127.0.0.1:${port}`,
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
