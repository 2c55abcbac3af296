import { readBareUrl } from './bare-url.js';
import { type Region, RegionWalk } from './regions.js';
import type { UrlOccurrence } from './types.js';

const ADDRESS = /https?:\/\/|www\.(?=[^\s.])/gi;
const ABSOLUTE = /^(?:https?:|\/\/|www\.)/i;

/**
 * Every address of the text with its place. It starts from the raw text, not from what was parsed, so that
 * text the block pass can't place (nested too deep, in a broken construct) still shows its addresses as bare.
 * `limits` are the sorted ends of the lines' cells and paragraphs that a bare URL can't cross.
 */
export function findUrlOccurrences(text: string, regions: readonly Region[]): UrlOccurrence[] {
  const urls: UrlOccurrence[] = regions.filter(isAddress).map(({ start, end, place, url }) => {
    return { start, end, place, url: url! };
  });
  const walk = new RegionWalk(regions);
  let covered = 0;
  ADDRESS.lastIndex = 0;
  for (let match = ADDRESS.exec(text); match; match = ADDRESS.exec(text)) {
    const start = match.index;
    const region = walk.at(start);
    if (start < covered || (region && isAddress(region))) continue;
    if (match[0].length === 4 && /[\p{L}\p{N}@/.-]/u.test(text[start - 1] ?? '')) continue;
    const limit = region ? Math.min(region.end, walk.nextStart(region.end)) : walk.nextStart(text.length);
    const { end, url, readings } = readBareUrl(text, start, limit);
    const place = region && region.url === undefined ? region.place : 'bare';
    urls.push({ start, end, place, url, ...(readings.length > 0 && { readings }) });
    covered = end;
    ADDRESS.lastIndex = Math.max(end, start + match[0].length);
  }
  return urls.sort((a, b) => a.start - b.start);
}

/** The region as a whole is one address on the web. */
function isAddress(region: Region): boolean {
  return region.url !== undefined && (ABSOLUTE.test(region.url) || ABSOLUTE_INSIDE.test(region.url));
}

const ABSOLUTE_INSIDE = /https?:\/\//i;
