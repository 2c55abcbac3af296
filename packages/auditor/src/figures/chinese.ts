import type { Bound, Reading } from './types.js';

/** Numbers in Chinese characters: `一千多万`, `三十五`, `百分之三十`, `1.2亿` is read by the digits' scale table. */

const DIGITS = new Map([...'〇零一二三四五六七八九'].map((digit, index) => [digit, Math.max(0, index - 1)]));
DIGITS.set('两', 2).set('兩', 2);
const PLACES = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
const MYRIADS = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
]);

/** Runs with at least one place or myriad character: single digits and years are too often something else. */
export const CHINESE_NUMBER = /[〇零一二两兩三四五六七八九十百千万萬亿億多余餘几幾]{2,24}/gu;
const VAGUE = /[多余餘几幾]/u;

export interface ChineseNumber {
  reading: Reading;
  bound: Bound;
}

/** Null when the run is no well-formed number, or when it says only "several". */
export function readChinese(run: string): ChineseNumber | null {
  if (/[几幾]/u.test(run)) return null;
  const vague = VAGUE.test(run);
  const plain = run.replace(/[多余餘]/gu, '');
  if (![...plain].some((char) => PLACES.has(char) || MYRIADS.has(char))) return null;
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  let lastMyriad = 0;
  for (const char of plain) {
    const value = DIGITS.get(char);
    const place = PLACES.get(char);
    const myriad = MYRIADS.get(char);
    if (value !== undefined) {
      if (digit !== null && digit !== 0) return null;
      digit = value;
    } else if (place !== undefined) {
      section += (digit ?? (place === 10 ? 1 : Number.NaN)) * place;
      smallest = Math.min(smallest, place);
      digit = null;
    } else if (myriad !== undefined) {
      section += digit ?? 0;
      if (section === 0 && total === 0) return null;
      // 万 then 亿 (三万亿) multiplies all that stands so far; 亿 then 万 (一亿二千万) adds.
      total = myriad > lastMyriad ? (total + section) * myriad : total + section * myriad;
      lastMyriad = myriad;
      smallest = myriad;
      section = 0;
      digit = null;
    }
  }
  const value = total + section + (digit ?? 0);
  if (Number.isNaN(value) || value === 0) return null;
  return {
    reading: { value, step: digit === null || digit === 0 ? Math.min(smallest, value) : 1 },
    bound: vague ? 'at_least' : 'exact',
  };
}
