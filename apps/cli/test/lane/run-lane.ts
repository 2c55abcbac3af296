import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Open, OpenedPage } from '@vouch/core';
import { openWeb } from '@vouch/evidence';
import { createRun, extractiveEngine, folderPorts, type Presented, runResearch } from '@vouch/research';
import { buildLane } from '../../src/run/youtube.js';
import { CAPTIONS, REDIRECT, watchPage } from './fakes.js';

const QUESTION = 'When does the tide turn, and who waits for it?';
const FOR_PAGES = 'Who waits for the tide at the harbour wall?';
const FOR_VIDEOS = 'How late does the tide turn behind the old bar?';
const AS_OF = '2026-05-01';

/** YouTube's watch pages on the loopback, opened by the real client under their own addresses. */
export async function startWatchPages(): Promise<{ open: Open; asked: string[]; close(): Promise<void> }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    asked.push(url);
    if (url === '/redirect') {
      response.writeHead(302, { location: '/watch?v=spokenwords' }).end();
      return;
    }
    const body = url.startsWith('/watch?v=spokenwords')
      ? watchPage('https://www.youtube.com/api/timedtext?v=spokenwords')
      : url.startsWith('/api/timedtext')
        ? JSON.stringify(CAPTIONS)
        : null;
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body ?? 'nothing here');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const web = openWeb({ allowHosts: ['127.0.0.1'], now: () => new Date(`${AS_OF}T12:00:00Z`) });
  const open: Open = async (url) => {
    const page = await web.open(
      url === REDIRECT ? `${base}/redirect` : url.replace('https://www.youtube.com', base),
    );
    const back = (text: string) => text.replace(base, 'https://www.youtube.com');
    return { ...page, url, final_url: back(page.final_url), hops: page.hops.map(back) } satisfies OpenedPage;
  };
  return {
    open,
    asked,
    async close() {
      await web.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const query = (n: number, text: string) => ({
  id: `q${n}`,
  sq: `sq${n}`,
  query: text,
  target_sections: [],
  rationale: '',
  youtube_suited: text === FOR_VIDEOS,
});
const PLAN = {
  schema: 1,
  task_analysis: {
    user_intent: 'know the tide',
    explicit_requirements: [],
    implicit_requirements: [],
    out_of_scope: [],
    language: 'en',
  },
  report_title: 'The tide behind the old bar',
  report_toc: [{ id: 's1', title: 'The turn', subsections: [] }],
  constraints: [],
  sub_questions: [
    { id: 'sq1', question: FOR_PAGES },
    { id: 'sq2', question: FOR_VIDEOS },
  ],
  queries: [query(1, FOR_PAGES), query(2, FOR_VIDEOS)],
};

export interface LaneRun {
  presented: Extract<Presented, { kind: 'report' }>;
  text(name: string): string;
  has(name: string): boolean;
  told: string[];
}

/** A whole embedded run over a folder, whose plan has one query for videos; `bin` is the only PATH. */
export async function runWithLane(bin: string, wanted: string, open: Open): Promise<LaneRun> {
  const home = mkdtempSync(join(tmpdir(), 'vouch-lane-'));
  const [docs, vault] = [join(home, 'docs'), join(home, 'vault')];
  mkdirSync(docs);
  writeFileSync(join(docs, 'tide.md'), '# The wall\n\nFishermen wait for the tide at the harbour wall.\n');
  const run = createRun(vault, {
    question: QUESTION,
    topic: 'tide',
    engine: 'extractive',
    search: ['folder'],
    options: { plan: PLAN },
    as_of: AS_OF,
    vouch: '0',
    tools: {},
  });
  const now = () => new Date(`${AS_OF}T12:00:00Z`);
  const io = { out() {}, err() {}, cwd: home, now, isTTY: false, setExit() {} };
  const env = { PATH: bin, HOME: home, GEMINI_API_KEY: 'not-real' };
  const wish = {
    wanted,
    pass_env: ['GEMINI_API_KEY'],
    own: null,
    open,
    deadlines: { agent: { hard: 6000, idle: 2500, grace: 300 }, ytdlp: 1500 },
  };
  try {
    const { lane, told } = await buildLane(run, wish, { ...io, env });
    const presented = await runResearch({
      dir: run.dir,
      vault,
      run: run.run,
      engine: extractiveEngine(folderPorts([{ dir: docs, base: null }], { dir: run.dir, as_of: AS_OF })),
      observable: true,
      host: { run: run.dir, now: () => now().toISOString(), progress() {} },
      ...(lane === null ? { youtube_skipped: told.join(' ') } : { youtube: lane }),
    });
    if (presented.kind !== 'report') throw new Error('no report');
    const text = (name: string) => readFileSync(join(run.dir.path, name), 'utf8');
    const has = (name: string) => {
      try {
        return text(name) !== '';
      } catch {
        return false;
      }
    };
    return { presented, text, has, told };
  } finally {
    run.release();
  }
}
