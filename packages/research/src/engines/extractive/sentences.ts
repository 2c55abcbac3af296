import { splitSentences } from '@vouch/core';
import { readWords } from '@vouch/evidence';
import { MOST_SYMBOLS, SENTENCE_WORDS } from './limits.js';

/** A quotable stretch of a page: one sentence, list item, term, cell or code block. Offsets into the page's text. */
export interface Piece {
  start: number;
  end: number;
  text: string;
  readonly stems: readonly string[];
  words: number;
  /** A whole sentence, worth quoting. */
  readonly usable: boolean;
  /** No code, no symbols, no capitals throughout: a syntax diagram is none. */
  readonly plain: boolean;
  /** May stand first: it doesn't lean on a sentence before it. */
  readonly opens: boolean;
}

interface RejectRow {
  name: string;
  sample: string;
  match: RegExp;
}

const REJECTED: readonly RejectRow[] = [
  { name: 'open_end', sample: 'The options are:', match: /[:;,|]$/ },
  {
    name: 'code',
    sample: 'const a = b();',
    match:
      /=>|[{};]\s*$|::|==|\bself\.|\w\s=\s\w.*\w\s=\s\w|\)\.\w+\(|\)\s*\{|^(?:const|let|var|import|return|function|\$|>|#)\s|<\/?\w+>|\w\(\)\s*;|<<[\w,-]+/,
  },
  {
    name: 'boilerplate',
    sample: 'Copyright 2020 by X.',
    match:
      /\b(?:copyright|©|all rights reserved|cookies?\s+(?:policy|settings)|subscribe|newsletter|sign up|log in to|click here|this (?:page|article|section|document|chapter|guide|tutorial) (?:was|is|describes|explains|covers|documents|contains|lists|assumes|shows)|privacy policy|terms of (?:use|service))\b/i,
  },
  {
    name: 'pointer',
    sample: 'For more information, see X.',
    match:
      /^(?:for (?:more|further|additional|full|complete) (?:information|details?)|(?:please )?see|refer to|more (?:information|details) )|\b(?:see (?:the )?(?:section|chapter)s? [^.]{0,60}\.?$|for (?:more|further) (?:information|details)[^.]{0,80}\.?$)/i,
  },
  {
    name: 'stub',
    sample: 'The steps are as follows.',
    match: /\b(?:as follows|such as|the following|listed below|shown below|given below)[.:]?$/i,
  },
  { name: 'question', sample: 'What is a pool?', match: /\?$/ },
];

/** Openings that lean on the sentence before. */
const LEANS =
  /^(?:\(|this|these|those|that|it|its|they|their|them|he|she|his|her|such|however|also|but|and|or|so|thus|hence|therefore|then|otherwise|instead|likewise|similarly|moreover|furthermore|additionally|in addition|besides|consequently|as a result|in other words|for (?:example|instance)|in this (?:case|example|way|mode|section)|in that case|in (?:these|such) cases?|note that this|if so|if not|by contrast|in contrast|on the other hand|again|similarly|indeed|in fact|unfortunately,? (?:this|it|that|these)|of course|in particular|as (?:noted|mentioned|described|shown|explained) (?:above|earlier|before)|note also|the (?:former|latter|above|following|same)|above|below|here|dies|diese[rs]?|er|sie|es|ces?|cela|elle|il|esto|este|esta)\b/i;
/** Near the start, these point at something said before. */
const POINTS_BACK =
  /^(?:\S+\s+){1,8}?(?:(?:in|of|for|with) such|such an? (?:case|state|way)|(?:example|case|table|section|list|described|mentioned|shown|given|noted) (?:above|below)|above example|previous (?:section|example))\b/i;
const FINAL_STOP = /[.!?。！？…]["'”’»)\]]*$/;
const SYMBOLS = /[^\p{L}\p{N}\s.,;:'"’“”()?!%-]/gu;

/** The sentences of one block of a page's text. */
export function readSentences(text: string, start: number, end: number): Piece[] {
  return splitSentences(text.slice(start, end)).map((span) =>
    readPiece(text, start + span.start, start + span.end),
  );
}

export function readPiece(pageText: string, from: number, to: number): Piece {
  const raw = pageText.slice(from, to);
  const lead = raw.length - raw.trimStart().length;
  const text = raw.trim().replace(DANGLING, '');
  const words = countWords(text);
  // Read when first asked for: most sentences never compete, and their judgements cost more than they do.
  let stems: readonly string[] | undefined;
  let plain: boolean | undefined;
  let usable: boolean | undefined;
  let opens: boolean | undefined;
  return {
    start: from + lead,
    end: from + lead + text.length,
    text: text.replace(WHITE_SPACE, ' '),
    get stems() {
      stems ??= readWords(text);
      return stems;
    },
    words,
    get usable() {
      usable ??= isUsable(text, words) && this.plain;
      return usable;
    },
    get plain() {
      plain ??= isPlain(text);
      return plain;
    },
    get opens() {
      opens ??= !LEANS.test(text) && !POINTS_BACK.test(text);
      return opens;
    },
  };
}

const WHITE_SPACE = /\s+/g;
/** What is left of a list of properties when the last one is empty. */
const DANGLING = /\s+[-–—]$/;

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}

/** True for a whole sentence; the rules are those whose absence cost answers or let noise in. */
function isUsable(text: string, words: number): boolean {
  if (words < SENTENCE_WORDS.fewest && !/[\p{Script=Han}\p{Script=Hiragana}]{8}/u.test(text)) return false;
  if (words > SENTENCE_WORDS.most) return false;
  if (!FINAL_STOP.test(text) && words < 9) return false;
  return !REJECTED.some((row) => row.match.test(text));
}

function isPlain(text: string): boolean {
  return (text.match(SYMBOLS)?.length ?? 0) <= text.length * MOST_SYMBOLS && !isMostlyCapitals(text);
}

function isMostlyCapitals(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{N}_-]*/gu) ?? [];
  const capital = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length > 4 && capital > words.length * 0.7;
}
