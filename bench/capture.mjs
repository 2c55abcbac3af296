// 200 pages captured from loopback: time and the memory at its highest. Needs no data. Build first: pnpm build.
import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captureSources, openWeb } from '../packages/evidence/dist/index.js';

const PAGES = 200;
const HOSTS = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];

if (process.argv[2] === 'serve') serve();
else await measure();

/** Pages of 20 to 500 kB with text, links and markup, all different, from a process of its own. */
function serve() {
  const paragraph = (n) =>
    `<p>Paragraph ${n} tells of a harbour with <b>${n * 7}</b> boats and a <a href="/page/${n}">crane</a>, as every other one does.</p>\n`;
  const server = createServer((request, response) => {
    const n = Number(/\d+/.exec(request.url)?.[0] ?? 0);
    const size = 20_000 + ((n * 7919) % 480_000);
    let html = `<!doctype html><title>Page ${n}</title><meta property="article:published_time" content="2025-03-04">`;
    for (let i = 0; html.length < size; i++) html += paragraph(n * 1000 + i);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  server.listen(0, '0.0.0.0', () => process.send(server.address().port));
}

async function measure() {
  const child = fork(fileURLToPath(import.meta.url), ['serve']);
  const port = await new Promise((done) => child.once('message', done));
  const dir = mkdtempSync(join(tmpdir(), 'vouch-bench-'));
  const web = openWeb({ allowHosts: HOSTS });
  const urls = [...Array(PAGES).keys()].map((n) => `http://${HOSTS[n % HOSTS.length]}:${port}/page/${n}`);
  const base = process.memoryUsage().rss;
  let peak = base;
  let usable = 0;
  let bytes = 0;
  const started = performance.now();
  const cpu = process.cpuUsage();
  for await (const capture of captureSources(urls, { dir, open: web.open })) {
    usable += capture.usable ? 1 : 0;
    bytes += capture.snapshot?.bytes.length ?? 0;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const ms = performance.now() - started;
  const used = process.cpuUsage(cpu);
  await web.close();
  child.kill();
  const files = readdirSync(dir).length;
  rmSync(dir, { recursive: true });
  const mb = (size) => (size / 1e6).toFixed(0);
  console.log(`pages captured      ${usable} of ${PAGES} (${files} files, ${mb(bytes)} MB)`);
  console.log(
    `time                ${(ms / 1000).toFixed(2)} s, ${((used.user + used.system) / 1e6).toFixed(2)} s of it our CPU`,
  );
  console.log(
    `memory, peak RSS    ${mb(Math.max(peak, process.resourceUsage().maxRSS * 1024))} MB (${mb(base)} MB before the first page; limit 300)`,
  );
}
