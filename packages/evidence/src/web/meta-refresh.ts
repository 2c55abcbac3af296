import { REFRESH_PAGE_BYTES } from '../limits.js';

/** `<meta http-equiv="refresh" content="0; url=/new/">`: the tag, then its content. */
const TAG = /<meta\s[^>]{0,300}http-equiv\s*=\s*["']?refresh\b[^>]{0,2000}>/i;
const TARGET = /content\s*=\s*["']?\s*0*[0-2](?:\.\d{0,3})?\s*[;,]\s*url\s*=\s*['"]?([^"'>\s]{1,2000})/i;

/** The address that a page sends its visitor to at once, or null. */
export function findRefresh(answer: {
  status: number;
  headers: ReadonlyMap<string, string>;
  bytes: Uint8Array;
}): string | null {
  if (answer.status !== 200 || answer.bytes.length > REFRESH_PAGE_BYTES) return null;
  if (!/html/i.test(answer.headers.get('content-type') ?? '')) return null;
  // Comments and scripts are not looked into: a tag in one would be followed, at worst, to another public page.
  const tag = TAG.exec(Buffer.from(answer.bytes).toString('latin1'))?.[0];
  const target = tag === undefined ? undefined : TARGET.exec(tag)?.[1];
  return target === undefined ? null : target.replaceAll('&amp;', '&');
}
