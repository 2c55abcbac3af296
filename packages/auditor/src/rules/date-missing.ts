import type { TextDate } from '../dates.js';
import { isNarrowing } from '../edits/changes.js';
import type { PageIndex } from '../page-index.js';
import type { Case, Found, Rule } from './types.js';

function hasYear(year: number, page: PageIndex): boolean {
  // `2023–24` and `'24` give the year by its last two digits; a decade or century holds it only roughly.
  if (page.numbers.has(year)) return true;
  return page.dates.some((date) => date.year === year) || shortYear(year, page.text);
}

function shortYear(year: number, text: string): boolean {
  const two = String(year % 100).padStart(2, '0');
  return (
    text.includes(`'${two}`) || text.includes(`’${two}`) || new RegExp(`\\d\\d[-–/]${two}(?!\\d)`).test(text)
  );
}

function pageHas(date: TextDate, page: PageIndex): boolean {
  if (date.year !== null && !hasYear(date.year, page)) return false;
  if (date.months.length > 0) {
    const same = page.dates.filter((other) => other.months.some((month) => date.months.includes(month)));
    if (same.length === 0) return false;
    const days = same.flatMap((other) => (other.day === null ? [] : [other.day]));
    // A page that dates the month's days, and never to this one, has no such date.
    if (date.day !== null && days.length > 0 && !page.numbers.has(date.day)) return false;
  }
  const { span } = date;
  if (span === null) return true;
  return page.dates.some(
    (other) =>
      (other.year !== null && other.year >= span.first && other.year <= span.last) ||
      (other.span !== null && other.span.first <= span.last && span.first <= other.span.last),
  );
}

/** `as of 2024`: when the document looked, not what the page says. */
function isOfWriting(date: TextDate, claim: string): boolean {
  return /\bas of (?:early |mid |late )?$/i.test(claim.slice(Math.max(0, date.start - 14), date.start));
}

export const dateMissing: Rule = {
  name: 'date_missing',
  severity: 'fault',
  sample: {
    claim: 'The bridge was opened in 1931.',
    page: 'Work on the bridge began in 1927. It was opened in 1913 by the mayor.',
  },
  clear: {
    claim: 'The bridge was opened in the 1930s.',
    page: 'Work on the bridge began in 1927. It was opened in 1931 by the mayor.',
  },
  match(input: Case): Found | null {
    const date = input.dates.find(
      (ours) =>
        !isOfWriting(ours, input.claim) &&
        !isNarrowing(input.changes, ours) &&
        !input.pages.some((page) => pageHas(ours, page)),
    );
    if (date === undefined) return null;
    return {
      claim: date,
      says: date.text,
      page: input.best?.text ?? '',
      because: `no cited page has the date ${date.text}`,
    };
  },
};
