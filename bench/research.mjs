// What Vouch itself costs in a deep run: a model that answers at once, six sub-questions of five findings, 30 pages.
// Processor time of the whole run, beside reading the same pages once. Build first: pnpm build.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPage } from '../packages/evidence/dist/index.js';
import { askEngine, createRun, layeredAsk, runResearch } from '../packages/research/dist/index.js';

const RESEARCHERS = 6;
const PAGES_EACH = 10;
const AT = '2026-05-01T10:00:00Z';

function pageOf(url) {
  const n = Number(url.match(/\d+$/)[0]);
  const filler = Array.from(
    { length: 120 },
    (_, i) =>
      `<p>Station ${n} wrote in its log, entry ${i}, that the sea was calm, the wind was light and nothing else was seen from the tower that day.</p>`,
  );
  return `<title>Station ${n}</title><main><h1>Station ${n}</h1><p>Station ${n} saw the tide rise ${n + 2} times in the week of the survey.</p>${filler.join('')}</main>`;
}

const urls = Array.from(
  { length: RESEARCHERS * PAGES_EACH },
  (_, n) => `https://station${n}.example.org/log/${n}`,
);
const pages = new Map(urls.map((url) => [url, new TextEncoder().encode(pageOf(url))]));
const open = async (url) => ({
  url,
  final_url: url,
  hops: [],
  status: 200,
  liveness: 'ok',
  content_type: 'text/html; charset=utf-8',
  bytes: pages.get(url),
  at: AT,
  unusable_because: null,
  error: null,
});

function answerOf(label) {
  if (label === 'route') return { intent: 'research', depth: 'deep', interpretation: null, answer: null };
  if (label === 'plan') {
    const sub_questions = Array.from({ length: RESEARCHERS }, (_, i) => ({
      id: `sq${i + 1}`,
      question: `What did group ${i + 1} see?`,
    }));
    return {
      report_title: 'Stations',
      report_toc: sub_questions.map(({ id, question }) => ({ id, title: question, subsections: [] })),
      constraints: [],
      sub_questions,
      queries: sub_questions.map(({ id, question }) => ({ id, sq: id, query: question })),
    };
  }
  const k = Number(/^researcher_(\d+)$/.exec(label)?.[1]);
  if (Number.isNaN(k)) return { real: true, confidence: 'high', reason: 'It stands there.' };
  const mine = urls.slice((k - 1) * 30, (k - 1) * 30 + 30);
  return {
    used_web_search: true,
    findings: mine.map((url) => {
      const n = Number(url.match(/\d+$/)[0]);
      const exact = `Station ${n} saw the tide rise ${n + 2} times in the week of the survey.`;
      return {
        sq: `sq${Math.min(RESEARCHERS, Math.floor(n / PAGES_EACH) + 1)}`,
        claim: exact,
        evidence: exact,
        quotes: [{ exact, url }],
        sources: [{ title: '', url }],
        confidence: 'high',
      };
    }),
  };
}

const body = [
  '# Stations',
  ...Array.from(
    { length: RESEARCHERS },
    (_, i) =>
      `\n## Group ${i + 1}\n\n${Array.from({ length: 40 }, (_, s) => `The log of the stations was read with care and its figures agree with one another in part ${s} of this group [C${i * 5 + (s % 5) + 1}].`).join(' ')}`,
  ),
].join('\n');
const ask = async (request) => {
  const base = {
    outcome: 'ok',
    message: '',
    partial: false,
    observed: request.rights === 'none' ? [] : urls.map((url) => ({ url, kind: 'search', at: AT })),
    usage: { calls: 1 },
  };
  if (request.schema === null) return { ...base, value: body, text: body };
  const parsed = request.schema.safeParse(answerOf(request.label));
  return {
    ...base,
    value: parsed.success ? parsed.data : null,
    text: '',
    outcome: parsed.success ? 'ok' : 'wrong_shape',
  };
};

function cpu(job) {
  const before = process.cpuUsage();
  const done = job();
  const took = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  return done instanceof Promise ? done.then(took) : took();
}

const vault = mkdtempSync(join(tmpdir(), 'vouch-bench-'));
const run = createRun(vault, {
  question: 'What did the stations see?',
  topic: 'bench',
  engine: 'fake',
  search: [],
  options: {},
  as_of: '2026-05-01',
  vouch: '0',
  tools: {},
});
const layered = layeredAsk(ask, run.dir, {
  limits: { calls: null, minutes: null, cost_usd: null },
  now: () => new Date(0),
});
const engine = askEngine({
  name: 'fake',
  ask: layered,
  open,
  dir: run.dir,
  as_of: '2026-05-01',
  observable: true,
  reads: false,
  grounding: '',
});
const host = { run: run.dir, now: () => AT, progress: () => {} };
let presented;
const whole = await cpu(async () => {
  presented = await runResearch({
    dir: run.dir,
    vault,
    run: run.run,
    engine,
    observable: true,
    ask: layered,
    host,
  });
});
run.release();
const reading = cpu(() => {
  for (const [url, bytes] of pages)
    void readPage(bytes, { url, content_type: 'text/html; charset=utf-8' }).text;
});
process.stdout.write(
  `deep run, ${presented.audit.captured_sources} sources, ${presented.audit.citations_verified.length} cited   ${whole.toFixed(2)} s of CPU   ${(whole / reading).toFixed(1)} x reading the pages once (${reading.toFixed(2)} s)\n`,
);
