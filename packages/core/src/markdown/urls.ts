import { readBareUrl } from './bare-url.js';
import { inOrder, type Region, RegionWalk } from './regions.js';
import type { UrlOccurrence } from './types.js';

const ADDRESS = /https?:\/\/|www\.(?=[^\s.])/gi;
/** `www.` inside a word, a host or a mail address starts nothing. */
const INSIDE_WORD = /[\p{L}\p{N}@/.-]/u;

/**
 * Every address of the text with its place. It starts from the raw text, not from what was parsed, so that
 * text the block pass can't place (nested too deep, in a broken construct) still shows its addresses as bare.
 * `regions` are in order.
 */
export function findUrlOccurrences(text: string, regions: readonly Region[]): UrlOccurrence[] {
  const urls: UrlOccurrence[] = [];
  for (const { start, end, place, url } of regions) if (url !== null) urls.push({ start, end, place, url });
  const walk = new RegionWalk(regions);
  ADDRESS.lastIndex = 0;
  for (let match = ADDRESS.exec(text); match; match = ADDRESS.exec(text)) {
    const start = match.index;
    const region = walk.at(start);
    if (region && region.url !== null) {
      ADDRESS.lastIndex = region.end;
      continue;
    }
    if (match[0].length === 4 && INSIDE_WORD.test(text[start - 1] ?? '')) continue;
    const limit = walk.nextStart(region?.end ?? text.length);
    const { end, url, readings } = readBareUrl(text, start, limit);
    const found: UrlOccurrence = { start, end, place: region?.place ?? 'bare', url };
    if (readings.length > 0) found.readings = readings;
    urls.push(found);
    ADDRESS.lastIndex = Math.max(end, start + match[0].length);
  }
  return inOrder(urls);
}
