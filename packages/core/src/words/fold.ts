const ASCII = /^[\x00-\x7f]*$/;
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u02b9\u2032\uff07\u00b4`]/g;
const QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb\uff02]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Latin accents only: marks of other scripts (Devanagari vowels, say) are letters there. */
const ACCENTS = /[\u0300-\u036f]/g;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const LETTERS = /[\u00df\u00e6\u0153\u00f8\u0142\u0111\u0131\u00c6\u0152\u00d8\u0141\u0110]/g;

/** Letters that no decomposition takes apart. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['\u00df', 'ss'],
  ['\u00e6', 'ae'],
  ['\u0153', 'oe'],
  ['\u00f8', 'o'],
  ['\u0142', 'l'],
  ['\u0111', 'd'],
  ['\u0131', 'i'],
  ['\u00c6', 'AE'],
  ['\u0152', 'OE'],
  ['\u00d8', 'O'],
  ['\u0141', 'L'],
  ['\u0110', 'D'],
]);

/**
 * One spelling for the many of a text: NFKC, straight quotes and hyphens, no accents, no invisible characters.
 * Case stays, since it still tells where a compound name splits.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .replace(INVISIBLE, '')
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(LETTERS, (letter) => PLAIN.get(letter) ?? letter);
}
