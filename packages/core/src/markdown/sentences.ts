import { endsInAbbreviation, endsInOrdinal } from './abbreviations.js';
import { MAX_SEGMENT } from './limits.js';
import { maskRunningText, maskScan } from './mask.js';
import type { Block, Scan, Span } from './types.js';

/** A sentence of a report and the paragraph it stands in. */
export interface ProseSentence extends Span {
  block: Block;
}

/** A blank line, or a line that starts a list item, a heading or a table row: no sentence goes on over it. */
const BREAK = /\r?\n(?=[ \t>]*(?:\r?\n|[-*+•‣▪◦●→➢➤✓✔][ \t]|\d{1,3}[.)][ \t]|#{1,6}[ \t]|\|))/g;

/**
 * The sentences of plain text, as spans into it without surrounding white space. A wrapped line, a decimal, an
 * abbreviation or a URL ends none; a marker after the stop (`grew. [1]`, `grew.[1][2]`, `grew.¹`) belongs to the
 * sentence before it. `lang` is a BCP 47 tag; most languages need none.
 */
export function splitSentences(text: string, lang = 'en'): Span[] {
  return splitMasked(text, maskRunningText(text), lang);
}

/** The sentences of a report's paragraphs, in list items and quotes too; not of headings, tables, code and HTML. */
export function proseSentences(scan: Scan, lang = 'en'): ProseSentence[] {
  const masked = maskScan(scan);
  const sentences: ProseSentence[] = [];
  for (const block of scan.blocks) {
    if (block.kind !== 'paragraph') continue;
    const text = scan.text.slice(block.start, block.end);
    for (const { start, end } of splitMasked(text, masked.slice(block.start, block.end), lang)) {
      sentences.push({ start: block.start + start, end: block.start + end, block });
    }
  }
  return sentences;
}

function splitMasked(text: string, masked: string, lang: string): Span[] {
  const sentences: Span[] = [];
  let from = 0;
  const take = (to: number): void => {
    for (const { start, end } of splitParagraph(text.slice(from, to), masked.slice(from, to), lang)) {
      sentences.push({ start: from + start, end: from + end });
    }
    from = to;
  };
  for (const { index } of masked.matchAll(BREAK)) take(index);
  take(text.length);
  return sentences;
}

/** `masked` is as long as `text` and is what the segmenter reads. */
function splitParagraph(text: string, masked: string, lang: string): Span[] {
  const flat = masked.replace(/\r?\n[ \t>]*|\r/g, (wrap) => ' '.repeat(wrap.length));
  const sentences: Span[] = [];
  let start = 0;
  let end = 0;
  for (const part of segments(flat, lang)) {
    if (end > start && part.trim() !== '' && !continues(flat.slice(Math.max(start, end - 60), end), part)) {
      const opening = OPENING.exec(flat.slice(Math.max(start, end - 8), end))?.[0].length ?? 0;
      pushTrimmed(text, { start, end: end - opening }, sentences);
      start = end - opening;
    }
    end += part.length;
  }
  pushTrimmed(text, { start, end }, sentences);
  return sentences;
}

/** Opening quotation marks and brackets that the segmenter leaves at the end of the sentence before theirs. */
const OPENING = /[“‘„«‹「『（([【《〈]+$/;

/** The segmenter ended a sentence at `before`, the last of it, but `next` still belongs to it. */
function continues(before: string, next: string): boolean {
  return (
    /^["'”’)\]]*\s*\p{Ll}/u.test(next) ||
    (/\d\.$/.test(before) && /^\p{L}/u.test(next)) ||
    endsInAbbreviation(before, next) ||
    endsInOrdinal(before, next)
  );
}

function pushTrimmed(text: string, { start, end }: Span, sentences: Span[]): void {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  if (end > start) sentences.push({ start, end });
}

/** The segmenter's sentences, fed by pieces: its time grows faster than the length of one string. */
function* segments(text: string, lang: string): Generator<string> {
  const segmenter = segmenterFor(lang);
  let held = '';
  for (let from = 0; from < text.length; ) {
    const end = pieceEnd(text, from);
    const parts = Array.from(segmenter.segment(text.slice(from, end)), ({ segment }) => segment);
    from = end;
    if (end < text.length) {
      // The last sentence may go on in the next piece: there it is read again, or held when it is all there is.
      const last = parts.pop()!;
      if (parts.length === 0) held += last;
      else from -= last.length;
    }
    for (const part of parts) {
      yield held + part;
      held = '';
    }
  }
  if (held !== '') yield held;
}

/** After white space where there is some, so that no word is cut. */
function pieceEnd(text: string, from: number): number {
  const limit = from + MAX_SEGMENT;
  if (limit >= text.length) return text.length;
  const space = text.lastIndexOf(' ', limit);
  return space > from + MAX_SEGMENT / 2 ? space + 1 : limit;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** An unknown or broken tag reads as English. */
function segmenterFor(lang: string): Intl.Segmenter {
  let segmenter = segmenters.get(lang);
  if (!segmenter) {
    const known = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(lang) ? lang : 'en';
    segmenter = new Intl.Segmenter(known, { granularity: 'sentence' });
    if (known === lang) segmenters.set(lang, segmenter);
  }
  return segmenter;
}
