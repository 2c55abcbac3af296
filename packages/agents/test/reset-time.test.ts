import { expect, test } from 'vitest';
import { parseResetTime } from '../src/reset-time.js';

const NOW = '2026-03-01T10:00:00.000Z';

test.each([
  ['Your quota will reset after 5h12m3s.', '2026-03-01T15:12:03.000Z'],
  ['Please try again in 59 minutes.', '2026-03-01T10:59:00.000Z'],
  ['try again in 1 day, 2 hours and 5 minutes', '2026-03-02T12:05:00.000Z'],
  ['"retryDelay": "37.5s"', '2026-03-01T10:00:37.500Z'],
  ['{"resets_at": 1772366400}', '2026-03-01T12:00:00.000Z'],
  ['limit reached', null],
  ['reset after a while', null],
  ['again in 0 minutes', null],
])('%s', (said, expected) => {
  expect(parseResetTime(said, NOW)).toBe(expected);
});

test('a time of day is the next one', () => {
  const soon = parseResetTime('or try again at 11:30 PM.', NOW);
  const wait = Date.parse(soon ?? '') - Date.parse(NOW);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(86_400_000);
});
