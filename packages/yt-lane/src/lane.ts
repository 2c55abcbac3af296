import { type Ask, fillPrompt, type Open, type OpenedPage, urlKey } from '@vouch/core';
import type { CapturedSource, OpenedLog, OpenedUrl, VideoSkip } from '@vouch/core/schemas';
import { z } from 'zod';
import { readPrompt } from './files.js';
import { CALLS_PER_BUNDLE, LINKS_PER_VIDEO, VIDEOS_PER_BUNDLE } from './limits.js';
import { type LinkedPage, renderMaterial, type VideoMaterial } from './material.js';
import { writeQuoteNote } from './quote-note.js';
import { parseTranscript } from './transcript.js';
import type { Video } from './video.js';
import { findVideoLinks } from './video-links.js';
import { videoId, watchUrl } from './video-url.js';
import { parseWatchPage } from './watch-page.js';

/** What one bundle of the lane needs of the world. */
export interface LanePorts {
  /** Null: no yt-dlp; the watch page and the engine's own search stand in. */
  ytdlp: {
    search(query: string): Promise<{ videos: { id: string; title: string }[]; failure: string | null }>;
    read(url: string): Promise<{
      video: Video | null;
      captions: { file: string; lang: string; automatic: boolean } | null;
      skip: string | null;
      degraded: string[];
    }>;
  } | null;
  /** The guarded client. */
  open: Open;
  /** A page's visible text, or null when there is nothing to quote. */
  textOf(page: OpenedPage): Promise<{ title: string; text: string } | null>;
  /** The lane's model; null: only sentences of transcripts are quoted. */
  ask: Ask | null;
  now(): string;
}

export interface LaneBundle {
  index: number;
  queries: string[];
  lang: string;
  as_of: string;
}

export interface LaneResult {
  log: OpenedLog;
  /** The raw note; null: there was nothing to write it from. */
  note: string | null;
  videos: VideoMaterial[];
  /** Linked pages that were opened. */
  pages: { page: OpenedPage; found_on: string; title: string }[];
  warnings: string[];
}

/** Searches, reads and opens for one bundle; then one call of the lane's engine, or quotes without it. */
export async function runBundle(bundle: LaneBundle, ports: LanePorts): Promise<LaneResult> {
  const state = new BundleState(bundle, ports);
  await state.findAll();
  await state.readAll();
  await state.openLinks();
  const note = await state.writeNote();
  const { log, videos, pages, warnings } = state;
  return {
    log,
    note,
    videos,
    pages: pages.map(({ page, found_on, title }) => ({ page, found_on, title })),
    warnings,
  };
}

const FoundVideos = z.object({ videos: z.array(z.object({ url: z.string(), title: z.string().catch('') })) });

/** One bundle on its way: its log is written as things happen, by us. */
class BundleState {
  readonly log: OpenedLog;
  readonly videos: VideoMaterial[] = [];
  readonly pages: { page: OpenedPage; found_on: string; title: string; text: string }[] = [];
  readonly warnings: string[] = [];
  private readonly found: { id: string; query: string }[] = [];
  private calls = 0;

  constructor(
    private readonly bundle: LaneBundle,
    private readonly ports: LanePorts,
  ) {
    this.log = { schema: 1, index: bundle.index, observed: true, opened: [], video_skips: [], degraded: [] };
  }

  async findAll(): Promise<void> {
    if (this.ports.ytdlp === null) {
      this.log.degraded.push('no_yt_dlp: comments and comment links are empty; search is the engine’s own');
      await this.findByAgent();
      return;
    }
    const lists: { id: string; query: string }[][] = [];
    for (const query of this.bundle.queries) {
      if (!this.mayCall()) break;
      const { videos, failure } = await this.ports.ytdlp.search(query);
      if (failure !== null) this.log.degraded.push(`search_failed: "${query}": ${failure}`);
      lists.push(videos.map(({ id }) => ({ id, query })));
    }
    // One of each query in turn, so that no query takes all places.
    const seen = new Set<string>();
    for (let rank = 0; lists.some((list) => rank < list.length); rank += 1) {
      for (const list of lists) {
        const hit = list[rank];
        if (hit === undefined || seen.has(hit.id)) continue;
        seen.add(hit.id);
        this.found.push(hit);
      }
    }
  }

  /** Only addresses that the engine's events show in a search result are opened. */
  private async findByAgent(): Promise<void> {
    const { ask } = this.ports;
    if (ask === null) return;
    const { as_of, index, queries } = this.bundle;
    const prompt = fillPrompt(readPrompt('find_videos'), {
      as_of,
      queries: queries.map((query) => `- ${query}`).join('\n'),
    });
    const answer = await ask({ prompt, schema: FoundVideos, rights: 'search', label: `yt_search_${index}` });
    this.calls += 1;
    const observed = new Set(answer.observed.map(({ url }) => urlKey(url)));
    for (const { url } of answer.value?.videos ?? []) {
      const id = videoId(url);
      if (id !== null && observed.has(urlKey(url))) this.found.push({ id, query: queries.join(' / ') });
    }
  }

  async readAll(): Promise<void> {
    for (const { id, query } of this.found) {
      if (this.videos.length >= VIDEOS_PER_BUNDLE || !this.mayCall()) break;
      const material =
        this.ports.ytdlp === null ? await this.readWatchPage(id, query) : await this.readByYtdlp(id, query);
      if (material !== null) this.videos.push(material);
    }
  }

  private async readByYtdlp(id: string, query: string): Promise<VideoMaterial | null> {
    const url = watchUrl(id);
    const { video, captions, skip, degraded } = await this.ports.ytdlp!.read(url);
    if (video === null) {
      this.skip(url, skip ?? 'other');
      return null;
    }
    for (const text of degraded) this.log.degraded.push(`${url}: ${text}`);
    this.opened({
      url,
      kind: 'video',
      found_on: `youtube search: ${query}`,
      opened_at: this.ports.now(),
      status: null,
      ok: true,
    });
    const transcript = captions === null ? null : parseTranscript(captions.file);
    const announced = video.comments_announced ?? 0;
    if (announced > video.comments.length) {
      this.log.degraded.push(
        `${url}: comments_partial: ${video.comments.length} of ${announced} announced comments were read`,
      );
    }
    return {
      video,
      transcript,
      lang: captions?.lang ?? null,
      automatic: captions?.automatic ?? false,
      query,
    };
  }

  private async readWatchPage(id: string, query: string): Promise<VideoMaterial | null> {
    const url = watchUrl(id);
    const page = await this.ports.open(url);
    const parsed =
      page.error === null ? parseWatchPage(new TextDecoder().decode(page.bytes), id, this.bundle.lang) : null;
    if (parsed === null) {
      this.skip(url, page.error === null ? 'watch_page_unreadable' : 'network');
      return null;
    }
    this.opened({
      url,
      kind: 'video',
      found_on: `web search: ${query}`,
      opened_at: page.at,
      status: page.status,
      ok: true,
    });
    const track = parsed.captions;
    const captions = track === null ? null : await this.ports.open(track.url);
    const transcript =
      captions === null || captions.error !== null
        ? null
        : parseTranscript(new TextDecoder().decode(captions.bytes));
    return {
      video: parsed.video,
      transcript,
      lang: track?.lang ?? null,
      automatic: track?.automatic ?? false,
      query,
    };
  }

  /** What is left of the calls goes to links, one of each video in turn; shorteners resolve on the way. */
  async openLinks(): Promise<void> {
    const lists = this.videos.map(({ video }) =>
      findVideoLinks(video).map((link) => ({ ...link, found_on: video.url })),
    );
    for (let rank = 0; rank < LINKS_PER_VIDEO; rank += 1) {
      for (const list of lists) {
        const link = list[rank];
        if (link === undefined) continue;
        if (!this.mayCall()) return;
        const page = await this.ports.open(link.url);
        const read = page.error === null ? await this.ports.textOf(page) : null;
        const { status, at: opened_at } = page;
        const entry = { kind: link.kind, found_on: link.found_on, opened_at, status, ok: read !== null };
        for (const url of new Set([link.url, page.final_url])) this.opened({ url, ...entry });
        if (read !== null) this.pages.push({ page, found_on: link.found_on, ...read });
      }
    }
  }

  async writeNote(): Promise<string | null> {
    if (this.videos.length === 0) {
      this.warnings.push(`YouTube bundle ${this.bundle.index} found no usable video.`);
      return null;
    }
    const { ask } = this.ports;
    if (ask === null) return writeQuoteNote(this.bundle.queries, this.videos);
    const pages: LinkedPage[] = this.pages.map(({ page, found_on, title, text }) => ({
      url: page.final_url,
      title,
      text,
      found_on,
    }));
    const prompt = fillPrompt(readPrompt('researcher_youtube'), {
      as_of: this.bundle.as_of,
      queries: this.bundle.queries.map((query) => `- ${query}`).join('\n'),
      material: renderMaterial(this.videos, pages),
    });
    const answer = await ask<string>({
      prompt,
      schema: null,
      rights: 'none',
      label: `researcher_yt_${this.bundle.index}`,
    });
    if (answer.outcome === 'ok' && answer.text.trim() !== '') return `${answer.text.trim()}\n`;
    this.warnings.push(
      `The lane's engine gave no note for bundle ${this.bundle.index} (${answer.message || answer.outcome}); transcripts were quoted instead.`,
    );
    return writeQuoteNote(this.bundle.queries, this.videos);
  }

  private mayCall(): boolean {
    if (this.calls >= CALLS_PER_BUNDLE) return false;
    this.calls += 1;
    return true;
  }

  private opened(entry: OpenedUrl): void {
    this.log.opened.push(entry);
  }

  private skip(url: string, reason: string): void {
    const skip: VideoSkip = { url, reason };
    this.log.video_skips.push(skip);
  }
}

/** A video as a source of the run: found by search, opened by us. */
export function videoSource(
  { video, query }: VideoMaterial,
  of: { at: string; stored: CapturedSource['stored'] },
): CapturedSource {
  return {
    url: video.url,
    aliases: [],
    title: video.channel === '' ? video.title : `${video.title} (${video.channel}, video)`,
    found: { by: 'search', from: `youtube: ${query}`, researcher: 0 },
    opened: { by: 'vouch', status: null, at: of.at },
    stored: of.stored,
    published_at: video.published_at,
    accessed_at: of.at,
  };
}
