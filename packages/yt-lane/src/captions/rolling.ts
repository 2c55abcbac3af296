import type { Cue, CueLine, TimedWord } from './types.js';

/**
 * The words of cues in order, each as often as it was said. Automatic captions roll: a cue shows the line before
 * again and adds one. What a cue carries over is a tail of the cue before it; a line with word times of its own is
 * always new, so that a phrase said twice stays twice. Captions that don't roll are taken as they are.
 */
export function mergeCues(cues: readonly Cue[]): TimedWord[] {
  if (!isRolling(cues)) return cues.flatMap((cue) => cue.lines.flatMap((line) => line.words));
  const words: TimedWord[] = [];
  let shown: readonly CueLine[] = [];
  for (const cue of cues) {
    const carried = countCarried(shown, cue.lines);
    for (const line of cue.lines.slice(carried)) words.push(...line.words);
    shown = cue.lines;
  }
  return words;
}

/** Share of cues that begin with what the one before ended with; manual captions repeat a line now and then only. */
const ROLLING_SHARE = 0.3;

function isRolling(cues: readonly Cue[]): boolean {
  if (cues.some((cue) => cue.lines.some((line) => line.timed))) return true;
  let repeats = 0;
  for (let at = 1; at < cues.length; at += 1) {
    if (countCarried(cues[at - 1]!.lines, cues[at]!.lines) > 0) repeats += 1;
  }
  return cues.length > 4 && repeats / cues.length > ROLLING_SHARE;
}

/** Most lines at the start of `next` that are the last lines of `shown`; a timed line is never carried over. */
function countCarried(shown: readonly CueLine[], next: readonly CueLine[]): number {
  for (let count = Math.min(shown.length, next.length); count > 0; count -= 1) {
    const tail = shown.slice(shown.length - count);
    if (tail.every((line, at) => line.text === next[at]!.text && !next[at]!.timed)) return count;
  }
  return 0;
}
