import { DASH, isSpaceOrTab, STAR, UNDERSCORE } from '../chars.js';
import type { Cursor } from './cursor.js';

/** `***`, `- - -`, `___`: three or more of one mark, with spaces anywhere. */
export function isThematicBreak(line: Cursor): boolean {
  const mark = line.codeAt(line.nonspace);
  if (line.indent >= 4 || (mark !== STAR && mark !== DASH && mark !== UNDERSCORE)) return false;
  let count = 0;
  for (let pos = line.nonspace; pos < line.lineEnd; pos++) {
    const code = line.codeAt(pos);
    if (code === mark) count++;
    else if (!isSpaceOrTab(code)) return false;
  }
  return count >= 3;
}
