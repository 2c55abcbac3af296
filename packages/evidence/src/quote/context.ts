import { splitSentences } from '@vouch/core';
import { CONTEXT_ROOM, MIN_CONTEXT } from '../limits.js';
import type { TextSpan } from './types.js';

export interface QuoteContext extends TextSpan {
  text: string;
}

/**
 * The passage around a match, on sentence borders: at least `chars` characters before it and behind it, where the
 * text has them. Without it "fewer than 10" can be cut to "10" and nobody sees it.
 */
export function quoteContext(text: string, match: TextSpan, chars: number = MIN_CONTEXT): QuoteContext {
  const from = Math.max(0, match.start - chars);
  const to = Math.min(text.length, match.end + chars);
  const start = from === 0 ? 0 : sentenceStart(text, from);
  const end = to === text.length ? text.length : sentenceEnd(text, to);
  return { start, end, text: text.slice(start, end) };
}

/** The start of the sentence that holds `at`, or, in an endless one, of a word not far before. */
function sentenceStart(text: string, at: number): number {
  const base = Math.max(0, at - CONTEXT_ROOM);
  const sentences = splitSentences(text.slice(base, at + CONTEXT_ROOM));
  const held = sentences.filter(({ start }) => base + start <= at).at(-1);
  if (held === undefined) return at;
  const cut = base > 0 && held.start === sentences[0]!.start;
  return cut ? wordBorder(text, base + held.start) : base + held.start;
}

function sentenceEnd(text: string, at: number): number {
  const base = Math.max(0, at - CONTEXT_ROOM);
  const sentences = splitSentences(text.slice(base, at + CONTEXT_ROOM));
  const held = sentences.find(({ end }) => base + end >= at);
  if (held === undefined) return at;
  const cut = at + CONTEXT_ROOM < text.length && held.end === sentences.at(-1)!.end;
  return cut ? Math.max(at, wordBorder(text, base + held.end)) : base + held.end;
}

/** Next place after white space, at most a long word away. */
function wordBorder(text: string, at: number): number {
  const space = /\s/g;
  space.lastIndex = at;
  const found = space.exec(text.slice(0, at + 60));
  return found === null ? at : found.index + 1;
}
