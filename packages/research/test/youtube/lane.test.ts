import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Ask, OpenedPage } from '@vouch/core';
import type { Plan } from '@vouch/core/schemas';
import { describe, expect, it } from 'vitest';
import { createRun, youtubeLane } from '../../src/index.js';
import { buildLaneBundles } from '../../src/youtube/lane.js';
import { quotedFindings } from '../../src/youtube/quoted-findings.js';
import { withSpokenTimes } from '../../src/youtube/timed-source.js';
import { claim, finding, findings, scratch, source } from '../helpers.js';

const VIDEO = 'https://www.youtube.com/watch?v=abcdefghijk';
const SAID = 'The tide turns an hour late behind the old bar.';

function planOf(tagged: number, untagged = 1): Plan {
  const query = (at: number, youtube_suited: boolean) => ({
    id: `q${at}`,
    sq: `sq${at}`,
    query: `question ${at}`,
    target_sections: [],
    rationale: '',
    youtube_suited,
  });
  return {
    schema: 1,
    task_analysis: {
      user_intent: '',
      explicit_requirements: [],
      implicit_requirements: [],
      out_of_scope: [],
      language: 'en',
    },
    report_title: 'T',
    report_toc: [],
    constraints: [],
    sub_questions: [{ id: 'sq1', question: 'Q' }],
    queries: [
      ...Array.from({ length: tagged }, (_, at) => query(at + 1, true)),
      ...Array.from({ length: untagged }, (_, at) => query(tagged + at + 1, false)),
    ],
  };
}

describe('buildLaneBundles', () => {
  it.each([
    { tagged: 0, sizes: [] },
    { tagged: 1, sizes: [1] },
    { tagged: 4, sizes: [3, 1] },
    { tagged: 12, sizes: [3, 3, 3, 3] },
    { tagged: 40, sizes: [10, 10, 10, 10] },
  ])('makes at most four subagents of $tagged queries', ({ tagged, sizes }) => {
    expect(buildLaneBundles(planOf(tagged)).map(({ queries }) => queries.length)).toEqual(sizes);
  });
});

describe('youtubeLane', () => {
  const opened = (url: string): OpenedPage => ({
    url,
    final_url: url,
    hops: [],
    status: null,
    liveness: 'unreachable',
    content_type: null,
    bytes: new Uint8Array(),
    at: '2026-05-01T12:00:00Z',
    unusable_because: null,
    error: 'no network here',
  });

  function begin() {
    return createRun(scratch(), {
      question: 'When does the tide turn?',
      topic: null,
      engine: 'extractive',
      search: [],
      options: {},
      as_of: '2026-05-01',
      vouch: '0',
      tools: {},
    });
  }

  it('tells skips and degradations of a bundle that found nothing to read', async () => {
    const run = begin();
    const asked: string[] = [];
    const lane = youtubeLane({
      ytdlp: {
        search: async () => ({ videos: [{ id: 'abcdefghijk', title: '' }], failure: null }),
        read: async (_, lang) => {
          asked.push(lang);
          return { video: null, captions: null, skip: 'bot_check', degraded: [] };
        },
      },
      open: async (url) => opened(url),
      ask: null,
      engine: 'extractive',
      codex: null,
      now: () => '2026-05-01T12:00:00Z',
      warnings: ['yt-dlp is old'],
    });
    const { researchers, warnings } = await lane({ dir: run.dir, run: run.run }, planOf(1));
    run.release();
    expect(researchers).toEqual([]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'yt-dlp is old',
      'YouTube lane: engine extractive.',
      'YouTube bundle 1 found no usable video.',
      `Video skipped: ${VIDEO} (bot check).`,
    ]);
    expect(asked).toEqual(['en']);
  });

  it('makes at most eight searches and fetches a bundle, whatever the site offers', async () => {
    const run = begin();
    let calls = 0;
    const ids = Array.from({ length: 30 }, (_, at) => `video_____${String.fromCharCode(97 + (at % 26))}`);
    const count = <T>(value: T): T => {
      calls += 1;
      return value;
    };
    const lane = youtubeLane({
      ytdlp: {
        search: async () => count({ videos: ids.map((id) => ({ id, title: '' })), failure: null }),
        read: async () => count({ video: null, captions: null, skip: 'timed_out', degraded: [] }),
      },
      open: async (url) => count(opened(url)),
      ask: null,
      engine: 'extractive',
      codex: null,
      now: () => '2026-05-01T12:00:00Z',
      warnings: [],
    });
    await lane({ dir: run.dir, run: run.run }, planOf(3));
    run.release();
    expect(calls).toBe(8);
  });

  it('keeps no note when the trust check writes beside the lane, and tells why', async () => {
    const run = begin();
    const codex: Ask = async <T>() => {
      mkdirSync(join(run.dir.path, 'findings'), { recursive: true });
      writeFileSync(join(run.dir.path, 'findings/researcher_7.json'), '{}');
      const value = { annotations: [] } as T;
      return {
        outcome: 'ok',
        value,
        text: '',
        message: '',
        partial: false,
        observed: [],
        usage: { calls: 1 },
      } satisfies Answer<T>;
    };
    const video = {
      id: 'abcdefghijk',
      url: VIDEO,
      title: 'A talk',
      channel: 'Harbour',
      description: '',
      published_at: null,
      duration: null,
      chapters: [],
      comments: [],
      live_status: null,
      comments_came: true,
      comments_announced: null,
      manual: ['en'],
      automatic: [],
    };
    const file = JSON.stringify({ events: [{ tStartMs: 95_000, segs: [{ utf8: `${SAID} question 1` }] }] });
    const lane = youtubeLane({
      ytdlp: {
        search: async () => ({ videos: [{ id: video.id, title: '' }], failure: null }),
        read: async () => ({
          video,
          captions: { file, lang: 'en', automatic: false },
          skip: null,
          degraded: [],
        }),
      },
      open: async (url) => opened(url),
      ask: null,
      engine: 'extractive',
      codex,
      now: () => '2026-05-01T12:00:00Z',
      warnings: [],
    });
    const { researchers, warnings } = await lane({ dir: run.dir, run: run.run }, planOf(1));
    run.release();
    expect(researchers).toEqual([]);
    expect(warnings.map(({ message }) => message).join('\n')).toContain('it changed the folder');
  });
});

describe('quotedFindings', () => {
  it('makes a passage of each quote that stands word for word in what was read', () => {
    const given = findings(
      [
        finding('The pilot says so.', {
          quotes: [
            { exact: SAID, url: `${VIDEO}&t=95s` },
            { exact: 'The tide turns two hours late.', url: VIDEO },
          ],
        }),
        finding('Nobody is quoted.'),
      ],
      { researcher: 'yt_1' },
    );
    const read = [{ url: VIDEO, text: `Welcome.\n${SAID}\n`, published_at: '2026-01-02' }];
    const { findings: kept } = quotedFindings(given, read);
    expect(kept.map((one) => one.claim)).toEqual([SAID, 'Nobody is quoted.']);
    expect(kept[0]).toMatchObject({ passage: { id: 'yt_1.1', published_at: '2026-01-02', searched: 1 } });
  });
});

describe('withSpokenTimes', () => {
  it('shows a video at its first quoted second, and all seconds in its title', () => {
    const dir = scratch();
    mkdirSync(join(dir, 'yt-report/transcripts'), { recursive: true });
    const late = 'Pilots wait outside of the bar.';
    const text = `${SAID}\n${late}\n`;
    const sentences = [
      { start: 0, end: SAID.length, at: 95 },
      { start: SAID.length + 1, end: text.length - 1, at: 3725 },
    ];
    writeFileSync(
      join(dir, 'yt-report/transcripts/abcdefghijk.json'),
      JSON.stringify({ schema: 1, id: 'abcdefghijk', text, sentences }),
    );
    const quote = (exact: string) => ({ exact, source: 'S1', verdict: 'exact' as const });
    const sources = [source('S1', VIDEO, { title: 'A talk' }), source('S2', 'https://a.example/')];
    const one = withSpokenTimes({ id: 'r', path: dir }, sources, [
      claim('C1', 'x', { quotes: [quote(SAID)] }),
    ]);
    expect(one.map(({ title, url }) => [title, url])).toEqual([
      ['A talk', `${VIDEO}&t=95s`],
      ['', 'https://a.example/'],
    ]);
    const two = withSpokenTimes({ id: 'r', path: dir }, sources, [
      claim('C1', 'x', { quotes: [quote(SAID)] }),
      claim('C2', 'y', { quotes: [quote(late), quote('Never said in it.')] }),
    ]);
    expect(two[0]).toMatchObject({ title: 'A talk, at 1:35, 1:02:05', url: `${VIDEO}&t=95s` });
  });
});
