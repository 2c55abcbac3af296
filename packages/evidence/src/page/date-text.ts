import { parseDay } from '@vouch/core';
import { MAX_VISIBLE_DATES } from '../limits.js';
import { monthOf } from './month-names.js';

/** A date as written somewhere, `YYYY-MM-DD` or partial. */
export interface FoundDate {
  value: string;
  start: number;
  end: number;
}

export interface DateReading {
  /** The page's language as it says itself (`en-GB`), or null. */
  lang: string | null;
  /** `YYYY-MM-DD`: later dates are refused. */
  as_of: string | null;
}

const OLDEST_YEAR = 1990;
const YEAR = String.raw`((?:19|20)\d\d)`;
const NOT_IN_NUMBER = String.raw`(?<![\d.,/-])`;
const END = String.raw`(?![\d/])`;

interface Form {
  name: string;
  sample: string;
  match: RegExp;
  /** Year, month, day from the groups; day 0 for a partial date; null where it is ambiguous or none. */
  read(groups: string[], reading: DateReading): [number, number, number] | null;
}

/** Ways to write a date, each anchored at a day, month or year. */
const FORMS: readonly Form[] = [
  {
    name: 'year first',
    sample: '2024-03-05, 2024/3/5, 2024.03.05, 2024年3月5日',
    match: new RegExp(
      String.raw`${NOT_IN_NUMBER}${YEAR}\s?[-/.年–]\s?(\d{1,2})\s?[-/.月–]\s?(\d{1,2})(?!\d)`,
      'gu',
    ),
    read: ([year, month, day]) => [Number(year), Number(month), Number(day)],
  },
  {
    name: 'day month year',
    sample: '5 March 2024, 5. März 2024, 5 de marzo de 2024, 5-Mar-2024',
    match: new RegExp(
      String.raw`${NOT_IN_NUMBER}(\d{1,2})(?:st|nd|rd|th|er|ter|º|°|ª)?[.,]?[\s-]{0,3}(?:of\s|de\s|d[’'])?\s?(\p{L}{3,14})[.,]?[\s,-]{0,3}(?:de\s|del\s)?\s?${YEAR}${END}`,
      'giu',
    ),
    read: ([day, month, year]) => [Number(year), monthOf(month!), Number(day)],
  },
  {
    name: 'month day year',
    sample: 'March 5, 2024, Mar. 5th 2024',
    match: new RegExp(
      String.raw`(?<!\p{L})(\p{L}{3,14})\.?\s?(\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(?:at\s)?${YEAR}${END}`,
      'giu',
    ),
    read: ([month, day, year]) => [Number(year), monthOf(month!), Number(day)],
  },
  {
    name: 'year month day',
    sample: '2024. március 5.',
    match: new RegExp(
      String.raw`${NOT_IN_NUMBER}${YEAR}\.?[^\S\n](\p{L}{3,14})\.?[^\S\n](\d{1,2})(?!\d)`,
      'gu',
    ),
    read: ([year, month, day]) => [Number(year), monthOf(month!), Number(day)],
  },
  {
    name: 'month day time year',
    sample: 'Jan 04 09:34 2022',
    match: new RegExp(
      String.raw`(?<!\p{L})(\p{L}{3})\s(\d{1,2})\s\d{1,2}:\d\d(?::\d\d)?\s(?:[A-Z]{3,4}\s)?${YEAR}${END}`,
      'gu',
    ),
    read: ([month, day, year]) => [Number(year), monthOf(month!), Number(day)],
  },
  {
    name: 'figures, short year',
    sample: '28.01.22',
    match: /(?<![\d.,/-])(\d{1,2})\.(\d{1,2})\.([0-3]\d)(?![\d.])/g,
    read: ([day, month, year], { lang }) =>
      lang === null || /^(?:en\b|$)/i.test(lang) ? null : [2000 + Number(year), Number(month), Number(day)],
  },
  {
    name: 'figures, year last',
    sample: '05.03.2024, 25/03/2024',
    match: new RegExp(String.raw`${NOT_IN_NUMBER}(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?${YEAR}${END}`, 'gu'),
    read: ([first, mark, second, year], reading) =>
      readFigures(Number(first), mark!, Number(second), Number(year), reading),
  },
];

/** Day first or month first? Only where one of them can't be a month, or where the page's language decides. */
function readFigures(
  a: number,
  mark: string,
  b: number,
  year: number,
  reading: DateReading,
): [number, number, number] | null {
  if (a > 12) return [year, b, a];
  if (b > 12) return mark === '.' ? null : [year, a, b];
  if (a === b) return [year, a, b];
  const dayFirst =
    mark === '.' || (reading.lang !== null && reading.lang !== '' && !/^en\b/i.test(reading.lang));
  return dayFirst ? [year, b, a] : null;
}

/** All full dates in a text, in order, without those that overlap an earlier one. */
export function findDates(text: string, reading: DateReading): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { match, read } of FORMS) {
    for (const hit of text.matchAll(match)) {
      const parts = read(hit.slice(1), reading);
      const value = parts === null ? null : plausible(...parts, reading);
      if (value !== null) found.push({ value, start: hit.index, end: hit.index + hit[0].length });
      if (found.length >= MAX_VISIBLE_DATES) break;
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return found.filter((date, i) => i === 0 || date.start >= found[i - 1]!.end);
}

const ISO = /^((?:19|20)\d\d)(?:([-/]?)(\d\d)(?:\2(\d\d))?)?(?=$|[T\s.:+Z])/;

/**
 * A date in an attribute or a JSON string: ISO (the day as written, in its own zone), else as in text; a partial
 * one (`2024-03`, `2024`) only where no full date can be read.
 */
export function readDateValue(value: string, reading: DateReading): string | null {
  const text = value.trim().slice(0, 100);
  const iso = ISO.exec(text);
  const date =
    iso === null ? null : plausible(Number(iso[1]), Number(iso[3] ?? 0), Number(iso[4] ?? 0), reading);
  if (date !== null && iso?.[4] !== undefined) return date;
  return findDates(text, reading)[0]?.value ?? date;
}

function plausible(year: number, month: number, day: number, reading: DateReading): string | null {
  if (year < OLDEST_YEAR || month > 12 || (month === 0 && day > 0)) return null;
  const parts = [String(year), ...(month > 0 ? [pad(month)] : []), ...(day > 0 ? [pad(day)] : [])];
  const value = parts.join('-');
  const range = parseDay(value);
  const limit = reading.as_of === null ? null : parseDay(reading.as_of);
  return range === null || (limit !== null && range.first > limit.last) ? null : value;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
