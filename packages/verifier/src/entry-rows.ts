/** How an entry of a source list starts. `match` is sticky, at the first character after quote marks and indentation. */
export interface EntryRow {
  name: EntryDialect;
  sample: string;
  match: RegExp;
  /** Label of the entry: `3`, `S3`, `^smith`; the empty string for an entry without a number. */
  label(match: RegExpExecArray): string;
}

export type EntryDialect = 'bracket' | 'linked' | 'footnote' | 'ordered' | 'bullet' | 'table' | 'line';

const NUMBER = '[0-9\uff10-\uff19]{1,5}';
// With the anchor that links in the text lead to.
const BULLET = '(?:[-*+\u2022\u2013]\\s{1,4})?(?:<(?:a|span)\\s[^<>\\n]{1,100}>(?:</(?:a|span)>)?\\s{0,4})?';
const STRONG = '(?:\\*\\*|__|<sup>)?';
const SUPER = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';

/** Tried in order; the first that matches wins. */
export const ENTRY_ROWS: readonly EntryRow[] = [
  {
    name: 'footnote',
    sample: '[^1]: Title https://a.example/x',
    match: /\[\^([^\]\s]{1,100})\]:?\s*/y,
    label: ([, label]) => footnoteLabel(label!),
  },
  {
    name: 'linked',
    sample: '[1](https://a.example/x) Title',
    match: new RegExp(`${BULLET}\\[{1,2}(${NUMBER})\\]{1,2}\\((?=[a-z]+:|<)`, 'iy'),
    label: ([, number]) => numberLabel(number!),
  },
  {
    name: 'bracket',
    sample: '[1] Title: https://a.example/x',
    match: new RegExp(
      `${BULLET}(?:\\d{1,4}[.)]\\s{1,4})?${STRONG}\\\\?[[\uff3b\u3010]\\s?([SC]?${NUMBER})(?:\u2020[^\u3010\u3011\\n]{0,80})?\\s?\\\\?[\\]\uff3d\u3011](?:\\*\\*|__|</sup>)?(?!\\d)[:.\uff1a)]?\\s*`,
      'y',
    ),
    label: ([, number]) => numberLabel(number!),
  },
  {
    name: 'bracket',
    sample: '(1) Title https://a.example/x',
    match: new RegExp(`${BULLET}[(\uff08](${NUMBER})[)\uff09]\\s+`, 'y'),
    label: ([, number]) => numberLabel(number!),
  },
  {
    name: 'ordered',
    sample: '1. Title https://a.example/x, 1: https://a.example/x',
    match: new RegExp(
      `${BULLET}${STRONG}(${NUMBER})(?:\\\\?[.)\uff0e](?:\\*\\*)?\\s+|\u3001\\s*|:\\s+(?=<?https?:))`,
      'y',
    ),
    label: ([, number]) => numberLabel(number!),
  },
  {
    name: 'bracket',
    sample: '\u00b9 Title https://a.example/x, [\u00b9] Title',
    match: new RegExp(`${BULLET}\\[?([${SUPER}]{1,3})\\]?[:.]?\\s+`, 'y'),
    label: ([, digits]) => numberLabel([...digits!].map((digit) => SUPER.indexOf(digit)).join('')),
  },
  {
    name: 'bracket',
    sample: 'S1: Title https://a.example/x',
    match: new RegExp(`${BULLET}${STRONG}([SC]${NUMBER})(?:\\*\\*)?[:.)\uff1a](?:\\*\\*)?\\s+`, 'y'),
    label: ([, number]) => numberLabel(number!),
  },
  {
    name: 'bracket',
    sample: 'Ref 1: Title https://a.example/x, [Source 1] Title',
    match: new RegExp(
      `${BULLET}${STRONG}\\[?(?:ref(?:erence)?|source|citation|quelle|fuente|fonte)\\.?\\s{0,2}#?(\\d{1,3})(?:\\][:.]?|[:.)])(?:\\*\\*)?[:.]?\\s+`,
      'iy',
    ),
    label: ([, number]) => numberLabel(number!),
  },
  {
    name: 'bullet',
    sample: '- Title https://a.example/x',
    match: /[-*+\u2022\u2013\u25cf\u25aa]\s{1,4}/y,
    label: () => '',
  },
];

/** `3`, `S3`: full-width digits and leading zeros are spellings. */
export function numberLabel(text: string): string {
  const prefix = /^[SC]/.test(text) ? text[0]! : '';
  const digits = text
    .slice(prefix.length)
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 48));
  return `${prefix}${Number(digits)}`;
}

/** A footnote's label is a number like any other, or a name of its own. */
export function footnoteLabel(label: string): string {
  return /^\d{1,5}$/.test(label) ? String(Number(label)) : `^${label}`;
}
