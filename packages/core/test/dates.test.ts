import { describe, expect, it } from 'vitest';
import { ageInDays, isoDay, parseDay } from '../src/dates.js';

describe('parseDay', () => {
  it.each([
    ['2024-02-29', '2024-02-29', '2024-02-29'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2024', '2024-01-01', '2024-12-31'],
    ['2024-06-01T23:30:00Z', '2024-06-01', '2024-06-01'],
    ['2024-06-01T23:30:00-05:00', '2024-06-02', '2024-06-02'],
    ['2024-06-01 00:30+02:00', '2024-05-31', '2024-05-31'],
  ])('%s is %s to %s', (text, first, last) => {
    const range = parseDay(text)!;
    expect([isoDay(range.first), isoDay(range.last)]).toEqual([first, last]);
  });

  it.each([
    '',
    'soon',
    '2023-02-29',
    '2024-13',
    '20188-05-09',
    '0000-01-01',
    '2024-06-01T25:00:00Z',
    'March 5, 2019',
  ])('knows nothing of %j: unknown, never fresh', (text) => {
    expect(parseDay(text)).toBeNull();
  });
});

describe('ageInDays', () => {
  it.each([
    ['2024-06-01', '2025-06-01', 365, 365],
    ['2024-06-01', '2025-06-02', 366, 366],
    ['2024-06-01', '2025-06-01T23:30:00-05:00', 366, 366],
    // A partial date is reckoned from both of its ends.
    ['2024', '2025-01-01', 1, 366],
    ['2024-12', '2025-01-01', 1, 31],
  ])('%s to %s: %i to %i days, whatever the time zone', (from, to, min, max) => {
    expect(ageInDays(from, to)).toEqual({ min, max });
  });
  it('is unknown when one date is', () => {
    expect(ageInDays('soon', '2025-01-01')).toBeNull();
  });
});
