import type { OpenedPage } from '@vouch/core';
import type { BundleRun } from './bundle-run.js';
import { VIDEOS_PER_BUNDLE } from './limits.js';
import type { VideoMaterial } from './material.js';
import type { FoundVideo } from './search-bundle.js';
import { isProgramFailure } from './skips.js';
import { parseTranscript, type Transcript } from './transcript.js';
import type { Video } from './video.js';
import { watchUrl } from './video-url.js';
import { parseWatchPage } from './watch-page.js';

/** Reads what was found, as long as calls are left. What can't be read is a skip with its reason. */
export async function readVideos(run: BundleRun, found: readonly FoundVideo[]): Promise<VideoMaterial[]> {
  const videos: VideoMaterial[] = [];
  for (const hit of found) {
    if (videos.length >= VIDEOS_PER_BUNDLE) break;
    if (hit.page === undefined && !run.mayCall()) break;
    const material =
      run.ytdlp === null ? await readWatchPage(run, hit, 'watch_page') : await readByYtdlp(run, hit);
    if (material !== null) videos.push(material);
  }
  return videos;
}

async function readByYtdlp(run: BundleRun, hit: FoundVideo): Promise<VideoMaterial | null> {
  const url = watchUrl(hit.id);
  const { video, captions, skip, degraded } = await run.ytdlp!.read(url, run.bundle.lang);
  if (video === null || video.id !== hit.id) {
    const reason = video === null ? (skip ?? 'other') : 'another_video';
    if (!isProgramFailure(reason) || !run.mayCall()) {
      run.skip(url, reason);
      return null;
    }
    run.strike(reason);
    return readWatchPage(run, hit, reason);
  }
  for (const text of degraded) run.degrade(`${url}: ${text}`);
  const announced = video.comments_announced ?? 0;
  if (announced > video.comments.length) {
    const read = `${video.comments.length} of ${announced} announced comments were read`;
    run.degrade(`${url}: comments_partial: ${read}`);
  }
  logOpened(run, url, { found_on: `youtube search: ${hit.query}`, at: run.ports.now(), status: null });
  const transcript = captions === null ? null : parseTranscript(captions.file);
  if (captions !== null && transcript === null)
    run.degrade(`${url}: captions_failed: the caption file holds no words`);
  return materialOf(hit, { video, transcript, track: captions });
}

/** `why`: what yt-dlp failed with, or `watch_page` where there is none. */
async function readWatchPage(run: BundleRun, hit: FoundVideo, why: string): Promise<VideoMaterial | null> {
  const url = watchUrl(hit.id);
  const page = hit.page ?? (await run.ports.open(url));
  const parsed =
    page.error === null
      ? parseWatchPage(new TextDecoder().decode(page.bytes), hit.id, run.bundle.lang)
      : null;
  if (parsed === null) {
    run.skip(url, why !== 'watch_page' ? why : page.error === null ? 'watch_page_unreadable' : 'network');
    return null;
  }
  if (why !== 'watch_page')
    run.degrade(`${url}: yt_dlp_failed (${why}): its watch page was read instead; comments are empty`);
  logOpened(run, url, { found_on: `web search: ${hit.query}`, at: page.at, status: page.status });
  const { captions: track } = parsed;
  const transcript = track === null ? null : await readCaptions(run, track.url);
  if (track === null) run.degrade(`${url}: no_captions: its watch page names no captions`);
  else if (transcript === null) run.degrade(`${url}: captions_failed: the captions could not be read`);
  return materialOf(hit, { video: parsed.video, transcript, track });
}

async function readCaptions(run: BundleRun, url: string): Promise<Transcript | null> {
  if (!run.mayCall()) return null;
  const page: OpenedPage = await run.ports.open(url);
  const failed = page.error !== null || (page.status !== null && page.status >= 400);
  return failed ? null : parseTranscript(new TextDecoder().decode(page.bytes));
}

function logOpened(
  run: BundleRun,
  url: string,
  of: { found_on: string; at: string; status: number | null },
): void {
  run.opened({
    url,
    kind: 'video',
    found_on: of.found_on,
    opened_at: of.at,
    status: of.status,
    ok: true,
  });
}

function materialOf(
  { query }: FoundVideo,
  of: {
    video: Video;
    transcript: Transcript | null;
    track: { lang: string; automatic: boolean } | null;
  },
): VideoMaterial {
  const { video, transcript, track } = of;
  return { video, transcript, lang: track?.lang ?? null, automatic: track?.automatic ?? false, query };
}
