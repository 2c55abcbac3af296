// Page text, main text and published dates on real pages, and how long reading takes.
// Data: $VOUCH_DATA/dev/html_*.jsonl.gz. Build first: pnpm build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readPage } from '../packages/evidence/dist/index.js';

const folder = process.env.VOUCH_DATA ? join(process.env.VOUCH_DATA, 'dev') : null;
const encoder = new TextEncoder();

function records(name) {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  return gunzipSync(readFileSync(path))
    .toString('utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}

function shingles(text) {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map();
  for (let i = 0; i < Math.max(1, words.length - 3); i++) {
    const key = words.slice(i, i + 4).join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return words.length === 0 ? new Map() : counts;
}

/** Precision and recall of 4-word shingles on one page, as the article extraction benchmark reckons them. */
function compare(gold, found) {
  const [a, b] = [shingles(gold), shingles(found)];
  let [both, all, right] = [0, 0, 0];
  for (const [key, count] of a) {
    right += count;
    both += Math.min(count, b.get(key) ?? 0);
  }
  for (const count of b.values()) all += count;
  return {
    precision: all === 0 ? (right === 0 ? 1 : 0) : both / all,
    recall: right === 0 ? 1 : both / right,
  };
}

const mean = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / Math.max(1, numbers.length);
const harmonic = (p, r) => (p + r === 0 ? 0 : (2 * p * r) / (p + r));
const round = (x) => Number(x.toFixed(3));
const squeeze = (text) => text.replace(/\s+/g, ' ');

function articleBench() {
  for (const what of ['text', 'main']) {
    const scores = records('html_article_bench.jsonl.gz').map(({ html, url, articleBody }) =>
      compare(articleBody, readPage(encoder.encode(html), { url })[what]),
    );
    const [p, r] = [mean(scores.map((s) => s.precision)), mean(scores.map((s) => s.recall))];
    console.log(`article bench, ${what}`, {
      pages: scores.length,
      precision: round(p),
      recall: round(r),
      f1: round(harmonic(p, r)),
    });
  }
}

function snippetBench() {
  const pages = records('html_trafilatura_snippets.jsonl.gz');
  for (const what of ['text', 'main']) {
    let [kept, lost, junk] = [0, 0, 0];
    for (const page of pages) {
      const text = squeeze(readPage(encoder.encode(page.html), { url: page.url })[what]);
      for (const snippet of page.with) text.includes(squeeze(snippet)) ? kept++ : lost++;
      for (const snippet of page.without) if (text.includes(squeeze(snippet))) junk++;
    }
    const [p, r] = [kept / (kept + junk), kept / (kept + lost)];
    console.log(`snippets, ${what}`, {
      pages: pages.length,
      precision: round(p),
      recall: round(r),
      f1: round(harmonic(p, r)),
    });
  }
}

function dateBench() {
  const pages = records('html_dates.jsonl.gz').filter((page) => /^\d{4}-\d\d-\d\d$/.test(page.date ?? ''));
  const signals = new Map();
  let [right, wrong, none, tooNew] = [0, 0, 0, 0];
  for (const page of pages) {
    const { published_at: found, published_at_source: source } = readPage(encoder.encode(page.html), {
      url: page.url,
    });
    if (found === null) none++;
    else if (found === page.date) right++;
    else wrong++;
    if (found !== null && Date.parse(found) - Date.parse(page.date) > 366 * 86_400_000) tooNew++;
    const row = signals.get(source) ?? { right: 0, wrong: 0 };
    found === page.date ? row.right++ : row.wrong++;
    signals.set(source, row);
  }
  console.log('published dates', {
    pages: pages.length,
    right,
    wrong,
    none,
    precision: round(right / Math.max(1, right + wrong)),
    accuracy: round(right / Math.max(1, pages.length)),
    over_a_year_too_new: tooNew,
  });
  console.table(Object.fromEntries(signals));
}

function speed() {
  const paragraph =
    '<p class="x">The <a href="/quay">quay</a> was closed for <b>11</b> days &amp; opened again on <i>Monday</i>.</p>\n';
  const nested = (tag, n) => `${`<${tag}>`.repeat(n)}deep${`</${tag}>`.repeat(n)}`;
  const inputs = {
    '1 MB of paragraphs': paragraph.repeat(10_000),
    '50,000 nested div': nested('div', 50_000),
    '5,000 nested table': '<table><tr><td>'.repeat(5_000),
  };
  for (const [name, html] of Object.entries(inputs)) {
    const bytes = encoder.encode(html);
    const times = [];
    for (let i = 0; i < 5; i++) {
      const start = performance.now();
      readPage(bytes, { url: 'https://a.example/' });
      times.push(performance.now() - start);
    }
    console.log(name, `${Math.min(...times).toFixed(0)} ms`);
  }
}

if (folder === null) console.log('VOUCH_DATA is not set: no figures on real pages.');
else {
  articleBench();
  snippetBench();
  dateBench();
}
speed();
