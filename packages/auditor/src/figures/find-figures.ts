import type { Span } from '@vouch/core';
import { isEnglish } from '../words.js';
import { REACH, type Right, readBoundBefore, readLeft, readRight } from './around.js';
import { CHINESE_NUMBER, readChinese } from './chinese.js';
import { readDigits } from './digits.js';
import { readSpelled, SPELLED } from './spelled.js';
import type { Bound, Figure, Reading } from './types.js';

const DIGITS = /\d+(?:[.,'’]\d+|[\u00a0\u202f\u2009 ]\d{3}(?!\d))*/g;
const ORDINAL = /^(?:st|nd|rd|th)\b/;
const RANGE = /^\s*(?:-|–|—|−|~|～|to|and|bis|à|至|到)\s*$/;
/** Glued units of measure: the figure stands, the unit is kept. */
const UNIT =
  /^[ -]?(kg|km|km2|km²|cm|mm|m|m2|m²|mi|ft|lb|lbs|oz|g|mg|µg|t|l|ml|kwh|mwh|gwh|twh|kw|mw|gw|w|kb|mb|gb|tb|pb|kib|mib|gib|tib|kbit|mbit|gbit|hz|khz|mhz|ghz|nm|ms|s|sec|min|h|hrs?|x|px|fps|mph|bps|°c|°f|°)(?![\p{L}\p{N}])/iu;
/** `2018–19`: what follows a year and a dash is a year too. */
const SECOND_YEAR = /(?<!\d)(?:1\d|2[01])\d\d[-–—/]$/;
const NEXT_WORD = /^[ \u00a0-]?(\p{L}[\p{L}-]{2,24})/u;

/**
 * Every figure of a text, in order: amounts of money, percentages and plain numbers, written in digits, in
 * English words or in Chinese characters. What is no figure is left out (identifiers such as `COVID-19`, times,
 * versions); bare years are found by {@link findDates} and left out here too.
 */
export function findFigures(text: string): Figure[] {
  const figures = [...findDigits(text), ...findSpelled(text), ...findChinese(text)];
  figures.sort((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  const apart = figures.filter((figure) => {
    if (figure.start < last) return false;
    last = figure.end;
    return true;
  });
  return joinRanges(text, apart);
}

function findDigits(text: string): Figure[] {
  const english = isEnglish(text);
  const figures: Figure[] = [];
  for (const match of text.matchAll(DIGITS)) {
    const readings = readDigits(match[0], english);
    if (readings.length === 0) continue;
    const figure = readFigure(text, { start: match.index, end: match.index + match[0].length }, readings);
    if (figure !== null) figures.push(figure);
  }
  return figures;
}

function readFigure(text: string, { start, end }: Span, readings: Reading[]): Figure | null {
  const leftText = text.slice(Math.max(0, start - REACH), start);
  const rightText = text.slice(end, end + REACH);
  const left = readLeft(leftText);
  if (left.currencies.length === 0 && isIdentifier(leftText, rightText)) return null;
  const ordinal = ORDINAL.test(rightText);
  const unit = ordinal ? null : UNIT.exec(rightText);
  const right = readRight(rightText, left.currencies.length > 0);
  if (right.glued && !ordinal && unit === null) return null;
  const bare = left.currencies.length === 0 && right.length === 0 && !ordinal && unit === null;
  if (bare && isYear(text.slice(start, end))) return null;
  return assemble(text, { start, end, readings, left, right, ordinal, unit: unit?.[1] ?? null, leftText });
}

interface Parts {
  start: number;
  end: number;
  readings: Reading[];
  left: { length: number; negative: boolean; currencies: readonly string[] };
  right: Right;
  ordinal: boolean;
  unit: string | null;
  leftText: string;
}

function assemble(text: string, parts: Parts): Figure {
  const { left, right } = parts;
  const factors = right.scale?.factors ?? [1];
  const sign = left.negative ? -1 : 1;
  const start = parts.start - left.length;
  const end = parts.end + right.length;
  const currencies = left.currencies.length > 0 ? left.currencies : right.currencies;
  const before = readBoundBefore(parts.leftText.slice(0, parts.leftText.length - left.length));
  return {
    start,
    end,
    text: text.slice(start, end),
    kind: right.percent ? 'percent' : currencies.length > 0 ? 'money' : 'number',
    bound: before === 'exact' ? right.bound : before,
    readings: factors.flatMap((factor) =>
      parts.readings.map(({ value, step }) => ({ value: sign * value * factor, step: step * factor })),
    ),
    currencies,
    scale: factors[0]!,
    ordinal: parts.ordinal,
    unit: (parts.unit ?? NEXT_WORD.exec(text.slice(end, end + REACH))?.[1] ?? '').toLowerCase(),
    range: null,
  };
}

/** `COVID-19`, `v2`, `#12`, `10:30`, `3/4`, `a.7`: digits that are part of a name, a time or a date. */
function isIdentifier(left: string, right: string): boolean {
  return (
    /[\p{L}_#@/:\\]$/u.test(
      left.replace(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u, ''),
    ) ||
    /\p{L}[.-]$/u.test(left) ||
    /\d[.,:/]$/.test(left) ||
    (SECOND_YEAR.test(left) && /^(?!\d|\p{L})/u.test(right)) ||
    /^[:/]\d/.test(right)
  );
}

/** A bare run of four digits from 1000 to 2199 reads as a year. */
export function isYear(digits: string): boolean {
  return /^(?:1\d|2[01])\d\d$/.test(digits);
}

function findSpelled(text: string): Figure[] {
  const figures: Figure[] = [];
  for (const match of text.matchAll(SPELLED)) {
    const spelled = readSpelled(match[0]);
    if (spelled === null) continue;
    const end = match.index + match[0].length;
    const right = readRight(text.slice(end, end + REACH), false);
    const leftText = text.slice(Math.max(0, match.index - REACH), match.index);
    const left = { length: 0, negative: false, currencies: [] };
    const parts = { start: match.index, end, readings: [spelled.reading], left, right, leftText, unit: null };
    const figure = assemble(text, { ...parts, ordinal: spelled.ordinal });
    figures.push(spelled.share ? { ...figure, kind: 'percent', bound: 'about' } : figure);
  }
  return figures;
}

const PERCENT_BEFORE = /百分之$/;

function findChinese(text: string): Figure[] {
  const figures: Figure[] = [];
  for (const match of text.matchAll(CHINESE_NUMBER)) {
    const number = readChinese(match[0]);
    if (number === null) continue;
    const end = match.index + match[0].length;
    const leftText = text.slice(Math.max(0, match.index - REACH), match.index);
    if (/\d$/.test(leftText)) continue;
    const right = readRight(text.slice(end, end + REACH), false);
    const left = { length: 0, negative: false, currencies: [] };
    const parts = { start: match.index, end, readings: [number.reading], left, right, leftText, unit: null };
    const figure = assemble(text, { ...parts, ordinal: false });
    const bound: Bound = figure.bound === 'exact' ? number.bound : figure.bound;
    figures.push({ ...figure, bound, kind: PERCENT_BEFORE.test(leftText) ? 'percent' : figure.kind });
  }
  return figures;
}

/** `$10–20 million`, `from 5 to 7 %`: the first end takes what only the second one carries, as a further reading. */
function joinRanges(text: string, figures: Figure[]): Figure[] {
  const joined = [...figures];
  for (let index = 0; index + 1 < joined.length; index++) {
    const low = joined[index]!;
    const high = joined[index + 1]!;
    const between = text.slice(low.end, high.start);
    if (!RANGE.test(between) || low.ordinal !== high.ordinal) continue;
    if (/and/.test(between) && !/\bbetween\s*$/i.test(text.slice(Math.max(0, low.start - 12), low.start)))
      continue;
    joined[index] = { ...share(low, high), range: 'low' };
    joined[index + 1] = { ...share(high, low), range: 'high' };
  }
  return joined;
}

function share(figure: Figure, other: Figure): Figure {
  const factor = figure.scale === 1 ? other.scale : 1;
  const scaled = figure.readings.map(({ value, step }) => ({ value: value * factor, step: step * factor }));
  return {
    ...figure,
    kind: figure.kind === 'number' ? other.kind : figure.kind,
    currencies: figure.currencies.length > 0 ? figure.currencies : other.currencies,
    readings: factor === 1 ? figure.readings : [...scaled, ...figure.readings],
  };
}
