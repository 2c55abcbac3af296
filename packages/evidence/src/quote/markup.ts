import { MAX_LINK_DESTINATION, MAX_MARKUP_SPAN } from '../limits.js';
import type { Cut } from './fold-text.js';

const BLANK_LINE = /\n[ \t]*\n/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
const WHITE = /\s/;
const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/y;
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);
const AUTOLINK = /<(?=https?:\/\/[^\s<>]{1,2000}>)/y;
const TAG =
  /<\/?(a|abbr|b|br|cite|code|del|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|q|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul|var|wbr)(?=[\s/>])[^<>]{0,300}>/iy;
const GLUING_TAGS =
  /^(?:a|abbr|b|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|tt|u|var|wbr)$/i;

/** Marks at the start of a line. A dash before a figure is left alone: it may be a minus. */
const LINE_ROWS: readonly { name: string; sample: string; match: RegExp; text: string }[] = [
  { name: 'heading', sample: '## Plan', match: /[ \t]{0,3}#{1,6}[ \t]+/y, text: '' },
  {
    name: 'rule or underline',
    sample: '-----',
    match: /[ \t]{0,3}([-=*_])(?:[ \t]*\1){2,}[ \t]*$/my,
    text: '',
  },
  {
    name: 'table rule',
    sample: '|---|:--|',
    match:
      /[ \t]{0,40}\|?(?:[ \t]{0,40}:?-{2,200}:?[ \t]{0,40}\|)+(?:[ \t]{0,40}:?-{2,200}:?[ \t]{0,40})?$/my,
    text: '',
  },
  { name: 'fence', sample: '```js', match: /[ \t]{0,3}(?:`{3,}|~{3,})[^`\n]{0,60}$/my, text: '' },
  { name: 'quote', sample: '> so', match: /[ \t]{0,3}(?:>[ \t]?){1,9}/y, text: '' },
  {
    name: 'bullet',
    sample: '* one',
    match: /[ \t]*[*+•-][ \t]+(?![-−–+~<>≤≥±$€£]?\s?[.\d])(?:\[[ xX]\][ \t]+)?/y,
    text: '',
  },
];

/**
 * Markup to be read over, on both sides: paired emphasis and code marks, links, inline HTML, entities,
 * escapes, and marks at the start of a line. Unpaired marks stay, since they may mean something
 * (`p.Tyr287*`); ordered-list numbers stay, since they may be figures.
 */
export function findMarkup(text: string): Cut[] {
  return findMarkupAndLinks(text).cuts;
}

/** A link's words stand between `start` and `end`. */
export interface MarkupLink {
  start: number;
  end: number;
  destination: string;
}

export interface Markup {
  cuts: Cut[];
  links: MarkupLink[];
}

export function findMarkupAndLinks(text: string): Markup {
  const found: Markup = { cuts: [], links: [] };
  let start = 0;
  for (const blank of text.matchAll(BLANK_LINE)) {
    scanParagraph(text, { start, end: blank.index }, found);
    start = blank.index;
  }
  scanParagraph(text, { start, end: text.length }, found);
  found.cuts.sort((a, b) => a.start - b.start || a.end - b.end);
  return found;
}

interface Opener {
  at: number;
  length: number;
}

function scanParagraph(text: string, paragraph: { start: number; end: number }, found: Markup): void {
  const { cuts } = found;
  const to = paragraph.end;
  const openers = new Map<string, Opener>();
  const brackets: number[] = [];
  let lineStart = true;
  let i = paragraph.start;
  while (i < to) {
    if (lineStart) {
      lineStart = false;
      const end = cutLineStart(text, i, to, cuts);
      if (end > i) {
        i = end;
        lineStart = true;
        continue;
      }
    }
    const char = text[i]!;
    switch (char) {
      case '\n':
        lineStart = true;
        i += 1;
        break;
      case '\\':
        if (PUNCTUATION.test(text[i + 1] ?? '')) cuts.push({ start: i, end: i + 1, text: '' });
        i += PUNCTUATION.test(text[i + 1] ?? '') ? 2 : 1;
        break;
      case '*':
      case '_':
      case '~':
        i = cutEmphasis(text, i, openers, cuts);
        break;
      case '`':
        i = cutCode(text, i, to, cuts);
        break;
      case '[':
        brackets.push(i);
        i += 1;
        break;
      case ']':
        i = cutLink(text, i, brackets.pop(), found);
        break;
      case '<':
        i = cutTag(text, i, cuts);
        break;
      case '&':
        i = cutEntity(text, i, cuts);
        break;
      case '|':
        cuts.push({ start: i, end: i + 1, text: ' ' });
        i += 1;
        break;
      default:
        i = nextMark(text, i + 1, to);
    }
  }
}

const MARK = /[\n\\*_~`[\]<&|]/g;

function nextMark(text: string, from: number, to: number): number {
  MARK.lastIndex = from;
  return MARK.test(text) ? Math.min(to, MARK.lastIndex - 1) : to;
}

const LINE_MARK = /[ \t]*[-#=*_|:`~>+•]/y;

function cutLineStart(text: string, at: number, to: number, cuts: Cut[]): number {
  LINE_MARK.lastIndex = at;
  if (!LINE_MARK.test(text)) return at;
  for (const { match, text: replacement } of LINE_ROWS) {
    match.lastIndex = at;
    const found = match.exec(text);
    if (found !== null && found[0] !== '' && match.lastIndex <= to) {
      cuts.push({ start: at, end: match.lastIndex, text: replacement });
      return match.lastIndex;
    }
  }
  return at;
}

/** CommonMark's flanking rules, with the innermost opener of the same length as the only partner. */
function cutEmphasis(text: string, at: number, openers: Map<string, Opener>, cuts: Cut[]): number {
  const char = text[at]!;
  let end = at + 1;
  while (text[end] === char) end += 1;
  const length = end - at;
  if (length > 3 || (char === '~' && length !== 2)) return end;
  const before = text[at - 1] ?? ' ';
  const after = text[end] ?? ' ';
  const intraword = WORD.test(before) && WORD.test(after);
  if (intraword && (char === '_' || length === 1)) return end;
  const key = char + length;
  const opener = openers.get(key);
  if (opener !== undefined && !WHITE.test(before) && end - opener.at <= MAX_MARKUP_SPAN) {
    cuts.push({ start: opener.at, end: opener.at + length, text: '' }, { start: at, end, text: '' });
    openers.delete(key);
  } else if (!WHITE.test(after)) openers.set(key, { at, length });
  return end;
}

function cutCode(text: string, at: number, to: number, cuts: Cut[]): number {
  let end = at + 1;
  while (text[end] === '`') end += 1;
  const fence = text.slice(at, end);
  const close = text.slice(end, Math.min(to, end + MAX_MARKUP_SPAN)).indexOf(fence);
  if (close < 0 || text[end + close + fence.length] === '`') return end;
  cuts.push({ start: at, end, text: '' }, { start: end + close, end: end + close + fence.length, text: '' });
  return end + close + fence.length;
}

/** `[text](destination "title")` → text; an image goes whole, since its words aren't shown. */
function cutLink(text: string, at: number, open: number | undefined, { cuts, links }: Markup): number {
  if (open === undefined || text[at + 1] !== '(') return at + 1;
  const end = destinationEnd(text, at + 1);
  if (end < 0) return at + 1;
  if (text[open - 1] === '!') {
    dropFrom(cuts, open - 1);
    cuts.push({ start: open - 1, end, text: '' });
  } else {
    cuts.push({ start: open, end: open + 1, text: '' }, { start: at, end, text: '' });
    links.push({ start: open + 1, end: at, destination: text.slice(at + 2, end - 1) });
  }
  return end;
}

/** The end of `(…)` with balanced parentheses on one line, else -1. */
export function destinationEnd(text: string, open: number): number {
  let depth = 0;
  const limit = Math.min(text.length, open + MAX_LINK_DESTINATION);
  for (let i = open; i < limit; i++) {
    const char = text[i];
    if (char === '\n') return -1;
    if (char === '\\') i += 1;
    else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return -1;
}

function dropFrom(cuts: Cut[], start: number): void {
  while (cuts.length > 0 && cuts.at(-1)!.start >= start) cuts.pop();
}

function cutTag(text: string, at: number, cuts: Cut[]): number {
  AUTOLINK.lastIndex = at;
  if (AUTOLINK.test(text)) {
    const end = text.indexOf('>', at);
    cuts.push({ start: at, end: at + 1, text: '' }, { start: end, end: end + 1, text: '' });
    return end + 1;
  }
  TAG.lastIndex = at;
  const tag = TAG.exec(text);
  if (tag === null) return at + 1;
  cuts.push({ start: at, end: TAG.lastIndex, text: tagText(text, at, tag) });
  return TAG.lastIndex;
}

/** An opening `<sup>` after a digit is an exponent: 10<sup>6</sup> is not 106. */
function tagText(text: string, at: number, tag: RegExpExecArray): string {
  const name = tag[1]!.toLowerCase();
  if (name === 'sup') return tag[0][1] !== '/' && /\d/.test(text[at - 1] ?? '') ? '^' : '';
  return GLUING_TAGS.test(name) ? '' : ' ';
}

function cutEntity(text: string, at: number, cuts: Cut[]): number {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(text);
  if (found === null) return at + 1;
  const code = found[2] !== undefined ? Number(found[2]) : Number.parseInt(found[3] ?? '0', 16);
  const char =
    found[1] !== undefined
      ? ENTITIES.get(found[1])!
      : code > 0 && code < 0x110000
        ? String.fromCodePoint(code)
        : '';
  cuts.push({ start: at, end: ENTITY.lastIndex, text: char });
  return ENTITY.lastIndex;
}
