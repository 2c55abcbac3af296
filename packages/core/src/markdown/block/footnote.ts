import { COLON, isSpaceOrTab, LEFT_BRACKET } from '../chars.js';
import { matchFootnoteLabel } from '../inline/label.js';
import type { Cursor } from './cursor.js';

/** `[^label]: text`: where its label ends (the `]`) and its text starts. */
export function matchFootnote(line: Cursor): { labelEnd: number; content: number } | null {
  if (line.indent >= 4 || line.codeAt(line.nonspace) !== LEFT_BRACKET) return null;
  const labelEnd = matchFootnoteLabel(line.text, line.nonspace, line.lineEnd);
  if (labelEnd < 0 || labelEnd + 1 >= line.lineEnd || line.codeAt(labelEnd + 1) !== COLON) return null;
  let content = labelEnd + 2;
  while (content < line.lineEnd && isSpaceOrTab(line.codeAt(content))) content++;
  return { labelEnd, content };
}
