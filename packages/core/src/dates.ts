/** Dates are `YYYY-MM-DD` or full UTC times; partial dates (`2025`, `2025-03`) stay partial. All reckoning is in UTC days. */

const PARTIAL = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|z|[+-]\d{2}:?\d{2})?$/;
const DAY_MS = 86_400_000;

/** First and last day that a (partial) date can mean, as day numbers since 1970-01-01 UTC. */
export interface DayRange {
  first: number;
  last: number;
}

function dayNumber(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day);
  const back = new Date(ms);
  if (back.getUTCFullYear() !== year || back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day)
    return null;
  return ms / DAY_MS;
}

/** Reads an ISO date, partial date or time. Anything else, and impossible days, are null: unknown, never fresh. */
export function parseDay(text: string): DayRange | null {
  const trimmed = text.trim();
  const partial = PARTIAL.exec(trimmed);
  if (partial) {
    const year = Number(partial[1]);
    if (year < 1000) return null;
    if (partial[3] !== undefined) {
      const day = dayNumber(year, Number(partial[2]), Number(partial[3]));
      return day === null ? null : { first: day, last: day };
    }
    const month = partial[2] === undefined ? null : Number(partial[2]);
    if (month !== null && (month < 1 || month > 12)) return null;
    const first = Date.UTC(year, (month ?? 1) - 1, 1) / DAY_MS;
    const next = month === null ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1);
    return { first, last: next / DAY_MS - 1 };
  }
  const time = TIME.exec(trimmed);
  if (!time) return null;
  const [, y, mo, d, h, mi, s, zone] = time;
  if (dayNumber(Number(y), Number(mo), Number(d)) === null) return null;
  if (Number(h) > 23 || Number(mi) > 59 || Number(s ?? 0) > 60) return null;
  const offset = zone === undefined || /^z$/i.test(zone) ? 0 : zoneMinutes(zone);
  const ms = Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi) - offset, Number(s ?? 0));
  const day = Math.floor(ms / DAY_MS);
  return { first: day, last: day };
}

function zoneMinutes(zone: string): number {
  const sign = zone.startsWith('-') ? -1 : 1;
  const digits = zone.slice(1).replace(':', '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4)));
}

/**
 * Age in whole UTC calendar days, reckoned from both ends of a partial date: `{min, max}`. Null when either
 * date can't be read. `min > limit` is certainly older than the limit; `max > limit` may be.
 */
export function ageInDays(published: string, accessed: string): { min: number; max: number } | null {
  const from = parseDay(published);
  const to = parseDay(accessed);
  if (from === null || to === null) return null;
  return { min: to.first - from.last, max: to.last - from.first };
}

/** `YYYY-MM-DD` of a day number. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
