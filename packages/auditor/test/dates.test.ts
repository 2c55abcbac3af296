import { describe, expect, it } from 'vitest';
import { findDates } from '../src/dates.js';

/** text → year-month-day of each date, `?` for what is not written; a span for decades and centuries. */
const READ: readonly [string, string][] = [
  ['on 2024-03-05', '2024-3-5'],
  ['2024年3月5日', '2024-3-5'],
  ['5 March 2024 and March 5, 2024', '2024-3-5; 2024-3-5'],
  ['the 5th of March', '?-3-5'],
  ['Mar. 2024', '2024-3-?'],
  ['am 5. März 2024', '2024-3-5'],
  ['3/5/2024', '2024-5,3-?'],
  ['2003.06.11', '2003-6-11'],
  ['in the 1980s and the 19th century', '1980..1989; 1800..1900'],
  ['from 1987 to 2024, 2018–19', '1987-?-?; 2024-?-?; 2018-?-?'],
  ['2018-2019', '2018-?-?; 2019-?-?'],
  ['They may march in May', '?-5-?'],
  ['costs $2000, model X-2000, 20188-05-09', ''],
  ['May 2019 was wet', '2019-5-?'],
];

function shown(text: string): string {
  return findDates(text)
    .map((date) =>
      date.span === null
        ? `${date.year ?? '?'}-${date.months.join(',') || '?'}-${date.day ?? '?'}`
        : `${date.span.first}..${date.span.last}`,
    )
    .join('; ');
}

describe('findDates', () => {
  it.each(READ)('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});
