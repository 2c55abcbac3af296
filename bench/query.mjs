// How well and how fast `packages/query` ranks. Reads public ranking sets from $VOUCH_DATA (a folder with dev/
// and common/); without it, only the times on made-up claims are printed. Run after `pnpm build`.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

const root = new URL('..', import.meta.url);
const { buildClaimIndex, rankClaims, rerank } = await import(
  new URL('packages/query/dist/index.js', root).href
);
const require = createRequire(new URL('package.json', root));
const { default: MiniSearch } = await import(pathToFileURL(require.resolve('minisearch')).href);

const SETS = [
  { name: 'checkthat2020', figure: 'MAP@5', measure: averagePrecision },
  { name: 'cranfield', figure: 'nDCG@10', measure: discountedGain },
  { name: 'climatefever', figure: 'nDCG@10', measure: discountedGain },
];

const data = process.env['VOUCH_DATA'];
if (data === undefined || !existsSync(join(data, 'dev'))) {
  console.log('ranking: VOUCH_DATA is not set to a folder with dev/, so the public sets are left out');
} else {
  const embed = await loadEmbed();
  for (const set of SETS) await measureSet(set, embed);
}
measureTimes(10_000);
measureTimes(100_000);

async function measureSet({ name, figure, measure }, embed) {
  const { claims, queries } = readSet(name);
  const index = buildClaimIndex(claims);
  const texts = new Map(claims.map((claim) => [claim.id, claim.text]));
  const mini = new MiniSearch({ fields: ['title', 'text'] });
  mini.addAll(claims);
  const plain = plainBm25(claims);
  const rankers = {
    'plain BM25': (query) => plain(query),
    MiniSearch: (query) => mini.search(query).map(({ id }) => id),
    vouch: (query) => rankClaims(index, query, { floor: 0, limit: 100 }).map(({ id }) => id),
  };
  if (embed !== null) {
    // The time of a query whose claims' vectors are known; the first one pays about 10 ms for each.
    rankers['vouch with vectors'] = async (query) => {
      const ranked = rankClaims(index, query, { floor: 0, limit: 100 });
      const matches = ranked.map(({ id, score }) => ({ id, score, claim: texts.get(id) }));
      return (await rerank(matches, query, embed)).map(({ id }) => id);
    };
  }
  for (const [ranker, run] of Object.entries(rankers)) {
    const times = [];
    let sum = 0;
    for (const { text, relevant } of queries) {
      const start = performance.now();
      const ids = await run(text);
      times.push(performance.now() - start);
      sum += measure(ids, relevant);
    }
    print(`${name} ${figure}`, ranker, (sum / queries.length).toFixed(3), times);
  }
}

/** Equal texts are one claim, and their judgements are joined. */
function readSet(name) {
  const lines = (path) =>
    readFileSync(join(data, path), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const first = new Map();
  const same = new Map();
  const claims = [];
  for (const { id, text, title } of lines(`common/retr_${name}_corpus.jsonl`)) {
    const key = `${title ?? ''}${text}`
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
    if (!first.has(key)) {
      first.set(key, id);
      claims.push({ id, text, title });
    }
    same.set(id, first.get(key));
  }
  const queries = lines(`dev/retr_${name}_queries.jsonl`).map(({ text, relevant }) => ({
    text,
    relevant: new Set(relevant.map((id) => same.get(id))),
  }));
  return { claims, queries };
}

function averagePrecision(ids, relevant) {
  let hits = 0;
  let sum = 0;
  for (const [place, id] of ids.slice(0, 5).entries()) if (relevant.has(id)) sum += ++hits / (place + 1);
  return sum / Math.min(5, relevant.size);
}

function discountedGain(ids, relevant) {
  const gain = (hits) => hits.reduce((sum, hit, place) => sum + (hit ? 1 / Math.log2(place + 2) : 0), 0);
  const ideal = Array.from({ length: Math.min(10, relevant.size) }, () => true);
  return gain(ids.slice(0, 10).map((id) => relevant.has(id))) / gain(ideal);
}

/** What anyone would write first: lower case, no stemming, k1 1.2, b .75; ties by id. */
function plainBm25(claims) {
  const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const postings = new Map();
  const lengths = claims.map(({ title, text }, claim) => {
    const all = words(`${title ?? ''} ${text}`);
    for (const word of all) {
      if (!postings.has(word)) postings.set(word, new Map());
      const counts = postings.get(word);
      counts.set(claim, (counts.get(claim) ?? 0) + 1);
    }
    return all.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return (query) => {
    const scores = new Map();
    for (const word of words(query)) {
      const counts = postings.get(word) ?? new Map();
      const rarity = Math.log(1 + (claims.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [claim, count] of counts) {
        const score = (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * lengths[claim]) / average));
        scores.set(claim, (scores.get(claim) ?? 0) + score);
      }
    }
    const ranked = [...scores].map(([claim, score]) => ({ id: claims[claim].id, score }));
    return ranked.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  };
}

/** Claims of 12 to 28 words, drawn from a vocabulary with the long tail of real text. */
function measureTimes(count) {
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const word = () => {
    let n = Math.floor(40_000 * random() ** 2.5) + 1;
    let text = '';
    for (; n > 0; n = Math.floor(n / 20)) text += 'bcdfghklmnprstvwzjqx'[n % 20] + 'aeiou'[(n >> 2) % 5];
    return text;
  };
  const sentence = (length) => Array.from({ length }, word).join(' ');
  const claims = Array.from({ length: count }, (_, n) => ({ id: `C${n}`, text: sentence(12 + (n % 17)) }));
  const start = performance.now();
  const index = buildClaimIndex(claims);
  const seconds = (performance.now() - start) / 1000;
  const times = [];
  for (let n = 0; n < 300; n++) {
    const query = sentence(4 + (n % 8));
    const begun = performance.now();
    rankClaims(index, query, { limit: 10 });
    times.push(performance.now() - begun);
  }
  print(`${count} made-up claims`, 'vouch', `${Math.round(count / seconds)} claims/s built`, times);
}

function print(what, ranker, figure, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(sorted.length * share)].toFixed(1);
  console.log(
    `${what.padEnd(26)}${ranker.padEnd(20)}${figure.padEnd(24)}p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`,
  );
}

/** The optional embedder with a memory, or null where it isn't installed beside the CLI. */
async function loadEmbed() {
  const { loadEmbedder } = await import(new URL('apps/cli/dist/embedder.js', root).href);
  const embed = await loadEmbedder();
  if (embed === null) {
    console.log('ranking: the optional embedder is not installed, so its figures are left out');
    return null;
  }
  const known = new Map();
  return async (texts) => {
    const missing = [...new Set(texts.filter((text) => !known.has(text)))];
    const vectors = missing.length === 0 ? [] : await embed(missing);
    for (const [at, text] of missing.entries()) known.set(text, vectors[at]);
    return texts.map((text) => known.get(text));
  };
}
