import { MAX_DIGITS } from '../limits.js';
import type { Reading } from './types.js';

/** How groups of digits are written; the first row that fits gives the readings. */
const WRITINGS: readonly {
  name: string;
  sample: string;
  pattern: RegExp;
  read: (text: string) => string[];
  /** The second reading is that of languages with a decimal comma. */
  differs?: boolean;
}[] = [
  { name: 'plain', sample: '1234', pattern: /^\d+$/, read: (text) => [text] },
  {
    name: 'commas, then a point',
    sample: '1,234.5',
    pattern: /^\d{1,3}(?:,\d{2,3})*,\d{3}\.\d+$/,
    read: (text) => [text.replaceAll(',', '')],
  },
  {
    name: 'points, then a comma',
    sample: '1.234,5',
    pattern: /^\d{1,3}(?:\.\d{3})+,\d+$/,
    read: (text) => [text.replaceAll('.', '').replace(',', '.')],
  },
  {
    name: 'several commas, also Indian',
    sample: '12,34,567',
    pattern: /^\d{1,3}(?:,\d{2,3})+,\d{3}$/,
    read: (text) => [text.replaceAll(',', '')],
  },
  {
    name: 'several points',
    sample: '1.234.567',
    pattern: /^\d{1,3}(?:\.\d{3}){2,}$/,
    read: (text) => [text.replaceAll('.', '')],
  },
  {
    name: 'one comma and three digits: thousands in English, decimals elsewhere',
    sample: '1,234',
    pattern: /^[1-9]\d{0,2},\d{3}$/,
    read: (text) => [text.replace(',', ''), text.replace(',', '.')],
    differs: true,
  },
  {
    name: 'one point and three digits: decimals in English, thousands elsewhere',
    sample: '1.234',
    pattern: /^[1-9]\d{0,2}\.\d{3}$/,
    read: (text) => [text, text.replace('.', '')],
    differs: true,
  },
  { name: 'a decimal point', sample: '0.125', pattern: /^\d+\.\d+$/, read: (text) => [text] },
  {
    name: 'a decimal comma',
    sample: '12,5',
    pattern: /^\d+,\d+$/,
    read: (text) => [text.replace(',', '.')],
  },
  {
    name: 'apostrophes',
    sample: "1'234'567.8",
    pattern: /^\d{1,3}(?:['’]\d{3})+(?:[.,]\d+)?$/,
    read: (text) => [text.replace(/['’]/g, '').replace(',', '.')],
  },
  {
    name: 'spaces',
    sample: '1 234 567,8',
    pattern: /^\d{1,3}(?:[\u00a0\u202f\u2009 ]\d{3})+(?:[.,]\d{1,2})?$/,
    read: (text) => spaced(text),
  },
];

/** `12 300` with plain spaces may also be two numbers side by side: all readings are kept. */
function spaced(text: string): string[] {
  const joined = text.replace(/[\u00a0\u202f\u2009 ]/g, '').replace(',', '.');
  return text.includes(' ') ? [joined, ...text.replace(',', '.').split(/[\u00a0\u202f\u2009 ]/)] : [joined];
}

/**
 * What a run of digits and separators can mean; empty for versions, addresses and other things that are no number.
 * In English `1,234` and `1.234` have one reading, elsewhere two.
 */
export function readDigits(text: string, english = false): Reading[] {
  if (text.length > MAX_DIGITS) return [];
  const row = WRITINGS.find((writing) => writing.pattern.test(text));
  if (row === undefined) return [];
  const readings = row.read(text).map(toReading);
  return english && row.differs === true ? readings.slice(0, 1) : readings;
}

function toReading(decimal: string): Reading {
  const value = Number(decimal);
  const point = decimal.indexOf('.');
  return { value, step: point === -1 ? 1 : 10 ** -(decimal.length - point - 1) };
}
