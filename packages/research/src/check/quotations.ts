import { proseSentences, type Scan, type Span, scanMarkdown } from '@vouch/core';

/** Words that a report puts in quotation marks, or sets as a block quote, with the numbers cited for them. */
export interface Quotation extends Span {
  exact: string;
  /** Numbers of the markers of its sentence, else of the next marker in its block. */
  cited: number[];
}

/** Fewer words are a term or a title, not a quotation; scripts without spaces are counted in characters. */
const FEWEST_WORDS = 4;
const FEWEST_UNSPACED = 12;
/** A longer run between two straight marks is two stray marks. */
const MOST_CHARACTERS = 2000;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Pairs of quotation marks: `“so”`, `"so"`, `«so»`, `„so“`, `「so」`. */
const PAIRS: readonly { open: string; close: string }[] = [
  { open: '“', close: '”' },
  { open: '„', close: '“' },
  { open: '«', close: '»' },
  { open: '»', close: '«' },
  { open: '「', close: '」' },
  { open: '『', close: '』' },
  { open: '"', close: '"' },
];

export function findQuotations(report: string, until = report.length): Quotation[] {
  const scan = scanMarkdown(report);
  const quotations: Quotation[] = [];
  for (const block of scan.blocks) {
    if (block.kind !== 'paragraph' || block.start >= until) continue;
    const marked = findMarked(report, scan, block);
    const spans = marked.length === 0 && block.quoted ? [wholeBlock(report, scan, block)] : marked;
    for (const span of spans) {
      const exact = cleanQuote(report, scan, span);
      if (isQuotation(exact)) quotations.push({ ...span, exact, cited: citedFor(scan, block, span) });
    }
  }
  return quotations;
}

/** The first pair that opens wins; marks inside it are part of the words. */
function findMarked(report: string, scan: Scan, block: Span): Span[] {
  const spans: Span[] = [];
  for (let at = block.start; at < block.end; at += 1) {
    const pair = PAIRS.find(({ open }) => report[at] === open);
    if (pair === undefined || isCode(scan, at) || !opensHere(report, at)) continue;
    const close = report.indexOf(pair.close, at + 1);
    if (close === -1 || close >= block.end || close - at > MOST_CHARACTERS) continue;
    spans.push({ start: at + 1, end: close });
    at = close;
  }
  return spans;
}

/** `5"` is an inch mark and `don"t` a slip: a quotation opens after a space, a bracket or at the start. */
function opensHere(report: string, at: number): boolean {
  const before = report[at - 1];
  return before === undefined || !/[\p{L}\p{N}]/u.test(before) || UNSPACED.test(before);
}

function isCode(scan: Scan, at: number): boolean {
  return scan.code.some((code) => code.start <= at && at < code.end);
}

function wholeBlock(report: string, scan: Scan, block: Span): Span {
  let { start, end } = block;
  while (start < end && /[\s>]/.test(report[start]!)) start += 1;
  const tail = scan.markers.filter((marker) => marker.start >= start && marker.end <= end);
  const last = tail.at(-1);
  // The marker after a block quote is not part of its words, nor is a dash with the speaker's name before it.
  if (last !== undefined && report.slice(last.end, end).trim() === '') end = last.start;
  return { start, end };
}

/** `\_` in Markdown is an underscore. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** The words without markers, backslashes, block quote marks and line breaks of the report. */
function cleanQuote(report: string, scan: Scan, span: Span): string {
  let text = '';
  let at = span.start;
  for (const marker of scan.markers) {
    if (marker.start < at || marker.end > span.end) continue;
    const before = report.slice(at, marker.start);
    // "tall [1]." said "tall." before it was cited; "in .npmrc" is written so.
    text += /[.,;:!?]/.test(report[marker.end] ?? '') ? before.trimEnd() : before;
    at = marker.end;
  }
  text += report.slice(at, span.end);
  return text
    .replace(/\n[ \t]*>?[ \t]*/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(ESCAPED, '$1')
    .trim();
}

function isQuotation(exact: string): boolean {
  if (UNSPACED.test(exact)) return [...exact].length >= FEWEST_UNSPACED;
  return exact.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length >= FEWEST_WORDS;
}

function citedFor(scan: Scan, block: Span, span: Span): number[] {
  const sentence = proseSentences(scan).find((each) => each.start <= span.start && span.start < each.end);
  const inside = numbersIn(scan, sentence ?? block);
  if (inside.length > 0) return inside;
  const next = scan.markers.find((marker) => marker.start >= span.end && marker.end <= block.end);
  return next === undefined ? [] : next.numbers;
}

function numbersIn(scan: Scan, span: Span): number[] {
  const inside = scan.markers.filter((marker) => marker.start >= span.start && marker.end <= span.end);
  return [...new Set(inside.flatMap(({ numbers }) => numbers))];
}
