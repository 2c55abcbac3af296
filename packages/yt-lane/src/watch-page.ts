import { z } from 'zod';
import type { Video } from './video.js';
import { watchUrl } from './video-url.js';

/** What a watch page carries for players; everything else of it is left alone. */
const Player = z.looseObject({
  videoDetails: z
    .looseObject({
      title: z.string().catch(''),
      author: z.string().catch(''),
      shortDescription: z.string().catch(''),
    })
    .optional(),
  captions: z
    .looseObject({
      playerCaptionsTracklistRenderer: z.looseObject({
        captionTracks: z
          .array(
            z.looseObject({
              baseUrl: z.string(),
              languageCode: z.string().catch(''),
              kind: z.string().optional(),
            }),
          )
          .catch([]),
      }),
    })
    .optional(),
});

export interface WatchPage {
  video: Video;
  /** Address of the one caption track to read, or null. */
  captions: { url: string; lang: string; automatic: boolean } | null;
}

const SITE = 'https://www.youtube.com';
const MARK = 'ytInitialPlayerResponse';

/** Without yt-dlp: title, description and a caption address from the page itself; comments are not in it. */
export function parseWatchPage(html: string, id: string, lang: string): WatchPage | null {
  const player = findPlayer(html);
  const details = player?.videoDetails;
  if (player === null || details === undefined) return null;
  const tracks = player.captions?.playerCaptionsTracklistRenderer.captionTracks ?? [];
  const track = tracks
    .map((each) => ({ ...each, url: siteUrl(each.baseUrl) }))
    .filter(({ url }) => url !== null)
    .sort((a, b) => worth(a, lang) - worth(b, lang))[0];
  return {
    video: {
      id,
      url: watchUrl(id),
      title: details.title,
      channel: details.author,
      description: details.shortDescription,
      published_at: null,
      duration: null,
      chapters: [],
      comments: [],
      live_status: null,
      comments_came: false,
      comments_announced: null,
      manual: tracks.filter(({ kind }) => kind !== 'asr').map(({ languageCode }) => languageCode),
      automatic: tracks.filter(({ kind }) => kind === 'asr').map(({ languageCode }) => languageCode),
    },
    captions:
      track === undefined || track.url === null
        ? null
        : { url: track.url, lang: track.languageCode, automatic: track.kind === 'asr' },
  };
}

/** The site's captions stand on the site: an address elsewhere is not followed. */
function siteUrl(address: string): string | null {
  if (!URL.canParse(address, SITE)) return null;
  const url = new URL(address, SITE);
  return url.origin === SITE ? url.href : null;
}

/** Manual before automatic within a language, the wanted language before English before others. */
function worth(track: { languageCode: string; kind?: string | undefined }, lang: string): number {
  const code = track.languageCode.split('-')[0];
  const rank = code === lang.split('-')[0] ? 0 : code === 'en' ? 2 : 4;
  return rank + (track.kind === 'asr' ? 1 : 0);
}

function findPlayer(html: string): z.infer<typeof Player> | null {
  for (let at = html.indexOf(MARK); at !== -1; at = html.indexOf(MARK, at + MARK.length)) {
    const open = html.indexOf('{', at);
    if (open === -1 || open - at > 40) continue;
    const json = balanced(html, open);
    if (json === null) continue;
    try {
      const parsed = Player.safeParse(JSON.parse(json));
      if (parsed.success && parsed.data.videoDetails !== undefined) return parsed.data;
    } catch {
      // Another mention of the name, without an object after it.
    }
  }
  return null;
}

/** The object that opens at `open`, braces in strings not counted. */
function balanced(text: string, open: number): string | null {
  let depth = 0;
  let inString = false;
  for (let at = open; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(open, at + 1);
    }
  }
  return null;
}
