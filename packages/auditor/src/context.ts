import type { Span } from '@vouch/core';
import { CONTEXT_CHARS } from './limits.js';
import type { PageIndex } from './page-index.js';

/** At least 200 characters on each side of a place, grown to sentence borders; less only at the page's ends. */
export function contextAround(page: PageIndex, place: Span, chars: number = CONTEXT_CHARS): string {
  const { passages, text } = page;
  let first = passages.findLastIndex((passage) => passage.start <= place.start);
  let last = passages.findIndex((passage) => passage.end >= place.end);
  if (first === -1) first = 0;
  if (last === -1) last = passages.length - 1;
  while (first > 0 && place.start - passages[first]!.start < chars) first--;
  while (last + 1 < passages.length && passages[last]!.end - place.end < chars) last++;
  return text.slice(passages[first]?.start ?? 0, passages[last]?.end ?? text.length);
}
