import { decodeEntities } from './cue-text.js';
import type { TimedWord } from './types.js';

/** Sample: `<text start="1.54" dur="4.16">this is &lt;i&gt;it&lt;/i&gt;</text>`, as the watch page's caption track gives it. */
const TEXT = /<(text|p)\b([^<>]{0,200})>([^<]*(?:<(?!\/\1>)[^<]*)*)<\/\1>/g;
const START = /\b(start|t)="(\d+(?:\.\d+)?)"/;

export function parseTimedText(file: string): TimedWord[] | null {
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<(?:transcript|timedtext)\b/.test(file)) return null;
  const words: TimedWord[] = [];
  for (const [, , attributes = '', inner = ''] of file.matchAll(TEXT)) {
    const start = START.exec(attributes);
    // `t` counts milliseconds, `start` seconds.
    const at = start === null ? 0 : Number(start[2]) / (start[1] === 't' ? 1000 : 1);
    const text = decodeEntities(decodeEntities(inner.replace(/<[^<>]*>/g, ' '))).replace(/<[^<>]*>/g, ' ');
    for (const word of text.split(/\s+/)) if (word !== '') words.push({ text: word, at });
  }
  return words;
}
