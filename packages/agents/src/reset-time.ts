/** When a rate limit ends, from what a CLI says. */

interface ResetRow {
  name: string;
  sample: string;
  match: RegExp;
  /** Milliseconds from now. */
  wait(found: RegExpExecArray): number;
}

const UNIT_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

function units(words: string): number {
  let total = 0;
  for (const part of words.matchAll(/(\d{1,6}(?:\.\d{1,6})?)\s{0,2}(d|h|m|s)/gi)) {
    total += Number(part[1]) * (UNIT_MS[part[2]!.toLowerCase()] ?? 0);
  }
  return total;
}

const DURATION = '((?:\\d{1,6}(?:\\.\\d{1,6})?\\s?(?:d|h|m|s)[a-z]{0,6},?\\s?(?:and )?){1,4})';

const ROWS: readonly ResetRow[] = [
  {
    name: 'after_duration',
    sample: 'Your quota will reset after 5h12m3s.',
    match: new RegExp(`(?:reset|retry|again)s?\\s(?:after|in)\\s${DURATION}`, 'i'),
    wait: (found) => units(found[1]!),
  },
  {
    name: 'retry_delay',
    sample: '"retryDelay": "37s"',
    match: /retryDelay["':\s]{1,5}(\d{1,6}(?:\.\d{1,6})?s)/i,
    wait: (found) => units(found[1]!),
  },
];

/** A time that is written out: `resets_at: 1767225600` or an ISO time. */
const EPOCH = /resets?_?(?:at)?["':=\s]{1,8}(1[5-9]\d{8}|[2-9]\d{9})\b/i;
const CLOCK = /again at ((?:[A-Z][a-z]{2} \d{1,2}(?:st|nd|rd|th)?, \d{4} )?\d{1,2}:\d{2} ?[AP]M)/;

/** UTC time, or null when nothing is said. `at` is the time of the message, UTC. */
export function parseResetTime(said: string, at: string): string | null {
  const now = Date.parse(at);
  const epoch = EPOCH.exec(said);
  if (epoch !== null) return new Date(Number(epoch[1]) * 1000).toISOString();
  const clock = CLOCK.exec(said);
  if (clock !== null) return fromClock(clock[1]!, now);
  for (const row of ROWS) {
    const found = row.match.exec(said);
    const wait = found === null ? 0 : row.wait(found);
    if (wait > 0 && Number.isFinite(wait)) return new Date(now + wait).toISOString();
  }
  return null;
}

/** codex names a local time of day, with a date when it is not today. */
function fromClock(words: string, now: number): string | null {
  const today = new Date(now).toDateString();
  const dated = /\d{4}/.test(words) ? words.replace(/(\d)(st|nd|rd|th)/, '$1') : `${today} ${words}`;
  const time = Date.parse(dated.replace(/(\d)([AP]M)/, '$1 $2'));
  if (Number.isNaN(time)) return null;
  return new Date(time < now && dated.startsWith(today) ? time + UNIT_MS['d']! : time).toISOString();
}
