import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTranscript } from '../src/transcript.js';
import { watchUrl } from '../src/video-url.js';
import { readVideo, readYtdlpState, searchVideos } from '../src/ytdlp.js';
import { type StandIn, startStandIn, type VideoAnswer } from './standin.js';

const manual = [{ ext: 'json3', path: '/manual.json3' }];
const rolling = [{ ext: 'vtt', path: '/rolling.vtt' }];
const limited = [{ ext: 'vtt', path: '/429' }];

const VIDEOS: Record<string, VideoAnswer> = {
  manual_____: {
    title: 'How pilots read the tide',
    channel: 'Harbour talks',
    upload_date: '20260102',
    duration: 61,
    description: 'Report: https://harbour.example/report',
    chapters: [{ start_time: 0, end_time: 30, title: 'The bar' }],
    comments: [
      {
        id: 'c1',
        text: 'See https://tables.example/2026',
        author: 'ann',
        author_id: 'a',
        parent: 'root',
        like_count: 3,
        is_pinned: true,
      },
      { id: 'c2', text: 'A reply', author: 'ben', author_id: 'b', parent: 'c1' },
    ],
    comment_count: 85,
    subtitles: { en: manual },
    automatic_captions: { 'en-orig': rolling, lv: limited },
  },
  rolling____: { title: 'Only automatic captions', automatic_captions: { 'en-orig': rolling, de: limited } },
  nocaptions_: { title: 'Nothing is said' },
  limited____: { title: 'Captions are refused', description: 'still here', subtitles: { en: limited } },
  partial____: {
    title: 'Comments break off',
    warnings: ['Incomplete data received. Giving up after 3 retries'],
    comments: [{ id: 'c1', text: 'kept', parent: 'root' }],
  },
  private____: { error: "Private video. Sign in if you've been granted access to this video" },
  members____: { error: 'Join this channel to get access to members-only content like this video' },
  botcheck___: { error: 'Sign in to confirm you’re not a bot. Use --cookies for the authentication' },
  upcoming___: { error: 'Premieres in 3 hours' },
  talkbreaks_: {
    title: 'Reading the comments fails',
    comments_error: 'Unable to download API page: HTTP Error 403: Forbidden',
    comments: [],
    subtitles: { en: manual },
  },
  nocomments_: { title: 'No comments come' },
  livestream_: { title: 'On now', live_status: 'is_live' },
  notyetlive_: { title: 'Soon', live_status: 'is_upcoming' },
  agelimited_: { error: 'Sign in to confirm your age. This video may be inappropriate for some users.' },
  abroadonly_: { error: 'The uploader has not made this video available in your country' },
  blockedip__: { error: 'All player responses are invalid. Your IP is likely being blocked by Youtube' },
  trylater___: {
    error:
      "This content isn't available, try again later. The current session has been rate-limited by YouTube",
  },
  captcha____: { error: 'YouTube is requiring a captcha challenge before playback' },
  hanging____: 'hang',
};
const FILES = {
  '/manual.json3': JSON.stringify({
    events: [
      { tStartMs: 0, segs: [{ utf8: 'The tide turns late.' }] },
      { tStartMs: 61_000, segs: [{ utf8: 'Pilots wait outside.' }] },
    ],
  }),
  '/rolling.vtt':
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n \nthe<00:00:00.400><c> tide</c>\n\n00:00:02.000 --> 00:00:02.010\nthe tide\n \n\n00:00:02.010 --> 00:00:04.000\nthe tide\nturns<00:00:02.500><c> late</c>\n',
};

let standin: StandIn;
beforeAll(async () => {
  standin = await startStandIn(VIDEOS, FILES);
});
afterAll(() => standin.close());

const read = (id: string, lang = 'en') =>
  readVideo(watchUrl(id), lang, { env: standin.env, timeout_ms: 60_000 });

describe('the real yt-dlp', () => {
  it('is there, tells its version, and is told as old long after its release', async () => {
    const state = await readYtdlpState('2030-01-01', { env: standin.env });
    expect(state).toMatchObject({ found: true, version: expect.stringMatching(/^\d{4}\.\d{2}\.\d{2}/) });
    expect(state.warnings[0]).toMatch(/days old/);
  });

  it('is told as absent when it is not there', async () => {
    const state = await readYtdlpState('2026-05-01', { program: 'no-such-yt-dlp' });
    expect(state.found).toBe(false);
    expect(state.warnings[0]).toContain('yt-dlp is not installed');
  });

  it('searches flat', async () => {
    const { videos, failure } = await searchVideos('tide', { env: standin.env });
    expect(failure).toBeNull();
    expect(videos.slice(0, 2)).toEqual([
      { id: 'manual_____', title: 'Title of manual_____' },
      { id: 'rolling____', title: 'Title of rolling____' },
    ]);
  });

  it('tells a search that failed from one that found nothing', async () => {
    const nothing = await startStandIn({}, {});
    const answer = await searchVideos('tide', { env: nothing.env });
    nothing.close();
    expect(answer).toEqual({ videos: [], failure: 'network' });
  });

  it('keeps the transcript of a video whose comments break the call', async () => {
    const { video, captions } = await read('talkbreaks_');
    expect(video!.comments).toEqual([]);
    expect(captions).not.toBeNull();
  });

  it('reads metadata, chapters, comments and manual captions of the one language that is asked', async () => {
    const { video, captions, skip } = await read('manual_____');
    expect(skip).toBeNull();
    expect(video).toMatchObject({
      title: 'How pilots read the tide',
      channel: 'Harbour talks',
      published_at: '2026-01-02',
      chapters: [{ at: 0, title: 'The bar' }],
      comments_announced: 85,
    });
    expect(video!.comments).toHaveLength(2);
    expect(captions).toMatchObject({ lang: 'en', automatic: false });
    expect(parseTranscript(captions!.file)!.sentences.map(({ at }) => at)).toEqual([0, 61]);
  });

  it('falls back on automatic captions, rolling ones merged', async () => {
    const { captions } = await read('rolling____');
    expect(captions).toMatchObject({ lang: 'en-orig', automatic: true });
    expect(parseTranscript(captions!.file)!.text).toBe('the tide turns late\n');
  });

  it('asks only for a language that is there, so that one that is not gets nothing refused', async () => {
    expect((await read('manual_____', 'xx')).captions).toMatchObject({ lang: 'en' });
  });

  it.each([
    { id: 'nocaptions_', told: 'no_captions' },
    { id: 'limited____', told: 'captions_rate_limited' },
    { id: 'partial____', told: 'comments_partial' },
    { id: 'talkbreaks_', told: 'comments_failed' },
    { id: 'nocomments_', told: 'comments_missing' },
  ])('keeps the rest of $id and tells $told', async ({ id, told }) => {
    const { video, degraded } = await read(id);
    expect(video).not.toBeNull();
    expect(degraded.join(' ')).toContain(told);
  });

  it.each([
    { id: 'private____', reason: 'private' },
    { id: 'members____', reason: 'members_only' },
    { id: 'botcheck___', reason: 'bot_check' },
    { id: 'upcoming___', reason: 'not_yet' },
    { id: 'notyetlive_', reason: 'not_yet' },
    { id: 'livestream_', reason: 'live' },
    { id: 'agelimited_', reason: 'age_restricted' },
    { id: 'abroadonly_', reason: 'geo_blocked' },
    { id: 'blockedip__', reason: 'ip_blocked' },
    { id: 'trylater___', reason: 'rate_limited' },
    { id: 'captcha____', reason: 'bot_check' },
    { id: 'notthere___', reason: 'network' },
  ])('skips $id: $reason', async ({ id, reason }) => {
    expect(await read(id)).toMatchObject({ video: null, skip: reason });
  });

  it('ends a call that hangs, with everything it started', async () => {
    const { video, skip } = await readVideo(watchUrl('hanging____'), 'en', {
      env: standin.env,
      timeout_ms: 4000,
    });
    expect({ video, skip }).toEqual({ video: null, skip: 'timed_out' });
  });

  it('ends at once when the run is interrupted', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 1500);
    const begun = performance.now();
    await readVideo(watchUrl('hanging____'), 'en', { env: standin.env, signal: stop.signal });
    expect(performance.now() - begun).toBeLessThan(30_000);
  });

  it('takes the children of a call that hangs along, though they ignore TERM', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'vouch-hang-'));
    const program = join(dir, 'yt-dlp');
    const pids = join(dir, 'pids');
    writeFileSync(program, `#!/bin/sh\ntrap '' TERM\nsleep 300 & echo $! $$ > ${pids}\nwait\nwait\n`);
    chmodSync(program, 0o755);
    const { failure } = await searchVideos('tide', { program, timeout_ms: 1000 });
    expect(failure).toBe('timed_out');
    for (const pid of readFileSync(pids, 'utf8').trim().split(' ')) expect(lives(pid)).toBe(false);
  });
});

/** A killed process that nobody has taken away yet does not live. */
function lives(pid: string): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
