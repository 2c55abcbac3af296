import type { Scan, UrlOccurrence } from '@vouch/core/markdown';
import { type Range, startingIn } from './lines.js';

const startsOf = new WeakMap<readonly UrlOccurrence[], number[]>();

/** The URLs of a text that start in a range, in order. */
export function urlsIn(scan: Scan, range: Range): UrlOccurrence[] {
  let starts = startsOf.get(scan.urls);
  if (starts === undefined) {
    starts = scan.urls.map((url) => url.start);
    startsOf.set(scan.urls, starts);
  }
  return startingIn(scan.urls, starts, range);
}

/** A document without a web address: `doc:plan.pdf#p=15`, `file:docs/plan.pdf`, or its path and page in words. */
export interface DocumentAddress extends Range {
  url: string;
}

const SCHEMED = /(?<![\w/])(?:file|doc):[^\s<>"'`|\])\u3001\u3002\uff0c]+/gi;
const PATH =
  /(?<![\w/:.@-])((?:[\w.-]{1,80}[\\/]){0,8}[\w-][\w.-]{0,80}\.(?:pdf|docx?|md|txt|html?|pptx?|xlsx?|csv|epub|odt|rtf))(?![\w/.-]*\w)(?:,?\s+(?:pp?\.?|page|seite|s\.)\s?(\d{1,5}))?/gi;

/** Documents named in a range of text, those with a scheme first. */
export function documentsIn(text: string, range: Range): DocumentAddress[] {
  const part = text.slice(range.start, range.end);
  const found: DocumentAddress[] = [];
  if (!/[.:]/.test(part)) return found;
  for (const match of part.matchAll(SCHEMED)) {
    const url = match[0].replace(/[.,;:!?]+$/, '');
    const start = range.start + match.index;
    found.push({ start, end: start + url.length, url });
  }
  if (found.length > 0 || part.includes('://')) return found;
  for (const match of part.matchAll(PATH)) {
    const start = range.start + match.index;
    const page = match[2] === undefined ? '' : `#p=${match[2]}`;
    found.push({ start, end: start + match[0].length, url: `doc:${match[1]!}${page}` });
  }
  return found;
}

/** Does a range name anything that could be checked: a URL, or a document with a scheme? */
export function hasAddress(scan: Scan, range: Range): boolean {
  if (urlsIn(scan, range).length > 0) return true;
  // `test` would leave its place in a global pattern, and the next `matchAll` would start there.
  return scan.text.slice(range.start, range.end).search(SCHEMED) !== -1;
}
