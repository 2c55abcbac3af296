// How fast Markdown is scanned: real reports of $VOUCH_DATA beside micromark on the same bytes in the same run,
// and inputs made to be slow. Needs `pnpm build`. Figures are processor time, so other work counts little.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scanMarkdown } from '../packages/core/dist/index.js';

const require = createRequire(new URL('../packages/core/package.json', import.meta.url));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { parse, postprocess, preprocess } = await load('micromark');
const { gfm } = await load('micromark-extension-gfm');

const RUNS = 5;
const HOSTILE = {
  brackets: '[',
  'links in links': '[![a](b)](c) ',
  pairs: '[a][b]',
  backticks: '`a',
  'blank lines': '\n',
  emphasis: '*a_ ',
  tables: 'a | b\n-|-\n',
  nesting: '> - ',
  definitions: '[a]: b\n',
  'glued URLs': 'https://a.b/',
};

/** Milliseconds of processor time of the fastest of some runs. */
function time(run, runs = RUNS) {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const start = process.cpuUsage().user;
    run();
    best = Math.min(best, (process.cpuUsage().user - start) / 1000);
  }
  return best;
}

function scanAll(texts) {
  for (const text of texts) scanMarkdown(text);
}

function readReports() {
  const data = process.env.VOUCH_DATA;
  if (!data) return [];
  return ['reports_numeric.jsonl', 'reports_other.jsonl']
    .map((name) => join(data, 'dev', name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line).text);
}

function benchReports(reports) {
  if (reports.length === 0) {
    console.log(
      'Set VOUCH_DATA to the folder that holds dev/ to time real reports; without it only made inputs are timed.',
    );
    return;
  }
  const bytes = reports.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const row = (name, ms) =>
    console.log(`${name.padEnd(34)} ${(bytes / 1000 / ms).toFixed(1).padStart(6)} MB/s`);
  console.log(`${reports.length} real reports, ${(bytes / 1e6).toFixed(1)} MB`);
  row(
    'scanMarkdown, first pass',
    time(() => scanAll(reports), 1),
  );
  row(
    'scanMarkdown, warm',
    time(() => scanAll(reports)),
  );
  const events = (text) =>
    postprocess(
      parse({ extensions: [gfm()] })
        .document()
        .write(preprocess()(text, undefined, true)),
    );
  const sample = reports.slice(0, 40);
  const share = sample.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / bytes;
  row('micromark with GFM, warm (40 reports)', time(() => sample.map(events), 2) / share);
}

function benchHostile() {
  console.log(`\n${'hostile input'.padEnd(20)}  200 KB    400 KB   (milliseconds)`);
  for (const [name, unit] of Object.entries(HOSTILE)) {
    const [half, whole] = [200_000, 400_000].map((size) => {
      const text = unit.repeat(size / unit.length);
      return time(() => scanMarkdown(text), 3)
        .toFixed(1)
        .padStart(7);
    });
    console.log(`${name.padEnd(20)} ${half}   ${whole}`);
  }
}

benchReports(readReports());
benchHostile();
