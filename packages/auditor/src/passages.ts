import type { Span } from '@vouch/core';

/** Ends of sentences: a full stop and what closes it, then white space and a capital, a digit or an opening mark. */
const END = /[.!?]["'”’)\]]*(?=\s+["'“‘([]?[\p{Lu}\p{N}])|[。！？]["”’」』]?/gu;
/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|No|Nos|Inc|Ltd|Co|Corp|Gen|Sen|Rep|Gov|Lt|Col|approx|ca|c|cf|e\.g|i\.e|Fig|Vol|pp|p|al)|\b\p{Lu})\.$/u;

/** The sentences of a page's text: a line break always ends one. */
export function findPassages(text: string): Span[] {
  const passages: Span[] = [];
  let lineStart = 0;
  for (const line of text.split('\n')) {
    let start = 0;
    for (const match of line.matchAll(END)) {
      const end = match.index + match[0].length;
      if (match[0][0] === '.' && ABBREVIATION.test(line.slice(Math.max(start, end - 9), end))) continue;
      push(lineStart + start, lineStart + end);
      start = end;
    }
    push(lineStart + start, lineStart + line.length);
    lineStart += line.length + 1;
  }
  return passages;

  function push(start: number, end: number) {
    const raw = text.slice(start, end);
    const trimmed = raw.trim();
    if (trimmed === '') return;
    const from = start + raw.indexOf(trimmed);
    passages.push({ start: from, end: from + trimmed.length });
  }
}
