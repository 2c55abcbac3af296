import type { CueLine, TimedWord } from './types.js';

const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/;

/** Most tags are `c` and `/c`: no expression has to look at them. */
const NINE = 57;

/** `01:02:03.450`, `02:03,450` → seconds; null when it is no time. */
export function parseTime(text: string): number | null {
  if (text.charCodeAt(0) > NINE) return null;
  const match = TIME.exec(text);
  if (match === null) return null;
  const [, hours = '0', minutes, seconds, fraction = '0'] = match;
  return (
    Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000
  );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['lrm', ''],
  ['rlm', ''],
]);

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, dec, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole;
    const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** A longer `<…>` is no tag of captions, so it is text. */
const LONGEST_TAG = 200;

/** One line of a cue. Sample: `So,<00:00:00.520><c> we</c><00:00:01.080><c> begin</c>`, `<v Ann>Hello`. */
export function parseLine(raw: string, start: number): CueLine {
  if (!raw.includes('<')) return plainLine(raw, start);
  const words: TimedWord[] = [];
  let text = '';
  let at = start;
  let timed = false;
  for (let from = 0; from < raw.length; ) {
    const tag = findTag(raw, from);
    const shown = decodeEntities(raw.slice(from, tag?.start));
    if (shown !== '') {
      text += shown;
      for (const word of splitWords(shown)) words.push({ text: word, at });
    }
    if (tag === null) break;
    const time = parseTime(raw.slice(tag.start + 1, tag.end - 1));
    if (time !== null) {
      at = time;
      timed = true;
    }
    from = tag.end;
  }
  return { text: splitWords(text).join(' '), timed, words };
}

/** Two lines in three of rolling captions are only shown again: their words are never asked for. */
function plainLine(raw: string, at: number): CueLine {
  const text = splitWords(decodeEntities(raw)).join(' ');
  return {
    text,
    timed: false,
    get words() {
      return splitWords(text).map((word) => ({ text: word, at }));
    },
  };
}

/** The next `<…>` without brackets inside. Each search starts where the last one ended, so that it stays linear. */
function findTag(raw: string, from: number): { start: number; end: number } | null {
  for (let open = raw.indexOf('<', from); open !== -1; open = raw.indexOf('<', open)) {
    const close = raw.indexOf('>', open);
    if (close === -1) return null;
    const start = raw.lastIndexOf('<', close);
    if (close - start <= LONGEST_TAG + 1) return { start, end: close + 1 };
    open = close + 1;
  }
  return null;
}

function splitWords(text: string): string[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/);
}
