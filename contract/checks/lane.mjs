import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { codexWithLogin, ENGINES, makeWorld } from '../engines.mjs';
import { buildStages, QUESTION } from '../research-script.mjs';
import { startHarbour } from '../standins/harbour.mjs';
import { startStaged } from '../standins/staged.mjs';
import { SPOKEN, SPOKEN_AT, startYoutube, VIDEO } from '../standins/youtube.mjs';
import { asFlags, filesOf, runVouch, wrapCodex } from '../vouch.mjs';
import { checkReport, checkSources, HOSTS, opensOf } from './research.mjs';

const UNOPENED = 'https://www.youtube.com/watch?v=neverseen00';

/** The lane's note: what the video says, what its linked page says, and a video that nobody opened. */
function note(linked) {
  return `- The pilot says: “${SPOKEN}” [1] (high)
- The stage took two years to build, says the page that the video links to. [2] (medium)
- A pilot says that the night ferry is the fastest. [3] (high)

## Sources

[1] A day with the ferry pilots: ${VIDEO}
[2] The landing stage: ${linked}
[3] Night ferry: ${UNOPENED}
`;
}

/** A checker that keeps everything: what was never opened must go all the same. */
function annotations(linked) {
  const keep = (url) => ({ index: 1, url, verdict: 'keep', reason: 'It looks fine.' });
  return { annotations: [VIDEO, linked, UNOPENED].map(keep) };
}

export async function checkLane(report, root) {
  if (spawnSync('yt-dlp', ['--version']).status !== 0) {
    console.log('skip  the YouTube lane in a run: yt-dlp is not installed');
    return;
  }
  for (const kind of ['gemini', 'claude']) await checkLaneOf(report, root, kind);
}

/** `kind` does the research and writes the lane's note. */
async function checkLaneOf(report, root, kind) {
  await report.check(
    `lane: the real yt-dlp, ${kind} and codex put a timed quote into a verified report`,
    async () => {
      const world = makeWorld(root, `lane-${kind}`);
      const harbour = await startHarbour();
      const linked = `${harbour.base}/landing-stage`;
      const youtube = await startYoutube(linked);
      const opens = opensOf(harbour, kind);
      const more = { youtube: [{ text: note(linked) }] };
      const stages = buildStages(harbour, { opens, youtube_suited: true, more });
      const model = await startStaged(kind, { stages, results: harbour.results });
      const checked = annotations(linked);
      const codex = await startStaged('codex', {
        stages: { trust: [{ structured: checked }] },
        results: [],
      });
      try {
        const { flags, env } = asFlags(world, ENGINES[kind](world, model.port));
        const user = codexWithLogin(world, codex.port);
        const path = `${wrapCodex(world, [...user.extra_args, '-m', user.model])}:${env.PATH}`;
        const args = ['research', QUESTION, ...flags, '--shallow', '--yes', '--yt-engine', kind];
        args.push('--json', '--vault', 'vault', ...HOSTS);
        const { out, err, code } = await runVouch(args, {
          cwd: world.dir,
          env: { ...env, ...user.env, ...youtube.env, PATH: path },
        });
        assert.equal(code, 0, `exit ${code}; asked ${model.asked} / ${codex.asked}\n${out}${err}`);
        const told = JSON.parse(out);
        assert.equal(told.outcome, 'verified');
        const run = filesOf(told.report);
        checkReport(run, harbour);
        checkSources(run, harbour);
        checkVideo(run);
        assert.ok(model.asked.includes('youtube'), `${kind} did not write the note`);
        assert.match(told.note, new RegExp(`YouTube lane: engine ${kind}\\.`));
        assert.match(told.note, /watch\?v=neverseen00 was never opened and was removed/);
        assert.ok(codex.asked.includes('trust'), 'codex was not asked');
        assert.deepEqual(run.json('yt-report/codex_annotations.json'), checked);
      } finally {
        for (const server of [model, codex, youtube, harbour]) server.stop();
      }
    },
  );
}

function checkVideo(run) {
  const text = run.text('report_final.md');
  assert.ok(text.includes(`${VIDEO}&t=${SPOKEN_AT}s`), text);
  assert.ok(!text.includes('neverseen00') && !text.includes('is the fastest'), text);
  const { findings } = run.json('findings/researcher_yt_1.json');
  assert.equal(findings.length, 2, JSON.stringify(findings));
  assert.ok(!run.text('notes/researcher_yt_1.md').includes('neverseen00'), 'the filter kept it');
  const { citations } = run.json('citations.json');
  const spoken = citations.find(({ quote }) => quote?.link?.startsWith(VIDEO));
  assert.equal(spoken?.quote.exact, SPOKEN, JSON.stringify(citations));
  assert.equal(spoken.quote.link, `${VIDEO}&t=${SPOKEN_AT}s`);
}
