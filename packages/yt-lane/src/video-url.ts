import { parseUrl } from '@vouch/core';

/** The id of a YouTube video behind any of its addresses (watch, short link, shorts, live, embed), or null. */
export function videoId(url: string): string | null {
  const key = parseUrl(url)?.key ?? '';
  return /\byoutube\.com\/watch\?v=([\w-]{11})$/.exec(key)?.[1] ?? null;
}

export function isVideoId(id: string): boolean {
  return /^[\w-]{11}$/.test(id);
}

/** The address of a video, at a second where one is given. */
export function watchUrl(id: string, second?: number | null): string {
  const at = second === undefined || second === null || second <= 0 ? '' : `&t=${Math.floor(second)}s`;
  return `https://www.youtube.com/watch?v=${id}${at}`;
}

/** The second that a video's address names (`t=95`, `t=95s`, `t=1h2m3s`, `start=95`, `#t=95`), else 0. */
export function secondOfUrl(url: string): number {
  const match = /[?&#](?:t|start)=(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?(?=[&#]|$)/.exec(url);
  const [, hours = 0, minutes = 0, seconds = 0] = match ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Addresses of a search engine that stand for a result. Their title is all that tells the site. */
const SEARCH_REDIRECTS: readonly { name: string; sample: string; match: RegExp }[] = [
  {
    name: 'gemini_grounding',
    sample: 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC',
    match: /^https:\/\/vertexaisearch\.cloud\.google\.com\/grounding-api-redirect\/./,
  },
];

/** Does this address lead to a result on YouTube, as far as its title tells? */
export function isSearchRedirect(url: string, title: string): boolean {
  return SEARCH_REDIRECTS.some(({ match }) => match.test(url)) && /youtu\.?be|^$/i.test(title);
}
