import assert from 'node:assert/strict';
import { codexWithLogin, ENGINES, makeWorld } from '../engines.mjs';
import { buildStages, EVIL, inventedOf, QUESTION } from '../research-script.mjs';
import { startHarbour } from '../standins/harbour.mjs';
import { startStaged } from '../standins/staged.mjs';
import { asFlags, filesOf, runVouch } from '../vouch.mjs';

/** Any compatible endpoint: it has no search of its own, so ours asks a SearXNG on the loopback. */
function openaiUser(world, port) {
  return { engine: `openai:http://127.0.0.1:${port}/v1#m`, env: world.env };
}

/** codex without a login shows no search results, so only what it opens itself, by its own tool, can be cited. */
const opensNatively = ({ ferry, timetable }) => [{ open: ferry }, { find: 'open page' }, { open: timetable }];

/** `deep`: two researchers at once and one that fills a gap. `found`: how the good pages were, by what can be seen. */
const RUNS = {
  claude: { api: 'claude', setup: ENGINES.claude, deep: true },
  codex: { api: 'codex', setup: codexWithLogin },
  'codex with a key': { api: 'codex', setup: ENGINES.codex, opens: opensNatively, found: 'reported' },
  gemini: { api: 'gemini', setup: ENGINES.gemini },
  openai: { api: 'openai', setup: openaiUser, deep: true },
};

/** The two sites of the harbour. */
export const HOSTS = ['--allow-host', '127.0.0.1', '--allow-host', '127.0.0.2'];

/** A whole run with a model that invents addresses in a finding and in the draft. */
export async function checkResearch(report, root, kind) {
  await report.check(
    `${kind}: vouch research ends with a verified report, without what was invented`,
    async () => {
      const world = makeWorld(root, `${kind}-research`);
      const harbour = await startHarbour();
      const { api, setup, deep = false, opens = opensOf, found = 'search' } = RUNS[kind];
      const stages = buildStages(harbour, { opens: opens(harbour, api), deep });
      const model = await startStaged(api, { stages, results: harbour.results });
      try {
        const { flags, env } = asFlags(world, setup(world, model.port));
        const args = ['research', QUESTION, ...flags, deep ? '--deep' : '--shallow', '--yes', '--json'];
        args.push('--yt-engine', 'off', '--search', `searxng=${harbour.base}`, '--vault', 'vault', ...HOSTS);
        const { out, err, code } = await runVouch(args, { cwd: world.dir, env });
        assert.equal(code, 0, `exit ${code}; asked ${model.asked}\n${out}${err}`);
        const told = JSON.parse(out);
        assert.equal(told.outcome, 'verified');
        const run = filesOf(told.report);
        checkReport(run, harbour);
        checkSources(run, harbour, found);
        // The second researcher says the same again, so its question is tried once more.
        assert.deepEqual(run.json('gaps.json').researchers, deep ? ['3'] : []);
        assert.equal(run.json('claims.json').claims.length, 2);
        assert.match(told.note, /1 addresses were only written in notes; they were not fetched/);
        assert.ok(!/Done by the extractive engine/.test(told.note), told.note);
        for (const stage of ['route', 'plan', 'researcher', 'synthesis'])
          assert.ok(model.asked.includes(stage), `${stage} was not asked`);
      } finally {
        model.stop();
        harbour.stop();
      }
    },
  );
}

/** The last of them is invented, so the tool must refuse it. */
export function opensOf({ base, ferry, timetable }, kind) {
  const opens = [ferry, timetable, inventedOf(base)].map((url) => ({ call: 'open_page', args: { url } }));
  return kind === 'codex' ? [{ find: 'open page' }, ...opens] : opens;
}

export function checkReport(run, harbour) {
  const text = run.text('report_final.md');
  assert.match(text, /crosses the harbour twelve times a day in summer \[1\]\[2\]\./);
  for (const url of [harbour.ferry, harbour.timetable]) assert.ok(text.includes(url), text);
  assert.ok(!text.includes(inventedOf(harbour.base)) && !text.includes(EVIL), text);
  assert.ok(!text.includes('night ferry'), 'a claim on an invented page is in the report');
  assert.ok(!harbour.served.includes('/invented-page'), 'an invented address was fetched');
  const { citations } = run.json('citations.json');
  assert.ok(
    citations.some(({ quote }) => quote?.verdict === 'exact'),
    JSON.stringify(citations),
  );
}

export function checkSources(run, harbour, by = 'search') {
  const { sources } = run.json('sources.json');
  const facts = ({ url, found, opened, stored }) => [url, found.by, opened !== null, stored !== null];
  assert.deepEqual(sources.slice(0, 3).map(facts), [
    [harbour.ferry, by, true, true],
    [harbour.timetable, by, true, true],
    [inventedOf(harbour.base), 'reported', false, false],
  ]);
}
