// What the embedded engine costs on the web: a question of six clauses over a site of sixty pages on loopback, the whole
// process, its start included, beside `node -e 0`. Build first: pnpm build.
import { fork, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const PAGES = 60;
const ASKED = [3, 11, 24, 37, 48, 59];
const main = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));

function pageOf(n) {
  const paragraphs = Array.from(
    { length: 150 },
    (_, i) =>
      `<h2>Entry ${i}</h2><p>The keeper of station ${n} wrote that the wind turned ${i} times before noon and that no ship was seen from the tower. Later he swept the stairs and oiled the lamp.</p>`,
  );
  return `<title>Station ${n}</title><main><h1>Station ${n}</h1><p>Station ${n} is the lighthouse that warns of reef number ${n}.</p>${paragraphs.join('')}</main>`;
}

function serve() {
  let opened = 0;
  const server = createServer((request, response) => {
    const page = /^\/station\/(\d+)$/.exec(request.url);
    if (page !== null) {
      opened += 1;
      response.setHeader('content-type', 'text/html');
      response.end(pageOf(Number(page[1])));
    } else if (request.url === '/sitemap.xml') {
      const base = `http://127.0.0.1:${server.address().port}`;
      const urls = Array.from({ length: PAGES }, (_, n) => `<url><loc>${base}/station/${n}</loc></url>`);
      response.setHeader('content-type', 'application/xml');
      response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`);
    } else response.writeHead(404).end();
  });
  process.on('message', () => process.send(opened));
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}

const COST = `process.on('exit', () => process.stderr.write('COST ' + JSON.stringify([process.cpuUsage(), process.resourceUsage().maxRSS]) + '\\n'))`;

async function bench() {
  const server = fork(fileURLToPath(import.meta.url));
  const port = await new Promise((done) => server.once('message', done));
  const question = `${ASKED.map((n) => `what is station ${n}`).join(', ')}?`;
  const vault = mkdtempSync(join(tmpdir(), 'vouch-bench-'));
  const options = ['--engine', 'extractive', '--search', `site=http://127.0.0.1:${port}/`];
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(COST)}`,
    main,
    'research',
    question,
    ...options,
    '--allow-host',
    '127.0.0.1',
    '--vault',
    vault,
    '--yes',
  ];
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (told += data));
  await new Promise((done) => child.once('close', done));
  const wall = performance.now() - begun;
  server.send('opened?');
  const opened = await new Promise((done) => server.once('message', done));
  server.kill();
  const [cpu, rss] = JSON.parse(/COST (.*)/.exec(told)[1]);
  const start = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  const floor = performance.now() - start;
  const seconds = (cpu.user + cpu.system) / 1e6;
  console.log(/Integrity: .*/.exec(told)?.[0] ?? `no report:\n${told}`);
  console.log(
    `${PAGES} pages, ${opened} opened: ${seconds.toFixed(1)} s of processor time, ${(wall / 1000).toFixed(1)} s in all, ${Math.round(rss / 1024)} MB; node -e 0 takes ${Math.round(floor)} ms here`,
  );
}

if (process.send) serve();
else await bench();
