/** Characters that are one for a reader: what each is folded to, on both sides. */
const FOLD_ROWS: readonly { name: string; sample: string; from: string; to: string }[] = [
  { name: 'single quotes and primes', sample: 'don’t', from: '‘’‚‛‹›′ʹʼʻˈ`´', to: "'" },
  { name: 'double quotes', sample: '“so”', from: '“”„‟«»″〝〞〟', to: '"' },
  { name: 'hyphens, minus signs, short dashes', sample: '10–20', from: '‐‑‒–−﹣－⁃˗', to: '-' },
  { name: 'ellipsis', sample: 'so…', from: '…', to: '...' },
  { name: 'times sign', sample: '3 × 4', from: '×✕', to: 'x' },
  { name: 'middle dots', sample: 'a·b', from: '·⋅∙•‧', to: '·' },
  { name: 'tildes', sample: '∼5', from: '∼～〜˜', to: '~' },
  { name: 'slashes', sample: '1⁄2', from: '⁄∕', to: '/' },
  { name: 'degree', sample: '5 ˚C', from: '˚', to: '°' },
  { name: 'slanted comparisons', sample: '⩽ 5', from: '⩽≦', to: '≤' },
  { name: 'slanted comparisons', sample: '⩾ 5', from: '⩾≧', to: '≥' },
  { name: 'letters in one', sample: 'œuvre', from: 'œ', to: 'oe' },
  { name: 'letters in one', sample: 'Œuvre', from: 'Œ', to: 'Oe' },
  { name: 'letters in one', sample: 'æon', from: 'æ', to: 'ae' },
  { name: 'letters in one', sample: 'Æon', from: 'Æ', to: 'Ae' },
];

export const FOLDS: ReadonlyMap<number, string> = new Map(
  FOLD_ROWS.flatMap(({ from, to }) => [...from].map((char) => [char.codePointAt(0)!, to] as const)),
);

/** A long dash stands between words with or without spaces; it is read as one hyphen with spaces. */
export function isLongDash(code: number): boolean {
  return code === 0x2014 || code === 0x2015 || code === 0x2e3a;
}

export function isWhite(code: number): boolean {
  return (
    code === 32 ||
    (code >= 9 && code <= 13) ||
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** Soft hyphen, zero-width and direction marks, controls, the replacement for a lost object. */
export function isInvisible(code: number): boolean {
  return (
    code < 32 ||
    (code >= 0x7f && code < 0xa0) ||
    code === 0xad ||
    code === 0x34f ||
    code === 0x61c ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff ||
    code === 0xfffc
  );
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ';
const PLAIN = '0123456789+-=()ni';

/** The plain character of a superscript, else ''. */
export function loweredSuperscript(char: string): string {
  const at = RAISED.indexOf(char);
  return at < 0 ? '' : PLAIN[at]!;
}

/** Marks that join the letter before them (accents, Hebrew points, Indic vowel signs). */
export function isCombining(code: number): boolean {
  return code >= 0x300 && COMBINING.test(String.fromCharCode(code));
}
const COMBINING = /\p{M}/u;

/** Conjoining Hangul: a syllable may come as two or three of these. */
export function isJamo(code: number): boolean {
  return code >= 0x1100 && code <= 0x11ff;
}
