// How fast the gate is: over real reports (VOUCH_DATA), on hostile input, with large registries, and as a process.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveUrl, scanMarkdown } from '../packages/core/dist/index.js';
import { parseRegistry, verifyReport } from '../packages/verifier/dist/index.js';

const REGISTRY = parseRegistry(['https://a.test/x/1', 'https://b.test/y?id=2']);

// Processor time, not the clock: other programs on the machine count for nothing.
function cpu(run) {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const best = (times, run) => Math.min(...Array.from({ length: times }, () => cpu(run)));
const say = (...cells) =>
  console.log(
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(34) : String(cell).padStart(12))).join(' '),
  );

function reports() {
  const data = process.env.VOUCH_DATA;
  if (!data) return [];
  return ['reports_numeric', 'reports_other'].flatMap((name) =>
    readFileSync(join(data, 'dev', `${name}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).text),
  );
}

async function speed(texts) {
  const micromark = await import('../packages/core/node_modules/micromark/index.js').catch(() => null);
  const gfm = await import('../packages/core/node_modules/micromark-extension-gfm/index.js').catch(
    () => null,
  );
  const mb = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  const urls = texts.map((text) => scanMarkdown(text).urls.map(({ url }) => url));
  const gate = () =>
    texts.map((draft, at) => verifyReport({ draft, registry: parseRegistry(urls[at]) }).outcome);
  const rows = { parse: () => texts.map((text) => scanMarkdown(text).urls.length), 'whole gate': gate };
  for (const [name, run] of Object.entries(rows)) {
    // The engine has compiled the last of it after about five rounds.
    for (let round = 0; round < 5; round += 1) run();
    say(name, `${(mb / (best(8, run) / 1000)).toFixed(1)} MB/s`);
  }
  if (micromark === null || gfm === null) return;
  const few = texts.slice(0, 60);
  const part = few.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  const options = { extensions: [gfm.gfm()] };
  const run = () => few.map((text) => micromark.micromark(text, options).length);
  run();
  say('micromark + GFM, the same bytes', `${(part / (cpu(run) / 1000)).toFixed(1)} MB/s`);
}

const PIECES = [
  '[',
  ']',
  '![',
  '](',
  '[a](',
  '[a](b',
  '[a][b]',
  '[1]',
  '[1, ',
  '[1-',
  '[^1]',
  '[^1]:',
  '[a]: ',
  '[1]: https://a.test\n',
  '(',
  ')',
  '((',
  '{',
  '<',
  '>',
  '<a ',
  '<a href="',
  '<!--',
  '<?',
  '<![CDATA[',
  '`',
  '``a',
  '`a``b',
  '*',
  '**a',
  '_',
  '*a_',
  '~',
  '~~a',
  '\n',
  '\n\n',
  ' ',
  '\t',
  '> ',
  '>',
  '- ',
  '1. ',
  '# ',
  '#',
  '|',
  '| a ',
  '|-|\n',
  '---\n',
  '===\n',
  '```\n',
  '    x\n',
  '\\',
  '\\[',
  '&a',
  '&amp;',
  'https://',
  'https://a.test/',
  'https://a.test/x).',
  'http://[',
  'www.a',
  '.',
  '\u2026',
  '\u3010',
  '\u3010' + '1\u2020',
  'Sources:\n',
  '## Sources\n',
  '\u53c2\u8003\u6587\u732e\uff1a\n',
  '<tool_call>',
  '<sup>1',
  'a.1 ',
  'a 1. ',
  '"https://a.test',
  'doc:a',
  'a/a.pdf ',
  '\r\n',
  '\u200b',
  '[1](#a)',
  '*[1]',
  '[1][2]',
  'x.\u00b9 ',
  'Sources:\n1. https://a.test/x/1\n\n[1]\n',
];
const TAILED = ['\n\n', '[9] no address\n', '- x\n', '| a | b |\n', 'Sources:\n', '> 1. a\n'];

function hostile() {
  const head = 'One [1].\n\n## Sources\n[1] https://a.test/x/1\n';
  const make = [
    ...PIECES.map((piece) => [JSON.stringify(piece), (size) => piece.repeat(Math.ceil(size / piece.length))]),
    ...TAILED.map((piece) => [
      `list, then ${JSON.stringify(piece)}`,
      (size) => head + piece.repeat(Math.ceil(size / piece.length)),
    ]),
    [
      'backticks of rising length',
      (size) => Array.from({ length: Math.ceil(Math.sqrt(size * 2)) }, (_, n) => '`'.repeat(n)).join(' '),
    ],
    ['nested quotes', (size) => `${'> '.repeat(size / 2)}https://a.test/x/1`],
    ['entries', (size) => `## Sources\n${'[1] A: https://a.test/x/1\n'.repeat(size / 26)}`],
    [
      'forged entries',
      (size) =>
        `## Sources\n${Array.from({ length: size / 30 }, (_, n) => `[${n}] https://a.test/${n}\n`).join('')}`,
    ],
    ['links', (size) => '[a](https://a.test/x/1) '.repeat(size / 24)],
  ];
  let worst = ['', 0];
  let steepest = ['', 0];
  for (const [name, build] of make) {
    const time = (size, runs) => best(runs, () => verifyReport({ draft: build(size), registry: REGISTRY }));
    let [small, large] = [time(100_000, 2), time(200_000, 2)];
    // One collection of garbage looks like a steep rise: what seems steep is measured again.
    if (large > 300 || large > small * 2.5) [small, large] = [time(100_000, 8), time(200_000, 8)];
    if (large > worst[1]) worst = [name, large];
    if (large > 60 && large / small > steepest[1]) steepest = [name, large / small];
    if (large > 300 || (large > 60 && large / small > 3))
      say(`  slow: ${name}`, `${small.toFixed(0)} ms`, `${large.toFixed(0)} ms`);
  }
  say(`hostile, ${make.length} patterns at 200 kB`, `worst ${worst[1].toFixed(0)} ms`, worst[0]);
  say('  doubled from 100 kB', `x${steepest[1].toFixed(1)}`, steepest[0]);
}

function registries() {
  for (const count of [100, 100_000]) {
    const urls = Array.from(
      { length: count },
      (_, n) => `https://news.test/item/${1_000_000 + n}?id=${n}&p=1`,
    );
    const registry = parseRegistry(urls);
    const cited = Array.from(
      { length: 100 },
      (_, n) => `https://news.test/item/${1_000_000 + n}?id=${n % 2 ? n : `${n}9x`}`,
    );
    const ask = () => cited.map((url) => resolveUrl(registry.index, url).match);
    ask();
    const time = best(5, () => Array.from({ length: 20 }, ask));
    say(`a citation among ${count} sources`, `${((time / 2000) * 1000).toFixed(0)} us`);
  }
}

function memory() {
  const part = 'A sentence with a citation [1] and another one [2] that goes on for a while.\n\n';
  const draft = `${part.repeat(10_000_000 / part.length)}\n## Sources\n[1] https://a.test/x/1\n[2] https://b.test/y?id=2\n`;
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  verifyReport({ draft, registry: REGISTRY });
  const grown = process.memoryUsage().heapUsed - before;
  say('heap growth on a 10 MB report', `x${(grown / draft.length).toFixed(1)}`);
}

function process_() {
  const main = new URL('../apps/cli/dist/main.js', import.meta.url).pathname;
  if (!existsSync(main)) return say('vouch verify as a process', 'build first');
  const dir = mkdtempSync(join(tmpdir(), 'vouch-bench-'));
  mkdirSync(join(dir, 'notes'));
  const urls = Array.from({ length: 100 }, (_, n) => `https://www.site${n % 20}.test/page/${n}`);
  const body = urls
    .map((_, n) => `${'A sentence that says a thing or two about the matter at hand. '.repeat(5)}[${n + 1}]`)
    .join('\n\n');
  writeFileSync(
    join(dir, 'report_draft.md'),
    `${body}\n\n## Sources\n${urls.map((url, n) => `[${n + 1}] Page ${n}: ${url}`).join('\n')}\n`,
  );
  writeFileSync(
    join(dir, 'notes', 'researcher_1.md'),
    urls.map((url, n) => `- Page ${n}: ${url}\n  Evidence: "a sentence"\n`).join(''),
  );
  const wall = (args) => {
    const start = performance.now();
    execFileSync(process.execPath, args, { stdio: 'ignore' });
    return performance.now() - start;
  };
  // In turn, and the median: a busy machine slows both alike.
  const pairs = Array.from({ length: 15 }, () => [
    wall(['-e', '0']),
    wall([main, 'verify', '--report', join(dir, 'report_draft.md')]),
  ]);
  const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
  const gate = median(pairs.map(([, time]) => time));
  const ratio = median(pairs.map(([bare, time]) => time / bare));
  say('vouch verify as a process', `${gate.toFixed(0)} ms`, `x${ratio.toFixed(1)} node -e 0`);
}

const texts = reports();
if (texts.length === 0) console.log('VOUCH_DATA is not set: no real reports to measure.');
else await speed(texts);
hostile();
registries();
memory();
process_();
