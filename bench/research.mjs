// What Vouch itself costs in a deep run: a model that answers at once, six researchers who cite ten pages each, the
// pages on a server of their own. Processor time of the whole run, beside reading the same pages once.
// Build first: pnpm build.
import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openWeb, readPage } from '../packages/evidence/dist/index.js';
import { askEngine, createRun, layeredAsk, runResearch } from '../packages/research/dist/index.js';

const RESEARCHERS = 6;
const PAGES_EACH = 10;
const AS_OF = '2026-05-01';
const AT = `${AS_OF}T10:00:00Z`;

function saw(n) {
  return `Station ${n} saw the tide rise ${n + 2} times in the week of the survey.`;
}

function pageOf(n) {
  const filler = Array.from(
    { length: 120 },
    (_, i) =>
      `<p>Station ${n} wrote in its log, entry ${i}, that the sea was calm, the wind was light and nothing else was seen from the tower that day.</p>`,
  );
  return `<title>Station ${n}</title><main><h1>Station ${n}</h1><p>${saw(n)}</p>${filler.join('')}</main>`;
}

async function bench() {
  const server = fork(fileURLToPath(import.meta.url));
  const port = await new Promise((done) => server.once('message', done));
  // Each station is a site of its own, as far as loopback addresses go.
  const urls = Array.from(
    { length: RESEARCHERS * PAGES_EACH },
    (_, n) => `http://127.0.0.1:${port}/log/${n}`,
  );
  const web = openWeb({ allowHosts: ['127.0.0.1'], env: {}, now: () => new Date(AT) });
  let presented;
  const whole = await cpu(async () => {
    presented = await research(urls, web.open);
  });
  const pages = urls.map((url, n) => ({ url, bytes: new TextEncoder().encode(pageOf(n)) }));
  const reading = await cpu(async () => {
    for (const { url, bytes } of pages)
      void readPage(bytes, { url, content_type: 'text/html; charset=utf-8' }).text;
  });
  await web.close();
  server.kill();
  const { captured_sources, citations_verified } = presented.audit;
  process.stdout.write(
    `deep run, ${RESEARCHERS} researchers, ${captured_sources} pages, ${citations_verified.length} cited   ${whole.toFixed(2)} s of CPU   ${(whole / reading).toFixed(1)} x reading the pages once (${reading.toFixed(2)} s)\n`,
  );
}

async function cpu(job) {
  const before = process.cpuUsage();
  await job();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function research(urls, open) {
  const vault = mkdtempSync(join(tmpdir(), 'vouch-bench-'));
  const run = createRun(vault, {
    question: 'What did the stations see?',
    topic: 'bench',
    engine: 'fake',
    search: [],
    options: { plan: planOf() },
    as_of: AS_OF,
    vouch: '0',
    tools: {},
  });
  const limits = { calls: null, minutes: null, cost_usd: null };
  const ask = layeredAsk(modelOf(urls), run.dir, { limits, now: () => new Date(0) });
  const engine = askEngine({
    name: 'fake',
    ask,
    open,
    dir: run.dir,
    as_of: AS_OF,
    observable: true,
    reads: false,
    grounding: '',
  });
  const host = { run: run.dir, now: () => AT, progress: () => {} };
  const context = { dir: run.dir, vault, run: run.run, engine, observable: true, ask, host };
  try {
    return await runResearch(context);
  } finally {
    run.release();
  }
}

/** Two queries make a researcher. */
function planOf() {
  const sub_questions = Array.from({ length: RESEARCHERS }, (_, i) => ({
    id: `sq${i + 1}`,
    question: `What did group ${i + 1} see?`,
  }));
  const report_toc = sub_questions.map(({ id, question }) => ({ id, title: question, subsections: [] }));
  const queries = sub_questions.flatMap(({ id: sq, question }) =>
    ['a', 'b'].map((part) => ({
      id: `${sq}${part}`,
      sq,
      query: `${question} Part ${part}`,
      target_sections: [sq],
      rationale: '',
      youtube_suited: false,
    })),
  );
  const task_analysis = {
    user_intent: '',
    explicit_requirements: [],
    implicit_requirements: [],
    out_of_scope: [],
    language: 'en',
  };
  return {
    schema: 1,
    task_analysis,
    report_title: 'Stations',
    report_toc,
    constraints: [],
    sub_questions,
    queries,
  };
}

function modelOf(urls) {
  return async (request) => {
    const base = {
      outcome: 'ok',
      message: '',
      partial: false,
      observed: request.rights === 'none' ? [] : urls.map((url) => ({ url, kind: 'search', at: AT })),
      usage: { calls: 1 },
    };
    if (request.schema === null) return { ...base, value: REPORT, text: REPORT };
    return { ...base, value: request.schema.parse(answerOf(request.label, urls)), text: '' };
  };
}

function answerOf(label, urls) {
  if (label === 'route') return { intent: 'research', depth: 'deep', interpretation: null, answer: null };
  const k = Number(/^researcher_(\d+)$/.exec(label)?.[1]);
  if (Number.isNaN(k)) return { real: true, confidence: 'high', reason: 'It stands there.' };
  const first = (k - 1) * PAGES_EACH;
  // Five findings on two pages each: every one of them goes to the skeptic.
  const findings = Array.from({ length: PAGES_EACH / 2 }, (_, i) => {
    const stations = [first + 2 * i, first + 2 * i + 1];
    return {
      sq: `sq${k}`,
      claim: stations.map(saw).join(' '),
      evidence: stations.map(saw).join(' '),
      quotes: stations.map((n) => ({ exact: saw(n), url: urls[n] })),
      sources: stations.map((n) => ({ title: '', url: urls[n] })),
      confidence: 'high',
    };
  });
  return { used_web_search: true, findings };
}

/** Some 4,800 words that cite every claim. */
const REPORT = [
  '# Stations',
  ...Array.from(
    { length: RESEARCHERS },
    (_, i) =>
      `\n## Group ${i + 1}\n\n${Array.from({ length: 40 }, (_, s) => `The log of the stations was read with care and its figures agree with one another in part ${s} of this group [C${i * 5 + (s % 5) + 1}].`).join(' ')}`,
  ),
].join('\n');

if (process.send !== undefined) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pageOf(Number(request.url.match(/\d+$/)[0])));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
} else {
  await bench();
}
