// How many of the quotes that stand in their source are found verbatim, and how long a look-up takes.
// Data: $VOUCH_DATA/dev/quotes_genereview*.jsonl. Build first: pnpm build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexText, isVerbatim, locateQuote } from '../packages/evidence/dist/index.js';

const folder = process.env.VOUCH_DATA ? join(process.env.VOUCH_DATA, 'dev') : null;
const STANDS = new Set(['exact', 'whitespace', 'normalised']);

function records(name) {
  const path = join(folder, name);
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
}

function realQuotes() {
  const sources = new Map(
    records('quotes_genereview_sources.jsonl').map(({ source_id, text }) => [source_id, indexText(text)]),
  );
  const verdicts = new Map();
  let [stand, found] = [0, 0];
  const started = performance.now();
  const quotes = records('quotes_genereview.jsonl').filter(({ source_id }) => sources.has(source_id));
  for (const { source_id, quote, computed_status } of quotes) {
    const { verdict } = locateQuote(sources.get(source_id), quote);
    const row = verdicts.get(computed_status) ?? {};
    row[verdict] = (row[verdict] ?? 0) + 1;
    verdicts.set(computed_status, row);
    if (!STANDS.has(computed_status)) continue;
    stand++;
    if (isVerbatim(verdict)) found++;
  }
  console.table(Object.fromEntries(verdicts));
  console.log(`verbatim: ${found} of ${stand} that stand there (${(found / Math.max(1, stand)).toFixed(3)})`);
  console.log(`${quotes.length} quotes, indexing included: ${(performance.now() - started).toFixed(0)} ms`);
}

/** A page of 100 kB with 200 quotes from it, wrapped otherwise than on the page. */
function speed() {
  const sentence = (i) =>
    `On day ${i} the “pilot” noted a depth of ${i}.5 m – and a wind from the north-west.`;
  const text = Array.from({ length: 1_250 }, (_, i) => sentence(i)).join('\n');
  const quotes = Array.from({ length: 200 }, (_, i) =>
    `${sentence(i * 6)} ${sentence(i * 6 + 1)}`.replaceAll(/[“”]/g, '"'),
  );
  const index = indexText(text);
  const first = performance.now();
  locateQuote(index, quotes[0]);
  const indexed = performance.now();
  for (const quote of quotes) if (locateQuote(index, quote).verdict !== 'typographic') throw new Error(quote);
  const done = performance.now();
  console.log(
    `${(text.length / 1000).toFixed(0)} kB: index ${(indexed - first).toFixed(0)} ms, then ${((done - indexed) / quotes.length).toFixed(3)} ms a quote`,
  );
}

if (folder === null) console.log('VOUCH_DATA is not set: no figures on real quotes.');
else realQuotes();
speed();
