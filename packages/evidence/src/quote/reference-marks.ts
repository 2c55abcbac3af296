import type { Cut } from './fold-text.js';
import { destinationEnd } from './markup.js';

const NUMBERS = String.raw`\d{1,4}(?:\s?[,;–-]\s?\d{1,4}){0,15}`;

/** A source's own reference marks, which a quote leaves out. */
const MARK_ROWS: readonly { name: string; sample: string; match: RegExp }[] = [
  {
    name: 'bracketed numbers',
    sample: 'rose.[13] [2, 5–7]',
    match: new RegExp(String.raw`\\?\[${NUMBERS}\\?\]`, 'g'),
  },
  {
    name: 'bracketed notes',
    sample: 'rose.[note 3]',
    match: /\[(?:note|nb|a|b|c|d|e|citation needed|clarification needed)\s?\d{0,3}\]/gi,
  },
  { name: 'footnote', sample: 'rose.[^2]', match: /\[\^[\w-]{1,30}\]/g },
  { name: 'lenticular', sample: 'rose【4†L1-L9】', match: /【[^【】\n]{1,80}】/g },
  { name: 'raised', sample: 'rose\u200a23\u200a', match: /\u200a[^\u200a\n]{1,40}\u200a/g },
];

const AFTER_FIGURES =
  /(?:\bCIs?|\b(?:range|ranges|ranged|between|from|to|interval|IQR|of|is|was|and|or|vs)|[=<>≤≥~±:(\d])\s*$/i;
const LOOK_BACK = 24;
const BEFORE = /(?:\p{L}{3}|[\p{L}\p{N}][.,;:!?)"'”’»\]%*_]+|[)\]"'”’»*_])\s?$/u;
const FOLLOWS = /^(?:[\s.,;:!?)\]"'”’»*_(—–-]|$|\p{Lu})/u;

/**
 * Finds reference marks, which are left out of the **source** only. Guards: not after words and signs that
 * lead to figures (`CI [1-3]`, `range [2–9]`, `= [5]`), and only behind a word or the end of a sentence: in
 * `x[3]` the bracket says something.
 */
export function findReferenceMarks(text: string): Cut[] {
  const cuts: Cut[] = [];
  for (const { match } of MARK_ROWS) {
    for (const found of text.matchAll(match)) {
      const end = markEnd(text, found.index, found.index + found[0].length);
      if (isMark(text, found.index, end, cuts)) cuts.push(withSpace(text, found.index, end));
    }
  }
  cuts.push(...findGluedNumbers(text));
  return cuts.sort((a, b) => a.start - b.start);
}

const GLUED_NUMBER = /(?<=\p{Ll}{4})\d{1,3}(?:[,–-]\d{1,3}){0,4}(?=[.,;:]?(?:\s|$))/gu;
const MIN_GLUED = 5;

/**
 * Reference numbers that lost their raising ("at low voltages23."). Only in a source that shows it: at least five
 * different numbers, each behind another word; names such as caspase3 recur with their number.
 */
function findGluedNumbers(text: string): Cut[] {
  const words = new Map<string, number>();
  const numbers = new Set<string>();
  const found = [...text.matchAll(GLUED_NUMBER)].map((match) => {
    const start = match.index;
    const token = `${/\p{L}+$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0]}${match[0]}`;
    words.set(token, (words.get(token) ?? 0) + 1);
    numbers.add(match[0]);
    return { token, cut: { start, end: start + match[0].length, text: '' } };
  });
  if (numbers.size < MIN_GLUED) return [];
  return found.filter(({ token }) => words.get(token) === 1).map(({ cut }) => cut);
}

/** A mark may be a link: `[13](url)`, `[[13]](url)`. */
function markEnd(text: string, start: number, end: number): number {
  let stop = end;
  if (text[start - 1] === '[' && text[stop] === ']') stop += 1;
  if (text[stop] === '(') {
    const linked = destinationEnd(text, stop);
    if (linked > 0) return linked;
  }
  return end;
}

function isMark(text: string, start: number, end: number, before: readonly Cut[]): boolean {
  const head = text.slice(Math.max(0, start - LOOK_BACK), start).replace(/[[\\]$/, '');
  const chained = before.length > 0 && before.at(-1)!.end === start;
  if (!chained && (!BEFORE.test(head) || AFTER_FIGURES.test(head))) return false;
  const tail = text.slice(end, end + 4);
  return FOLLOWS.test(tail) || /^\\?[[【\u200a]/.test(tail);
}

/** The space before a mark goes with it when punctuation follows: "rose [3]." reads "rose.". */
function withSpace(text: string, start: number, end: number): Cut {
  let from = start;
  if (text[from - 1] === '[' && text.slice(start, end).includes(']](')) from -= 1;
  if (/[.,;:!?)]/.test(text[end] ?? '')) while (/[ \t\u200a]/.test(text[from - 1] ?? '')) from -= 1;
  return { start: from, end, text: '' };
}
