import { LESS } from './chars.js';
import { matchTag } from './inline/tag.js';
import { makeRegion, makeVisibleRegion, type Region } from './regions.js';
import type { Span } from './types.js';

/** Elements whose content is no text of the report. */
const HIDDEN = /^<(?:script|style|pre|textarea)[\s>]/i;

/**
 * The regions of an HTML block. A reader sees the text between its tags, markers included:
 * `<div align="center">as shown [1]</div>`; tags and comments hold none.
 */
export function addHtmlParts(text: string, block: Span, regions: Region[]): void {
  if (HIDDEN.test(text.slice(block.start, block.start + 10))) {
    regions.push(makeRegion(block, 'html'));
    return;
  }
  regions.push(makeVisibleRegion(block, 'html'));
  for (let pos = block.start; pos < block.end; pos++) {
    if (text.charCodeAt(pos) !== LESS) continue;
    const end = text.startsWith('<!--', pos)
      ? commentEnd(text, pos, block.end)
      : matchTag(text, pos, block.end);
    if (end < 0) continue;
    regions.push(makeRegion({ start: pos, end }, 'html'));
    pos = end - 1;
  }
}

/** A comment that isn't closed hides the rest of the block. */
function commentEnd(text: string, start: number, limit: number): number {
  const close = text.slice(start, limit).indexOf('-->', 4);
  return close < 0 ? limit : start + close + 3;
}
