import type { CueLine, TimedWord } from './types.js';

const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/;

/** `01:02:03.450`, `02:03,450` → seconds; null when it is no time. */
export function parseTime(text: string): number | null {
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
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, dec, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole;
    const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** One line of a cue. Sample: `So,<00:00:00.520><c> we</c><00:00:01.080><c> begin</c>`, `<v Ann>Hello`. */
export function parseLine(raw: string, start: number): CueLine {
  const words: TimedWord[] = [];
  let at = start;
  let timed = false;
  let text = '';
  for (const part of raw.split(/(<[^<>]{0,200}>)/)) {
    if (part.startsWith('<') && part.endsWith('>')) {
      const time = parseTime(part.slice(1, -1));
      if (time === null) continue;
      at = time;
      timed = true;
      continue;
    }
    const shown = decodeEntities(part);
    text += shown;
    for (const word of shown.split(/\s+/)) if (word !== '') words.push({ text: word, at });
  }
  return { text: text.replace(/\s+/g, ' ').trim(), timed, words };
}
