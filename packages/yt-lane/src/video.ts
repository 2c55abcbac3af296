import { z } from 'zod';
import { isVideoId, watchUrl } from './video-url.js';

const text = z.string().nullish().catch(null);
const count = z.number().nullish().catch(null);
const Tracks = z
  .record(z.string(), z.array(z.looseObject({ ext: z.string().catch(''), url: text })).catch([]))
  .nullish()
  .catch(null);

/** What yt-dlp prints with `-J`: everything may be missing but the id. */
export const VideoJson = z.looseObject({
  id: z.string().min(1),
  title: text,
  description: text,
  channel: text,
  uploader: text,
  upload_date: text,
  duration: count,
  live_status: text,
  comment_count: count,
  comments: z
    .array(
      z.looseObject({
        id: text,
        text: text,
        author: text,
        parent: text,
        like_count: count,
        is_pinned: z.boolean().nullish().catch(null),
      }),
    )
    .nullish()
    .catch(null),
  chapters: z
    .array(z.looseObject({ start_time: z.number(), title: text }))
    .nullish()
    .catch(null),
  subtitles: Tracks,
  automatic_captions: Tracks,
});
export type VideoJson = z.infer<typeof VideoJson>;

export interface Comment {
  text: string;
  author: string;
  likes: number;
  pinned: boolean;
  reply: boolean;
}

export interface Video {
  id: string;
  url: string;
  title: string;
  channel: string;
  description: string;
  /** `YYYY-MM-DD` or null. */
  published_at: string | null;
  duration: number | null;
  chapters: { at: number; title: string }[];
  comments: Comment[];
  /** A live stream or a premiere has nothing to quote yet: yt-dlp's word for it. */
  live_status: string | null;
  /** False: comments did not come at all, which is not the same as none. */
  comments_came: boolean;
  /** As the site announces them; more than were delivered is told. */
  comments_announced: number | null;
  /** Languages with manual and with automatic captions. */
  manual: string[];
  automatic: string[];
}

/** Null: no video, or one whose id is none. */
export function parseVideo(value: unknown): Video | null {
  const parsed = VideoJson.safeParse(value);
  if (!parsed.success || !isVideoId(parsed.data.id)) return null;
  const video = parsed.data;
  return {
    id: video.id,
    url: watchUrl(video.id),
    title: video.title ?? '',
    channel: video.channel ?? video.uploader ?? '',
    description: video.description ?? '',
    published_at: isoDate(video.upload_date ?? ''),
    duration: video.duration ?? null,
    chapters: (video.chapters ?? []).map(({ start_time, title }) => ({ at: start_time, title: title ?? '' })),
    comments: (video.comments ?? []).flatMap(toComment),
    live_status: video.live_status ?? null,
    comments_came: Array.isArray(video.comments),
    comments_announced: video.comment_count ?? null,
    manual: languagesOf(video.subtitles).filter((lang) => lang !== 'live_chat'),
    automatic: languagesOf(video.automatic_captions),
  };
}

function languagesOf(tracks: VideoJson['subtitles']): string[] {
  return Object.entries(tracks ?? {}).flatMap(([lang, list]) => (list.length > 0 ? [lang] : []));
}

function toComment(comment: NonNullable<VideoJson['comments']>[number]): Comment[] {
  if (!comment.text) return [];
  const { author, like_count, is_pinned, parent } = comment;
  return [
    {
      text: comment.text,
      author: author ?? '',
      likes: like_count ?? 0,
      pinned: is_pinned === true,
      reply: parent !== null && parent !== undefined && parent !== 'root',
    },
  ];
}

/** `20260102` → `2026-01-02` */
function isoDate(compact: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(compact);
  return match === null ? null : `${match[1]}-${match[2]}-${match[3]}`;
}

/**
 * The one caption language to ask for: manual before automatic, the wanted language before English before any; never
 * "all", since asking for a language that is not there gets everything refused with 429.
 */
export function chooseCaptions(
  video: Pick<Video, 'manual' | 'automatic'>,
  wanted: string,
): { lang: string; automatic: boolean } | null {
  for (const lang of [wanted, 'en']) {
    const manual = video.manual.find((each) => isLanguage(each, lang));
    if (manual !== undefined) return { lang: manual, automatic: false };
    const automatic = preferOriginal(video.automatic.filter((each) => isLanguage(each, lang)));
    if (automatic !== null) return { lang: automatic, automatic: true };
  }
  const first = video.manual[0];
  if (first !== undefined) return { lang: first, automatic: false };
  const original = video.automatic.find((lang) => lang.endsWith('-orig'));
  return original === undefined ? null : { lang: original, automatic: true };
}

function isLanguage(tag: string, lang: string): boolean {
  return tag.toLowerCase().split('-')[0] === lang.toLowerCase().split('-')[0];
}

function preferOriginal(langs: string[]): string | null {
  return langs.find((lang) => lang.endsWith('-orig')) ?? langs[0] ?? null;
}
