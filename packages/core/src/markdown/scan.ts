import { parseBlocks } from './blocks.js';
import { Collector } from './collector.js';
import { addHtmlParts } from './html-parts.js';
import { findMarkers } from './markers.js';
import { inOrder, makeRegion } from './regions.js';
import type { Scan } from './types.js';
import { findUrlOccurrences } from './urls.js';

/**
 * Reads Markdown (CommonMark with GFM's tables, footnotes and literal autolinks) and tells where everything
 * stands that a check of citations needs. Never throws; time is linear in the length of the text.
 */
export function scanMarkdown(text: string): Scan {
  const { blocks, headings, code, html, footnotes, definitions, chunks } = parseBlocks(text);
  const found = new Collector(text, definitions, footnotes);
  for (const block of code) found.regions.push(makeRegion(block, 'code'));
  for (const { start, content } of footnotes) {
    found.regions.push(makeRegion({ start, end: content.start }, 'definition'));
  }
  for (const block of html) addHtmlParts(text, block, found.regions);
  for (const chunk of chunks) found.scan(chunk);
  const regions = inOrder(found.regions);
  const links = inOrder(found.links);
  return {
    text,
    blocks,
    headings,
    code: inOrder([...code, ...found.code]),
    links,
    definitions: definitions.map(({ definition }) => definition),
    footnotes,
    urls: findUrlOccurrences(text, regions),
    markers: findMarkers(text, regions, links),
    html: inOrder([...html, ...found.html]),
  };
}
