import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ageInDays } from '@vouch/core';
import { execa } from 'execa';
import { GRACE_MS, HITS_PER_SEARCH, MOST_COMMENTS, MOST_OUTPUT, OLD_AFTER_DAYS, YTDLP_MS } from './limits.js';
import { findDegradations, skipReason } from './skips.js';
import { chooseCaptions, parseVideo, type Video } from './video.js';

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

/** Is it there, and is it recent enough for YouTube of `as_of`? */
export async function readYtdlpState(as_of: string, options: YtdlpOptions = {}): Promise<YtdlpState> {
  const run = await runYtdlp(['--ignore-config', '--version'], options);
  const version = /^(\d{4})\.(\d{2})\.(\d{2})/m.exec(run.stdout);
  if (!run.started) {
    return {
      found: false,
      version: null,
      warnings: [
        'yt-dlp is not installed: no video search and no comments; descriptions and captions come from watch pages where they offer them',
      ],
    };
  }
  if (version === null) return { found: true, version: null, warnings: ['yt-dlp did not tell its version'] };
  const released = `${version[1]}-${version[2]}-${version[3]}`;
  const age = ageInDays(released, as_of);
  const old = age !== null && age.min > OLD_AFTER_DAYS;
  return {
    found: true,
    version: version[0],
    warnings: old
      ? [
          `yt-dlp ${version[0]} is ${age.min} days old; YouTube changes monthly, so update it when videos fail`,
        ]
      : [],
  };
}

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
    options,
  );
  const value = parseLast(run.stdout);
  const entries = isRecord(value) && Array.isArray(value['entries']) ? value['entries'] : null;
  if (entries === null) return { videos: [], failure: failureOf(run) };
  const videos = entries.flatMap((entry) =>
    isRecord(entry) && typeof entry['id'] === 'string'
      ? [{ id: entry['id'], title: String(entry['title'] ?? '') }]
      : [],
  );
  return { videos, failure: null };
}

export interface ReadVideo {
  video: Video | null;
  captions: { file: string; lang: string; automatic: boolean } | null;
  skip: string | null;
  degraded: string[];
}

/**
 * One video: metadata, comments and chapters in one call; captions in a second one that asks for the one language
 * that is there, since a language that isn't gets all refused.
 */
export async function readVideo(url: string, lang: string, options: YtdlpOptions = {}): Promise<ReadVideo> {
  const args = ['--ignore-errors', '--ignore-no-formats-error', '--skip-download', '-J', '--write-comments'];
  const extractor = ['--extractor-args', `youtube:max_comments=${MOST_COMMENTS};comment_sort=top`];
  const run = await runYtdlp([...BASE, ...args, ...extractor, '--', url], options);
  const video = parseVideo(parseLast(run.stdout));
  if (video === null) return { video: null, captions: null, skip: failureOf(run), degraded: [] };
  const degraded = findDegradations(run.stderr);
  const choice = chooseCaptions(video, lang);
  if (choice === null)
    return {
      video,
      captions: null,
      skip: null,
      degraded: [...degraded, 'no_captions: the video has no captions'],
    };
  const read = await readCaptions(url, choice, options);
  const captions = read.file === null ? null : { file: read.file, ...choice };
  return { video, captions, skip: null, degraded: [...degraded, ...read.degraded] };
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
