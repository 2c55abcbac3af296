// Which passages the embedded engine finds for part of a claim's words, and what a question over 3,000 pages costs.
// Data: $VOUCH_DATA/dev/claims_wice.jsonl. Build first: pnpm build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findWords, isStopWord } from '../packages/core/dist/index.js';
import { buildSectionIndex, openFolder } from '../packages/evidence/dist/index.js';
import {
  distinctPassages,
  findPassages,
  rankPassages,
  readQuestion,
} from '../packages/research/dist/engines/extractive/index.js';

const file = process.env.VOUCH_DATA ? join(process.env.VOUCH_DATA, 'dev', 'claims_wice.jsonl') : null;

/** A cited page as blocks; `spans[i]` is where its sentence i stands, null for what the page says about itself. */
function asPage({ id, evidence }) {
  const page = { url: `https://${id}.example/`, title: '', text: '', blocks: [], published_at: null };
  const spans = [];
  let headings = [];
  let paragraph = null;
  for (const sentence of evidence) {
    const meta = /^\(meta data\)\s*(?:TITLE:\s*(.*))?/.exec(sentence);
    const heading = /^(#{1,6})\s+(.*)/.exec(sentence);
    if (meta !== null) {
      page.title = meta[1] ?? page.title;
      spans.push(null);
      continue;
    }
    const text = heading?.[2] ?? sentence;
    const joins = heading === null && paragraph !== null && paragraph.sentences < 8;
    page.text += joins ? ' ' : '\n';
    const span = { start: page.text.length, end: page.text.length + text.length };
    page.text += text;
    spans.push(heading === null ? span : { ...span, heading: text });
    const level = heading?.[1].length ?? 0;
    if (joins) {
      paragraph.end = span.end;
      paragraph.sentences += 1;
      continue;
    }
    if (heading !== null) headings = headings.slice(0, level - 1);
    const block = {
      kind: heading === null ? 'p' : 'heading',
      ...span,
      level,
      headings,
      list: 0,
      depth: 0,
      chrome: false,
    };
    page.blocks.push(block);
    if (heading !== null) headings = [...headings, text];
    paragraph = heading === null ? Object.assign(block, { sentences: 1 }) : null;
  }
  return { page, spans };
}

/** A passage is shown with its title, date and heading path, so those sentences of a gold set count as shown. */
function shows(candidate, page, span) {
  if (candidate.page !== page) return false;
  if (span === null) return true;
  if (span.heading !== undefined) return candidate.unit.path.includes(span.heading);
  return candidate.unit.pieces.some((piece) => piece.start < span.end && span.start < piece.end);
}

function measure(name, rows, indexOf) {
  let [first, whole, count] = [0, 0, 0];
  for (const { row, page, spans } of rows) {
    if (row.label === 'not_supported') continue;
    const words = findWords(row.claim).filter((word) => !isStopWord(word));
    const query = words.filter((_, at) => at % 3 === 0).join(' ');
    const ranking = rankPassages({ ...readQuestion(query), type: 'other' }, indexOf(page));
    const top = distinctPassages(ranking.candidates, 3);
    const gold = new Set(row.supporting_sentences.flat());
    count += 1;
    if (top[0] && [...gold].some((at) => spans[at] !== null && shows(top[0], page, spans[at]))) first += 1;
    const isWhole = (set) => set.every((at) => top.some((one) => shows(one, page, spans[at])));
    if (row.supporting_sentences.some(isWhole)) whole += 1;
  }
  console.log(
    `${name}: first passage right ${(first / count).toFixed(3)}, whole gold set in three ${(whole / count).toFixed(3)} (${count} claims)`,
  );
}

if (file === null || !existsSync(file))
  console.log('brief: set VOUCH_DATA to the data folder for the figures on claims');
else {
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const rows = lines.map((row) => ({ row, ...asPage(row) }));
  measure('claims, a third of the words, in the cited page', rows, (page) => buildSectionIndex([page]));
  const pool = buildSectionIndex(rows.map(({ page }) => page));
  measure(`claims, a third of the words, ${rows.length} pages pooled`, rows, () => pool);
}

/** The installed documentation, repeated under other addresses. */
const PAGES = 3000;
const QUESTIONS = [
  'How do I send requests through a proxy?',
  'When is a request retried automatically?',
  'Why should I consume the response body?',
  'How long does undici wait for response headers?',
  'What is the default value of pipelining?',
  'Which class balances requests over several origins?',
];

const docs = new URL('../node_modules/undici/docs', import.meta.url).pathname;
if (existsSync(docs)) {
  const { pages } = await openFolder(docs);
  const many = Array.from({ length: PAGES }, (_, at) => ({
    ...pages[at % pages.length],
    url: `https://d.example/${at}`,
  }));
  const before = performance.now();
  const index = buildSectionIndex(many);
  const indexed = performance.now() - before;
  const times = QUESTIONS.concat(QUESTIONS).map((question) => {
    const start = performance.now();
    findPassages(question, index);
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  const [median, slowest] = [times[times.length >> 1], times.at(-1)].map(Math.round);
  console.log(
    `${PAGES} pages, ${index.sections.length} sections: index ${Math.round(indexed)} ms, question ${median} ms (slowest ${slowest}), ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
}
