import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createRun,
  type Engine,
  extractiveEngine,
  folderPorts,
  Interrupted,
  type OpenRun,
  resumeRun,
  runResearch,
} from '../src/index.js';
import { folder, scratch } from './helpers.js';

const DOCS = {
  'tides.md': `# Tides\n\n## How often the tide rises\n\nThe tide rises twice a day on most coasts, because the earth turns under two bulges of water. Each high tide comes about fifty minutes later than the day before.\n\n## Neap and spring\n\nSpring tides are higher than usual. Neap tides are lower than usual.\n`,
  'gauges.md': `# Tide gauges\n\n## Accuracy\n\nA radar gauge measures the tide to within one centimetre. A float gauge needs a stilling well, which keeps the waves out.\n`,
  'sub/harbour.txt': 'The harbour closes at low tide. Pilots wait for the tide outside the bar.\n',
};
const QUESTION = 'How often does the tide rise?';

function begin(vault: string, question = QUESTION): OpenRun {
  return createRun(vault, {
    question,
    topic: null,
    engine: 'extractive',
    search: ['folder'],
    options: {},
    as_of: '2026-05-01',
    vouch: '0',
    tools: {},
  });
}

function go(
  open: OpenRun,
  vault: string,
  docs: string,
  more: { engine?: Engine; stages?: string[]; signal?: AbortSignal } = {},
) {
  const engine =
    more.engine ??
    extractiveEngine(folderPorts([{ dir: docs, base: null }], { dir: open.dir, as_of: '2026-05-01' }));
  let tick = 0;
  const host = {
    run: open.dir,
    now: () => new Date(1_777_000_000_000 + 1000 * tick++).toISOString(),
    progress: ({ stage, state }: { stage: string; state: string }) =>
      void (state === 'finished' && more.stages?.push(stage)),
    ...(more.signal === undefined ? {} : { signal: more.signal }),
  };
  return runResearch({ dir: open.dir, vault, run: open.run, engine, observable: true, host });
}

const bytes = (open: OpenRun) =>
  ['report_final.md', 'claims.json', 'audit.json', 'citations.json'].map((name) =>
    readFileSync(join(open.dir.path, name), 'utf8'),
  );

describe('a run over a folder', () => {
  const docs = folder(DOCS);

  it('answers with quotes that stand on the pages, gated and kept as a brief', async () => {
    const vault = scratch();
    const open = begin(vault);
    const presented = await go(open, vault, docs);
    open.release();
    expect(presented).toMatchObject({
      kind: 'report',
      outcome: 'verified',
      brief: { verdict: 'PARTIAL_QUICK' },
    });
    const [report] = bytes(open);
    expect(report).toContain('The tide rises twice a day on most coasts');
    const { claims } = JSON.parse(readFileSync(join(open.dir.path, 'claims.json'), 'utf8'));
    expect(claims.length).toBeGreaterThan(0);
    for (const claim of claims)
      expect(claim.quotes.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['exact']);
    expect(existsSync(join(vault, 'state/briefs', open.run.topic, 'claims.json'))).toBe(true);
  });

  it('gives the same bytes for the same question and day', async () => {
    const runs = [];
    for (const vault of [scratch(), scratch()]) {
      const open = begin(vault);
      await go(open, vault, docs);
      open.release();
      runs.push(bytes(open));
    }
    expect(runs[0]).toEqual(runs[1]);
  });

  it('does nothing again when nothing changed, and redoes what hangs on an edited plan', async () => {
    const vault = scratch();
    const open = begin(vault);
    await go(open, vault, docs);
    const again: string[] = [];
    await go(open, vault, docs, { stages: again });
    expect(again).toEqual([]);
    const path = join(open.dir.path, 'plan.json');
    const plan = JSON.parse(readFileSync(path, 'utf8'));
    plan.sub_questions[0].question = plan.queries[0].query = 'How accurate is a radar gauge?';
    writeFileSync(path, JSON.stringify(plan));
    const redone: string[] = [];
    await go(open, vault, docs, { stages: redone });
    open.release();
    expect(redone).not.toContain('route');
    expect(redone).not.toContain('plan');
    expect(redone).toContain('research_1');
    expect(bytes(open)[0]).toContain('within one centimetre');
  });

  it('keeps a report that a hand changed, and judges what now stands there', async () => {
    const vault = scratch();
    const open = begin(vault);
    await go(open, vault, docs);
    const path = join(open.dir.path, 'report_draft.md');
    writeFileSync(path, readFileSync(path, 'utf8').replace('## Sources', 'Invented, too [9].\n\n## Sources'));
    const redone: string[] = [];
    const presented = await go(open, vault, docs, { stages: redone });
    open.release();
    expect(redone).toEqual(['verify', 'check_sentences', 'done', 'brief']);
    expect(presented.kind === 'report' && presented.report).toContain('Invented, too.');
  });

  it('says in one sentence that a run is in use, and who uses it', async () => {
    const vault = scratch();
    const open = begin(vault);
    const wanted = { id: open.run.id, question: null, topic: null };
    expect(() => resumeRun(vault, wanted)).toThrow(
      `The run ${open.run.id} is in use by process ${process.pid}`,
    );
    open.release();
    resumeRun(vault, wanted).release();
  });

  it('has no report without sources: banner, exit 3, nothing manufactured', async () => {
    const vault = scratch();
    const open = begin(vault, 'Who painted the ceiling of the chapel?');
    const presented = await go(open, vault, docs);
    open.release();
    expect(presented).toMatchObject({
      outcome: 'no_sources',
      audit: { exit: 3 },
      brief: { verdict: 'FAIL' },
    });
    expect(bytes(open)[0]).toMatch(
      /^NO LIVE SOURCES — model knowledge as of unknown\n\n⚠️ UNVERIFIED — model knowledge only/,
    );
  });

  it('stops between stages when it is interrupted, and goes on later', async () => {
    const vault = scratch();
    const open = begin(vault);
    const stop = new AbortController();
    const stages: string[] = [];
    const engine = extractiveEngine(
      folderPorts([{ dir: docs, base: null }], { dir: open.dir, as_of: '2026-05-01' }),
    );
    const stopping: Engine = {
      ...engine,
      plan: (...args) => {
        stop.abort();
        return engine.plan(...args);
      },
    };
    await expect(go(open, vault, docs, { engine: stopping, stages, signal: stop.signal })).rejects.toThrow(
      Interrupted,
    );
    // The stage that was at work when the user stopped is not done: it may have half a result.
    expect(stages).toEqual(['route']);
    open.release();
    const resumed = resumeRun(vault, { id: null, question: QUESTION, topic: null });
    const presented = await go(resumed, vault, docs);
    resumed.release();
    expect(presented).toMatchObject({ outcome: 'verified' });
  });

  it.each(['', '  ', '?!'])('refuses the empty question %j', (question) => {
    expect(() => begin(scratch(), question)).toThrow('The question is empty');
  });

  it.each(['../out', 'a/b', '..', '.hidden'])('never lets the run id %j leave the vault', (id) => {
    expect(() => resumeRun(scratch(), { id, question: null, topic: null })).toThrow('run id');
  });
});
