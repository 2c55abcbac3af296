import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ageInDays } from '@vouch/core';
import { execa } from 'execa';
import {
  GRACE_MS,
  HITS_PER_SEARCH,
  MOST_COMMENTS,
  MOST_OUTPUT,
  OLD_AFTER_DAYS,
  SEARCH_MS,
  VERSION_MS,
  YTDLP_MS,
} from './limits.js';
import { findDegradations, LIVE, skipReason } from './skips.js';
import { chooseCaptions, parseVideo, type Video } from './video.js';
import { isVideoId } from './video-url.js';

/** The one door of the lane: yt-dlp as a program. No cookies, no media, nothing of the user's own configuration. */

export interface YtdlpOptions {
  /** Default: `yt-dlp` on PATH. */
  program?: string;
  env?: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal;
  /** One call's longest time, in milliseconds. */
  timeout_ms?: number;
}

export interface YtdlpState {
  found: boolean;
  version: string | null;
  /** What the user should know: absent, too old. */
  warnings: string[];
}

const BASE = [
  '--ignore-config',
  '--no-cache-dir',
  '--socket-timeout',
  '15',
  '--retries',
  '2',
  '--extractor-retries',
  '2',
];

interface Run {
  stdout: string;
  stderr: string;
  started: boolean;
  timed_out: boolean;
}

/** Is it there, is it recent enough for YouTube of `as_of`, and does it find what it needs? */
export async function readYtdlpState(as_of: string, options: YtdlpOptions = {}): Promise<YtdlpState> {
  const asked = { timeout_ms: VERSION_MS, ...options };
  const [told, header] = await Promise.all([
    runYtdlp(['--ignore-config', '--version'], asked),
    runYtdlp(['--ignore-config', '--verbose'], asked),
  ]);
  if (!told.started) return { found: false, version: null, warnings: [ABSENT] };
  const version = /^(\d{4})\.(\d{2})\.(\d{2})/m.exec(told.stdout);
  if (version === null) {
    const why = told.timed_out ? 'did not tell its version in time' : 'did not tell its version';
    return { found: true, version: null, warnings: [`yt-dlp ${why}; install it anew when videos fail`] };
  }
  const warnings: string[] = [];
  const age = ageInDays(`${version[1]}-${version[2]}-${version[3]}`, as_of);
  if (age !== null && age.min > OLD_AFTER_DAYS) {
    warnings.push(
      `yt-dlp ${version[0]} is ${age.min} days old; YouTube changes monthly, so update it when videos fail`,
    );
  }
  // Releases that need one name it in this line; older ones have no such line.
  if (/^\[debug\] JS runtimes: none/m.test(header.stderr))
    warnings.push('yt-dlp finds no JavaScript runtime, so YouTube withholds data from it; install deno');
  return { found: true, version: version[0], warnings };
}

const ABSENT =
  'yt-dlp is not installed: no video search and no comments; descriptions and captions come from watch pages where they offer them';

export interface FoundVideo {
  id: string;
  title: string;
}

/** `ytsearchN:` as a flat list: cheap, and no video can spoil it. */
export async function searchVideos(
  query: string,
  options: YtdlpOptions = {},
): Promise<{ videos: FoundVideo[]; failure: string | null }> {
  const run = await runYtdlp(
    [...BASE, '--flat-playlist', '-J', '--', `ytsearch${HITS_PER_SEARCH}:${query}`],
    { timeout_ms: SEARCH_MS, ...options },
  );
  const value = parseLast(run.stdout);
  const entries = isRecord(value) && Array.isArray(value['entries']) ? value['entries'] : null;
  if (entries === null) return { videos: [], failure: failureOf(run) };
  const videos = entries.flatMap((entry) =>
    // A hole of a list, and a channel or playlist among the hits, is no video.
    isRecord(entry) && typeof entry['id'] === 'string' && isVideoId(entry['id'])
      ? [{ id: entry['id'], title: String(entry['title'] ?? '') }]
      : [],
  );
  // Offline the list is there, with a hole for what the site did not say.
  const failed = videos.length === 0 && /^ERROR/m.test(run.stderr);
  return { videos, failure: failed ? failureOf(run) : null };
}

export interface ReadVideo {
  video: Video | null;
  captions: { file: string; lang: string; automatic: boolean } | null;
  skip: string | null;
  degraded: string[];
}

/**
 * One video: metadata, comments and chapters in one call; captions in a second one that asks for the one language
 * that is there, since a language that isn't gets all refused. Comments that break the call are left out.
 */
export async function readVideo(url: string, lang: string, options: YtdlpOptions = {}): Promise<ReadVideo> {
  const { video, skip, degraded } = await readMetadata(url, options);
  if (video === null) return { video: null, captions: null, skip, degraded: [] };
  const live = LIVE.get(video.live_status ?? '');
  if (live !== undefined) return { video: null, captions: null, skip: live, degraded: [] };
  if (!video.comments_came && !degraded.some((told) => told.startsWith('comments_')))
    degraded.push('comments_missing: none came; transcript and description were read');
  const choice = chooseCaptions(video, lang);
  if (choice === null)
    return { video, captions: null, skip, degraded: [...degraded, 'no_captions: the video has no captions'] };
  const read = await readCaptions(url, choice, options);
  const captions = read.file === null ? null : { file: read.file, ...choice };
  return { video, captions, skip, degraded: [...new Set([...degraded, ...read.degraded])] };
}

/** Failures that may be those of the comments alone: the site answers for them page by page, long after the rest. */
const MAY_BE_COMMENTS: ReadonlySet<string> = new Set([
  'network',
  'rate_limited',
  'extractor_broken',
  'other',
]);

async function readMetadata(
  url: string,
  options: YtdlpOptions,
): Promise<{ video: Video | null; skip: string | null; degraded: string[] }> {
  const args = [...BASE, '--ignore-errors', '--ignore-no-formats-error', '--skip-download', '-J'];
  const extractor = `youtube:max_comments=${MOST_COMMENTS};comment_sort=top`;
  const comments = ['--write-comments', '--extractor-args', extractor];
  const run = await runYtdlp([...args, ...comments, '--', url], options);
  const video = parseVideo(parseLast(run.stdout));
  const degraded = findDegradations(run.stderr);
  if (video !== null) return { video, skip: null, degraded };
  const reason = failureOf(run);
  if (!MAY_BE_COMMENTS.has(reason)) return { video, skip: reason, degraded };
  const bare = await runYtdlp([...args, '--', url], options);
  const without = parseVideo(parseLast(bare.stdout));
  if (without === null) return { video: null, skip: reason, degraded };
  const told = `comments_failed: reading them failed (${reason}); transcript and description were read`;
  return { video: without, skip: null, degraded: [...findDegradations(bare.stderr), told] };
}

async function readCaptions(
  url: string,
  choice: { lang: string; automatic: boolean },
  options: YtdlpOptions,
): Promise<{ file: string | null; degraded: string[] }> {
  const dir = mkdtempSync(join(tmpdir(), 'vouch-yt-'));
  try {
    const which = choice.automatic ? '--write-auto-subs' : '--write-subs';
    const args = [
      '--ignore-errors',
      '--ignore-no-formats-error',
      '--skip-download',
      which,
      '--sub-langs',
      choice.lang,
      '--sub-format',
      'json3/vtt/best',
    ];
    const run = await runYtdlp([...BASE, ...args, '-o', join(dir, 'captions.%(ext)s'), '--', url], options);
    const name = readdirSync(dir)
      .sort()
      .find((each) => each.startsWith('captions.'));
    if (name !== undefined)
      return { file: readFileSync(join(dir, name), 'utf8'), degraded: findDegradations(run.stderr) };
    const told = findDegradations(run.stderr);
    return {
      file: null,
      degraded: told.length > 0 ? told : ['captions_failed: the captions could not be read'],
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function runYtdlp(args: string[], options: YtdlpOptions): Promise<Run> {
  const child = execa(options.program ?? 'yt-dlp', args, {
    stdin: 'ignore',
    reject: false,
    detached: process.platform !== 'win32',
    cleanup: false,
    maxBuffer: MOST_OUTPUT,
    ...(options.env === undefined ? {} : { env: options.env as Record<string, string>, extendEnv: false }),
  });
  const endGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has ended already.
    }
  };
  let timed_out = false;
  let killer: NodeJS.Timeout | undefined;
  const stop = () => {
    timed_out = true;
    endGroup('SIGTERM');
    killer = setTimeout(() => {
      endGroup('SIGKILL');
      child.stdout.destroy();
      child.stderr.destroy();
    }, GRACE_MS);
  };
  const timer = setTimeout(stop, options.timeout_ms ?? YTDLP_MS);
  const onExit = () => endGroup('SIGKILL');
  process.once('exit', onExit);
  options.signal?.addEventListener('abort', stop, { once: true });
  if (options.signal?.aborted) stop();
  try {
    const done = await child;
    return {
      stdout: done.stdout ?? '',
      stderr: done.stderr ?? '',
      started: done.code !== 'ENOENT' && done.code !== 'EACCES',
      timed_out,
    };
  } finally {
    clearTimeout(timer);
    clearTimeout(killer);
    process.off('exit', onExit);
    options.signal?.removeEventListener('abort', stop);
    endGroup('SIGKILL');
  }
}

function failureOf(run: Run): string {
  if (!run.started) return 'no_yt_dlp';
  return run.timed_out ? 'timed_out' : skipReason(run.stderr);
}

/** stdout is one JSON value; `null` stands for a video that failed. */
function parseLast(stdout: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
