/** Scripts written without spaces: any place between two of their letters may be a border of words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}_]/u;
const DIGIT = /\p{Nd}/u;
/** Joins two halves of one word or number: a quote that begins or ends with it may have lost the other half. */
const JOINER = /[-‐‑–−/'’^_.,]/;
const LETTER = /\p{L}/u;

interface Edge {
  name: string;
  sample: string;
  /** `near`: the quote's own last character; `next`, `after`: what follows in the source, outwards. */
  refuse(near: string, next: string, after: string): boolean;
}

/** What may not stand just behind the quote's end. Samples: source, with the quote's end at `|`. */
const END_EDGES: readonly Edge[] = [
  { name: 'inside a word or number', sample: '10|6', refuse: (near, next) => cutsWord(near, next) },
  {
    name: 'before a decimal or a thousands group',
    sample: '3|.14',
    refuse: (near, next, after) => DIGIT.test(near) && /[.,'’:]/.test(next) && DIGIT.test(after),
  },
  {
    name: 'before a percent or degree sign or an exponent',
    sample: '5|%',
    refuse: (near, next) => DIGIT.test(near) && /[%‰°^⁰¹²³⁴-⁹⁻⁺]/.test(next),
  },
  {
    name: 'before a hyphen, slash or apostrophe inside a compound, unit, range or word',
    sample: "non|-small, mg|/kg, did|n't",
    refuse: (near, next, after) => WORD.test(near) && /[-‐‑–−/'’^_]/.test(next) && WORD.test(after),
  },
  {
    name: 'before a sign that belongs to it',
    sample: 'CD4|+',
    refuse: (near, next, after) =>
      /[\p{L}\p{N}]/u.test(near) && /[+*#]/.test(next) && !/[\p{L}\p{N}+*_]/u.test(after),
  },
];

/** What may not stand just before the quote's start, seen outwards. */
const START_EDGES: readonly Edge[] = [
  { name: 'inside a word or number', sample: '1|06', refuse: (near, next) => cutsWord(next, near) },
  {
    name: 'behind a decimal point or a thousands separator',
    sample: '3.|14',
    refuse: (near, next, after) => DIGIT.test(near) && /[.,'’:]/.test(next) && DIGIT.test(after),
  },
  {
    name: 'behind a sign, a comparison or a currency',
    sample: '<|5, -|5, $|5',
    refuse: (near, next) => DIGIT.test(near) && /[-−–+<>=≤≥~∼≈±$€£¥₹^#]/.test(next),
  },
  {
    name: 'behind a spaced comparison',
    sample: '< |5',
    refuse: (near, next, after) => DIGIT.test(near) && next === ' ' && /[<>≤≥~∼≈±=]/.test(after),
  },
  {
    name: 'behind a hyphen, slash or apostrophe inside a compound, unit, range or word',
    sample: 'non-|small',
    refuse: (near, next, after) => WORD.test(near) && /[-‐‑–−/'’^_]/.test(next) && WORD.test(after),
  },
  {
    name: 'behind a decimal point without a digit',
    sample: '.|05',
    refuse: (near, next) => DIGIT.test(near) && next === '.',
  },
];

/**
 * Whether `[start, end)` of `text` is whole at both ends: no word, number, sign, unit or compound is cut.
 * Without this guard "may cause" would be found in "dismay causes", and "5 mg" in "1.5 mg".
 */
export function hasWholeEdges(text: string, start: number, end: number): boolean {
  return hasWholeEnd(text, end) && hasWholeStart(text, start);
}

function hasWholeEnd(text: string, end: number): boolean {
  const next = charAt(text, end);
  if (next === '') return true;
  const last = charBefore(text, end);
  if (JOINER.test(last) && WORD.test(next) && WORD.test(charBefore(text, end - last.length))) return false;
  const after = charAt(text, end + next.length);
  return !END_EDGES.some((edge) => edge.refuse(last, next, after));
}

function hasWholeStart(text: string, start: number): boolean {
  const previous = charBefore(text, start);
  if (previous === '') return true;
  const first = charAt(text, start);
  if (JOINER.test(first) && WORD.test(previous) && WORD.test(charAt(text, start + first.length)))
    return false;
  const beyond = charBefore(text, start - previous.length);
  return !START_EDGES.some((edge) => edge.refuse(first, previous, beyond));
}

function cutsWord(left: string, right: string): boolean {
  if (!WORD.test(left) || !WORD.test(right)) return false;
  return !(LETTER.test(left) && LETTER.test(right) && UNSPACED.test(left) && UNSPACED.test(right));
}

function charAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function charBefore(text: string, at: number): string {
  if (at <= 0) return '';
  const low = text.charCodeAt(at - 1);
  return at > 1 && low >= 0xdc00 && low < 0xe000 ? text.slice(at - 2, at) : text.charAt(at - 1);
}
