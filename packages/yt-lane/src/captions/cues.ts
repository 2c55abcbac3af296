import { parseLine, parseTime } from './cue-text.js';
import type { Cue } from './types.js';

const ARROW = /^\s*(\S+)[ \t]+-->[ \t]+(\S+)/;

/**
 * WebVTT and SubRip: a timing line with its text up to the next blank line. Numbers, NOTE, STYLE and REGION blocks
 * are not text. A line that only pads (` `) is part of the cue: it is left out and ends nothing.
 */
export function parseCues(file: string): Cue[] {
  const lines = linesOf(file);
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const timing = timingOf(lines[at]!);
    const start = timing === null ? null : parseTime(timing[1]!);
    const end = timing === null ? null : parseTime(timing[2]!);
    if (start === null || end === null) continue;
    const cue: Cue = { start, end, lines: [] };
    while (at + 1 < lines.length && lines[at + 1] !== '' && timingOf(lines[at + 1]!) === null) {
      at += 1;
      const line = parseLine(lines[at]!, start);
      if (line.text !== '') cue.lines.push(line);
    }
    cues.push(cue);
  }
  return cues;
}

function timingOf(line: string): RegExpExecArray | null {
  return line.includes('-->') ? ARROW.exec(line) : null;
}

/** A split at one character is many times faster than one at an expression, and most files need no other. */
function linesOf(file: string): string[] {
  const text = file.startsWith('\ufeff') ? file.slice(1) : file;
  return (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).split('\n');
}
