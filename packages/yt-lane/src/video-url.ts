import { parseUrl } from '@vouch/core';

/** The id of a YouTube video behind any of its addresses (watch, short link, shorts, live, embed), or null. */
export function videoId(url: string): string | null {
  const key = parseUrl(url)?.key ?? '';
  return /\byoutube\.com\/watch\?v=([\w-]{11})$/.exec(key)?.[1] ?? null;
}

/** The address of a video, at a second where one is given. */
export function watchUrl(id: string, second?: number | null): string {
  const at = second === undefined || second === null || second <= 0 ? '' : `&t=${Math.floor(second)}s`;
  return `https://www.youtube.com/watch?v=${id}${at}`;
}
