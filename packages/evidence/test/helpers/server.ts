import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface TestServer {
  port: number;
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Paths asked for, in order. */
  asked: string[];
  /** Most requests that were open at once. */
  busiest(): number;
  on(path: string, handler: Handler | string): void;
  close(): Promise<void>;
}

/** A web server on loopback whose pages a test gives. Unknown paths answer 404. */
export async function openServer(pages: Record<string, Handler | string> = {}): Promise<TestServer> {
  const handlers = new Map(Object.entries(pages));
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let open = 0;
  let most = 0;
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    most = Math.max(most, ++open);
    response.on('close', () => open--);
    const handler = handlers.get(path) ?? handlers.get(path.replace(/\?.*$/, ''));
    if (typeof handler === 'function') handler(request, response);
    else if (handler !== undefined) sendHtml(response, handler);
    else sendHtml(response, '<title>Not found</title><h1>Nothing here</h1>', 404);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    asked,
    busiest: () => most,
    on: (path, handler) => void handlers.set(path, handler),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export function sendHtml(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

export function redirectTo(location: string, status = 302): Handler {
  return (_, response) =>
    response.writeHead(status, { location: Buffer.from(location).toString('latin1') }).end();
}

/** Ways in which real servers misbehave. */
export const misbehave = {
  /** Headers at once, then one byte now and then, for ever. */
  drip:
    (everyMs: number): Handler =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('x'), everyMs);
      response.on('close', () => clearInterval(timer));
    },
  /** Headers, half a sentence, and then nothing. */
  stall: ((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<p>It begins');
  }) as Handler,
  silent: (() => {}) as Handler,
  endless: ((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const block = Buffer.alloc(65_536, 'a page that never ends ');
    const more = () => {
      while (!response.destroyed && response.write(block));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  }) as Handler,
  /** About 100 kB on the wire, `size` bytes unpacked. */
  bomb: (size: number): Handler => {
    const packed = gzipSync(Buffer.alloc(size));
    return (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(packed);
    };
  },
  shortBody: ((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
    response.write('<p>only this');
    response.socket?.end();
  }) as Handler,
  reset: ((request) => request.socket.resetAndDestroy()) as Handler,
  notHttp: ((request) => {
    request.socket.end('SSH-2.0-OpenSSH_9.9\r\n');
  }) as Handler,
};
