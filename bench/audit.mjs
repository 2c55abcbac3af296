// The auditor's rules against labelled claims, rule by rule, and the time of an audit. Build first: pnpm build.
// VOUCH_DATA names the folder with dev/ (and, where there is one, held/): claims_wice.jsonl and its fellows.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditDocument, checkSupport, RULES } from '../packages/auditor/dist/index.js';
import { readPage } from '../packages/evidence/dist/index.js';

const DATA = process.env.VOUCH_DATA;
const EDITS = ['restriction_dropped', 'branch_dropped', 'words_added', 'words_replaced'];
const WIDENING = ['restriction_dropped', 'branch_dropped'];

const SETS = [
  { name: 'WiCE', file: 'claims_wice.jsonl', bar: 'P .90 R .50 fa .10' },
  { name: 'AttributionBench', file: 'claims_attributionbench.jsonl', bar: 'P .80 R .25 fa .08' },
  { name: 'MED scope', file: 'claims_scope_med.jsonl', bar: 'widening P .95 R .30; edits BA .80' },
  {
    name: 'CommitmentBank',
    file: 'claims_nli_small.jsonl',
    source: 'commitment_bank',
    bar: 'negated belief P .85 R .45',
  },
  { name: 'FEVER-symmetric', file: 'claims_feversymmetric.jsonl', bar: 'none' },
  { name: 'AVeriTeC', file: 'claims_averitec.jsonl', bar: 'none' },
];

function readSet(dir, { file, source }) {
  const path = join(dir, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((row) => row.evidence?.length > 0 && (source === undefined || row.source === source));
}

/** A list of WiCE is the sentences of one page; elsewhere each entry is a passage of its own. */
function contextsOf({ source, evidence }) {
  if (typeof evidence === 'string') return [evidence];
  const texts = evidence.map((each) => (typeof each === 'string' ? each : Object.values(each).join('\n')));
  return source === 'wice' ? [texts.join('\n')] : texts;
}

function counts(rows, fires) {
  let [hit, alarm, bad] = [0, 0, 0];
  for (const row of rows) {
    bad += row.isBad ? 1 : 0;
    if (!fires(row)) continue;
    if (row.isBad) hit++;
    else alarm++;
  }
  const good = rows.length - bad;
  return {
    fired: hit + alarm,
    precision: hit / (hit + alarm),
    recall: hit / bad,
    alarms: alarm / good,
    balanced: (hit / bad + 1 - alarm / good) / 2,
  };
}

const two = (share) => (Number.isNaN(share) ? '–' : share.toFixed(2).replace(/^0/, ''));

function show(name, { fired, precision, recall, alarms, balanced }) {
  console.log(
    `  ${name.padEnd(22)} fired ${String(fired).padStart(4)}  P ${two(precision)}  R ${two(recall)}  false alarms ${two(alarms)}  BA ${two(balanced)}`,
  );
}

function measureSet(dir, set) {
  const rows = readSet(dir, set).map((row) => ({
    isBad: row.label !== 'supports',
    issues: checkSupport(row.claim, contextsOf(row)),
  }));
  if (rows.length === 0) return;
  const has = (names) => (row) => row.issues.some(({ rule }) => names.includes(rule));
  console.log(
    `${set.name}: ${rows.length} claims, ${rows.filter(({ isBad }) => isBad).length} of them bent (bar: ${set.bar})`,
  );
  show(
    'all faults',
    counts(rows, (row) => row.issues.some(({ severity }) => severity === 'fault')),
  );
  show('scope widening', counts(rows, has(WIDENING)));
  show('all edit rules', counts(rows, has(EDITS)));
  for (const { name, severity } of RULES) {
    const measured = counts(rows, has([name]));
    if (measured.fired > 0) show(severity === 'info' ? `(${name})` : name, measured);
  }
}

/** 300 claims on 100 pages of our own making: the audit's time as a multiple of reading the pages. */
async function measureTime() {
  const paragraph = (page, n) =>
    `<p>Mill ${page} ground ${page * 31 + n} sacks of rye in week ${n}, and <b>nobody</b> at the weir complained of it.</p>`;
  const html = [...Array(100).keys()].map((page) =>
    Buffer.from(
      `<title>Mill ${page}</title>${[...Array(400).keys()].map((n) => paragraph(page, n)).join('\n')}`,
    ),
  );
  const url = (page) => `https://mill-${page}.example/`;
  const cpu = () => process.cpuUsage().user + process.cpuUsage().system;
  const begun = cpu();
  const pages = new Map();
  for (const [page, bytes] of html.entries()) {
    const { text, title } = readPage(bytes, { url: url(page), content_type: 'text/html; charset=utf-8' });
    pages.set(url(page), {
      url: url(page),
      text,
      title,
      published_at: null,
      accessed_at: null,
      unusable_because: null,
    });
  }
  const read = cpu();
  const claims = [...Array(300).keys()].map((n) => {
    const page = n % 100;
    const text = `In week ${n}, mill ${page} ground ${page * 31 + n} sacks of rye.`;
    const sources = [{ url: url(page), accessed_at: null, published_at: null, slug: null }];
    const quotes = [`ground ${page * 31 + n} sacks of rye in week ${n}`];
    return {
      id: `mills/${n}`,
      section: 'Mills',
      text,
      raw: text,
      quotes,
      sources,
      tags: [],
      place: { start: 0, end: 0, line: 1 },
    };
  });
  const { summary } = await auditDocument({ kind: 'kit', claims }, pages);
  const audited = cpu();
  const ms = (from, to) => ((to - from) / 1000).toFixed(0);
  console.log(
    `300 claims, 100 pages: pages read in ${ms(begun, read)} ms of CPU, audited in ${ms(read, audited)} ms, ${((audited - read) / (read - begun)).toFixed(2)} times (limit 3); ${summary.ok} of 300 ok`,
  );
}

await measureTime();
if (DATA === undefined) console.log('VOUCH_DATA is not set: the rules were not measured.');
for (const half of DATA === undefined ? [] : ['dev', 'held']) {
  const dir = join(DATA, half);
  if (!existsSync(dir)) continue;
  console.log(`\n${half}`);
  for (const set of SETS) measureSet(dir, set);
}
