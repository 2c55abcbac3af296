import { splitSentences } from '@vouch/core';
import { parseCues } from './captions/cues.js';
import { parseJson3 } from './captions/json3.js';
import { mergeCues } from './captions/rolling.js';
import { parseTimedText } from './captions/timed-text.js';
import type { TimedWord } from './captions/types.js';
import { PAUSE_S, RUN_WORDS } from './limits.js';

/** A sentence of a transcript with the second at which it begins; offsets into `text`. */
export interface SpokenSentence {
  start: number;
  end: number;
  at: number;
}

export interface Transcript {
  /** One sentence a line, each spoken word as often as it was said. */
  text: string;
  sentences: SpokenSentence[];
}

/** Caption formats, told by content: extensions lie. */
const FORMATS: readonly { name: string; parse: (file: string) => TimedWord[] | null }[] = [
  { name: 'json3', parse: parseJson3 },
  { name: 'timedtext', parse: parseTimedText },
  { name: 'vtt or srt', parse: (file) => (file.includes('-->') ? mergeCues(parseCues(file)) : null) },
];

/** Reads a caption file of any format; null when it is none or has no words. */
export function parseTranscript(file: string): Transcript | null {
  for (const { parse } of FORMATS) {
    const words = parse(file);
    if (words !== null) return words.length === 0 ? null : buildTranscript(words);
  }
  return null;
}

/** Sentences end where the text says so, at a pause, or after a run of words when captions have no punctuation. */
export function buildTranscript(words: readonly TimedWord[]): Transcript {
  const sentences: SpokenSentence[] = [];
  let text = '';
  for (const chunk of splitAtPauses(words)) {
    for (const run of sentenceRuns(chunk)) {
      const line = run.map((word) => word.text).join(' ');
      sentences.push({ start: text.length, end: text.length + line.length, at: run[0]!.at });
      text += `${line}\n`;
    }
  }
  return { text, sentences };
}

/** Words between longer silences. */
function splitAtPauses(words: readonly TimedWord[]): TimedWord[][] {
  const chunks: TimedWord[][] = [];
  let last: TimedWord | undefined;
  for (const word of words) {
    const pause = last !== undefined && word.at - last.at > PAUSE_S + last.text.length / 10;
    if (last === undefined || (pause && chunks.at(-1)!.length >= RUN_WORDS / 4)) chunks.push([]);
    chunks.at(-1)!.push(word);
    last = word;
  }
  return chunks;
}

function sentenceRuns(words: TimedWord[]): TimedWord[][] {
  const line = words.map((word) => word.text).join(' ');
  const starts: number[] = [];
  let offset = 0;
  for (const word of words) {
    starts.push(offset);
    offset += word.text.length + 1;
  }
  const runs: TimedWord[][] = [];
  let at = 0;
  for (const sentence of splitSentences(line)) {
    const run: TimedWord[] = [];
    while (at < words.length && starts[at]! < sentence.end) run.push(words[at++]!);
    if (run.length > 0) runs.push(...cutLong(run));
  }
  if (at < words.length) runs.push(...cutLong(words.slice(at)));
  return runs;
}

function cutLong(run: TimedWord[]): TimedWord[][] {
  if (run.length <= RUN_WORDS * 2) return [run];
  const parts: TimedWord[][] = [];
  for (let at = 0; at < run.length; at += RUN_WORDS) parts.push(run.slice(at, at + RUN_WORDS));
  return parts;
}

/** The second at which the words at an offset are said. */
export function secondOf(transcript: Transcript, offset: number): number | null {
  let found: number | null = null;
  for (const { start, at } of transcript.sentences) {
    if (start > offset) break;
    found = at;
  }
  return found === null ? null : Math.floor(found);
}
