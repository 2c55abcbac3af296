import type { Ask, Open, OpenedPage } from '@vouch/core';
import type { OpenedLog } from '@vouch/core/schemas';
import type { VideoMaterial } from './material.js';
import type { Video } from './video.js';

/** yt-dlp as the lane needs it. Failures are reasons (`skips.ts`), never throws. */
export interface YtdlpPort {
  search(query: string): Promise<{ videos: { id: string; title: string }[]; failure: string | null }>;
  /** `lang`: the caption language that is wanted. */
  read(
    url: string,
    lang: string,
  ): Promise<{
    video: Video | null;
    captions: { file: string; lang: string; automatic: boolean } | null;
    skip: string | null;
    degraded: string[];
  }>;
}

/** What one bundle of the lane needs of the world. */
export interface LanePorts {
  /** Null: no yt-dlp; the watch page and the engine's own search stand in. */
  ytdlp: YtdlpPort | null;
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

/** A page that a video links to, opened and read. */
export interface LanePage {
  page: OpenedPage;
  found_on: string;
  title: string;
  text: string;
}

export interface LaneResult {
  log: OpenedLog;
  /** The raw note; null: there was nothing to write it from. */
  note: string | null;
  videos: VideoMaterial[];
  /** Linked pages that were opened. */
  pages: LanePage[];
  warnings: string[];
}
