import { readBareUrl } from '../markdown/bare-url.js';

export interface FoundUrl {
  /** UTF-16 offsets into the text, end exclusive. */
  start: number;
  end: number;
  /** As a reader would follow it: escapes and `&amp;` resolved. */
  url: string;
}

const START = /https?:\/\//gi;

/**
 * The `http(s)` URLs of plain text: brackets balanced, punctuation and emphasis after them left out, entities only
 * when closed by `;`. Never throws; linear. For Markdown use `scanMarkdown`, which also tells where each stands.
 */
export function findUrls(text: string): FoundUrl[] {
  const found: FoundUrl[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(text); match !== null; match = START.exec(text)) {
    const start = match.index;
    const body = start + match[0].length;
    const { end, url } = readBareUrl(text, start, text.length);
    if (end > body) found.push({ start, end, url });
    START.lastIndex = Math.max(end, body);
  }
  return found;
}
