import { matchUrls, urlKey } from '@vouch/core';
import { complaints, OpenedLog } from '@vouch/core/schemas';

/** A log that can be enforced, or the reason why its note must be excluded. */
export type ReadLog = { ok: true; log: OpenedLog } | { ok: false; reason: string };

/** Reads `opened_yt_<k>.json`; a missing or malformed one fails closed. */
export function parseOpenedLog(text: string | null): ReadLog {
  if (text === null) return { ok: false, reason: 'the opened log is missing' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'the opened log is not JSON' };
  }
  const parsed = OpenedLog.safeParse(value);
  if (parsed.success) return { ok: true, log: parsed.data };
  return { ok: false, reason: `the opened log has a wrong shape (${complaints(parsed.error)})` };
}

/** Was the address opened with success? `exact` or `normalized`: a video's many spellings are one. */
export function openedMatcher(log: OpenedLog): (url: string) => boolean {
  const opened = log.opened.filter(({ ok }) => ok);
  const exact = new Set(opened.map(({ url }) => url.trim()));
  const keys = new Set(opened.map(({ url }) => urlKey(url)).filter((key) => key !== null));
  return (url) => {
    if (exact.has(url)) return true;
    const key = urlKey(url);
    return key !== null && keys.has(key);
  };
}

/** A refused address whose opened look-alike helps a reader: another case of a video id, say. */
export function closestOpened(log: OpenedLog, url: string): string | null {
  const lower = url.toLowerCase();
  const near = log.opened.find((entry) => entry.ok && entry.url.toLowerCase() === lower);
  return near === undefined || matchUrls(near.url, url) !== null ? null : near.url;
}
