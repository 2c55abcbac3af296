import { readBareUrl } from './bare-url.js';
import { findMarkers } from './markers.js';
import { inOrder } from './regions.js';
import type { Scan, Span } from './types.js';

/** A span and the character that stands for each of its own. */
interface Mask extends Span {
  fill: string;
}

// What a sentence segmenter makes of the fill: a word; a closing bracket, which stays with the stop before it;
// white space, which does so too.
const WORD = 'X';
const CLOSING = ')';
const BLANK = ' ';

/** `**`, `~~`, backticks and the underscores at the edge of a word, but no bullet. */
const EMPHASIS = /[*~`]+(?=\S)|(?<=\S)[*~`]+|_+(?=[\s.,;:!?)]|$)|(?<=[.!?])_+/g;

/** The text with everything replaced that holds stops which end no sentence. It keeps its length. */
export function maskRunningText(text: string): string {
  const masks: Mask[] = findMarkers(text, [], []).map(({ start, end }) => ({ start, end, fill: BLANK }));
  let done = 0;
  for (const { index } of text.matchAll(/https?:\/\/|\bwww\./gi)) {
    if (index < done) continue;
    done = readBareUrl(text, index, text.length).end;
    masks.push({ start: index, end: done, fill: WORD });
  }
  return applyMasks(text, masks);
}

/** The same for a scanned report, where code, links and tags are known. */
export function maskScan({ text, markers, urls, links, code, html }: Scan): string {
  const masks: Mask[] = markers.map(({ start, end }) => ({ start, end, fill: BLANK }));
  for (const { place, start, end } of urls) {
    if (place === 'bare' || place === 'autolink' || place === 'link_text')
      masks.push({ start, end, fill: WORD });
  }
  for (const { kind, start, end } of code) if (kind === 'inline') masks.push({ start, end, fill: WORD });
  for (const { start, end } of html) masks.push({ start, end, fill: CLOSING });
  for (const { image, start, end, text: label } of links) {
    if (image) masks.push({ start, end, fill: WORD });
    else {
      // A title may hold stops; one at its end may end the sentence.
      masks.push(
        { start: label.start, end: label.end - 1, fill: WORD },
        { start: label.end, end, fill: CLOSING },
      );
    }
  }
  return applyMasks(text, masks);
}

function applyMasks(text: string, masks: Mask[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, fill } of inOrder(masks)) {
    if (start < done || end <= start) continue;
    parts.push(text.slice(done, start), text.slice(start, end).replace(/[^\r\n]/g, fill));
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('').replace(EMPHASIS, (marks) => CLOSING.repeat(marks.length));
}
