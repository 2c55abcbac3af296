import { LINK_EDGE_WORDS, MAX_LINK_QUOTE, MAX_LINK_WORDS } from '../limits.js';
import type { TextSpan } from './types.js';

/** What a browser's own text may lack or write otherwise: raised figures, reference marks, invisible characters. */
const UNSURE = /[\u2070-\u209f\u00b2\u00b3\u00b9^\u200a\u00ad\u200b-\u200f\u2060\ufeff]/;
/** Documents whose viewer knows no text fragments. */
const NO_FRAGMENTS = /\.(?:pdf|docx?|xlsx?|pptx?|odt|epub|zip|gz|png|jpe?g|gif|mp[34])$/i;

interface PageText {
  text: string;
  /** In lower case, or as it is where that would move offsets. */
  lower: string;
}

/** A run of words in one block that the browser can find as it stands. */
interface Piece extends TextSpan {
  words: TextSpan[];
}

/**
 * The address that opens a page at a quote: a text fragment (`#:~:text=start`, or `start,end` for a long quote or
 * one that goes over blocks), with words before and behind it where it stands more than once. The address alone
 * where there can be none.
 */
export function quoteLink(url: string, text: string, match: TextSpan): string {
  if (!/^(?:https?|file):/i.test(url) || NO_FRAGMENTS.test(url.replace(/[?#].*$/s, ''))) return url;
  const lower = text.toLowerCase();
  const page: PageText = { text, lower: lower.length === text.length ? lower : text };
  const pieces = findPieces(text, match);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return url;
  const whole = pieces.length === 1 && first.start === match.start && first.end === match.end;
  const directive =
    whole && match.end - match.start <= MAX_LINK_QUOTE
      ? aroundWhole(page, first)
      : overRange(page, first, last);
  const [base, hash = ''] = splitHash(url);
  return `${base}#${hash}:~:text=${directive}`;
}

function splitHash(url: string): [string, string?] {
  const at = url.indexOf('#');
  if (at < 0) return [url];
  return [url.slice(0, at), url.slice(at + 1).replace(/:~:.*$/s, '')];
}

/** The words of a span, in runs broken at block borders and at words that a browser may read otherwise. */
function findPieces(text: string, span: TextSpan): Piece[] {
  const pieces: Piece[] = [];
  let open: Piece | null = null;
  const token = /[\n\t]|(?:\S|\u200a)+/g;
  token.lastIndex = span.start;
  for (let found = token.exec(text); found !== null && found.index < span.end; found = token.exec(text)) {
    const word = { start: found.index, end: Math.min(span.end, found.index + found[0].length) };
    if (/[\n\t]/.test(found[0]) || UNSURE.test(found[0])) open = null;
    else if (open === null) {
      open = { ...word, words: [word] };
      pieces.push(open);
    } else {
      open.words.push(word);
      open.end = word.end;
    }
  }
  return pieces;
}

/** `[prefix-,]start[,-suffix]`: prefix and suffix only as long as needed. */
function aroundWhole(page: PageText, piece: Piece): string {
  const { text } = page;
  const exact = encode(text, piece);
  if (countOf(page, piece) < 2) return exact;
  const before = wordsBefore(text, piece.start);
  const after = wordsAfter(text, piece.end);
  for (let n = 1; n <= LINK_EDGE_WORDS; n++) {
    const prefix = spanOf(before.slice(-n));
    const suffix = spanOf(after.slice(0, n));
    const wide = { start: prefix?.start ?? piece.start, end: suffix?.end ?? piece.end };
    if (countOf(page, wide) < 2 || n === LINK_EDGE_WORDS) return withEdges(text, exact, { prefix, suffix });
  }
  return exact;
}

/** `[prefix-,]start,end`: both ends as long as it takes to be the first of their kind. */
function overRange(page: PageText, first: Piece, last: Piece): string {
  const { text } = page;
  const same = first === last;
  const most = same ? Math.max(1, Math.floor(first.words.length / 2)) : MAX_LINK_WORDS;
  const start = grow(
    most,
    (n) => spanOf(first.words.slice(0, n)),
    (span) => countOf(page, span) < 2,
  );
  const rest = same ? last.words.slice(most) : last.words;
  const end = grow(
    most,
    (n) => spanOf(rest.slice(-n)),
    (span) => isFirstAfter(page, span, start?.end ?? first.end),
  );
  if (start === null) return encode(text, first);
  const prefix =
    countOf(page, start) < 2 ? null : spanOf(wordsBefore(text, start.start).slice(-LINK_EDGE_WORDS));
  const range = end === null ? encode(text, start) : `${encode(text, start)},${encode(text, end)}`;
  return withEdges(text, range, { prefix, suffix: null });
}

function grow(
  most: number,
  spanFor: (n: number) => TextSpan | null,
  good: (span: TextSpan) => boolean,
): TextSpan | null {
  let span: TextSpan | null = null;
  for (let n = Math.min(3, most); n <= most; n++) {
    span = spanFor(n);
    if (span === null || good(span)) return span;
  }
  return span;
}

function withEdges(
  text: string,
  middle: string,
  edges: { prefix: TextSpan | null; suffix: TextSpan | null },
): string {
  const prefix = edges.prefix === null ? '' : `${encode(text, edges.prefix)}-,`;
  const suffix = edges.suffix === null ? '' : `,-${encode(text, edges.suffix)}`;
  return prefix + middle + suffix;
}

function spanOf(words: readonly TextSpan[]): TextSpan | null {
  const [first, last] = [words[0], words.at(-1)];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/** Words of the same block right before, or of the block before where the quote begins one. */
function wordsBefore(text: string, at: number): TextSpan[] {
  const from = Math.max(0, at - EDGE_CHARS);
  const line = text.slice(from, at).trimEnd();
  const start = from + Math.max(line.lastIndexOf('\n'), line.lastIndexOf('\t')) + 1;
  const piece = findPieces(text, { start, end: from + line.length }).at(-1);
  if (piece === undefined || piece.end < from + line.length) return [];
  return start === from && from > 0 ? piece.words.slice(1) : piece.words;
}

function wordsAfter(text: string, at: number): TextSpan[] {
  const lead = /^\s*/.exec(text.slice(at, at + EDGE_CHARS))![0].length;
  const [piece] = findPieces(text, { start: at + lead, end: Math.min(text.length, at + EDGE_CHARS) });
  return piece?.start === at + lead ? piece.words.slice(0, LINK_EDGE_WORDS) : [];
}
const EDGE_CHARS = 200;

/** How often a span's words stand in the text, up to 2, without regard to case, as browsers look them up. */
function countOf(page: PageText, span: TextSpan): number {
  const words = page.lower.slice(span.start, span.end);
  const first = page.lower.indexOf(words);
  return first < 0 || page.lower.indexOf(words, first + 1) < 0 ? 1 : 2;
}

function isFirstAfter({ lower }: PageText, span: TextSpan, from: number): boolean {
  return lower.indexOf(lower.slice(span.start, span.end), from) === span.start;
}

/** Percent-encoded, with the three characters that have a meaning in a text directive: `-`, `,` and `&`. */
function encode(text: string, { start, end }: TextSpan): string {
  return encodeURIComponent(Buffer.from(text.slice(start, end).replace(/\s+/g, ' ')).toString()).replace(
    /-/g,
    '%2D',
  );
}
