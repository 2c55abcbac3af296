import { BANG, isAlpha, LEFT_BRACKET, QUESTION } from '../chars.js';
import type { Chunk } from '../chunk.js';
import { matchTag } from './tag.js';

/**
 * Inline HTML of one chunk: tags, `<!-- comments -->`, `<? instructions ?>`, `<!DECLARATIONS>`, CDATA. A
 * closing string that was once not found is not looked for again, so many openings stay linear.
 */
export class InlineHtml {
  private readonly missing = new Set<string>();

  constructor(private readonly chunk: Chunk) {}

  /** End of the construct whose `<` is at `start`, or -1. */
  match(start: number): number {
    const { src, end } = this.chunk;
    const next = src.charCodeAt(start + 1);
    if (next === QUESTION) return this.endAfter(start + 2, '?>');
    if (next !== BANG) return matchTag(src, start, end);
    if (src.startsWith('<!--', start)) {
      if (src.startsWith('<!-->', start)) return start + 5;
      if (src.startsWith('<!--->', start)) return start + 6;
      return this.endAfter(start + 4, '-->');
    }
    if (src.startsWith('<![CDATA[', start)) return this.endAfter(start + 9, ']]>');
    const after = start + 2 < end ? src.charCodeAt(start + 2) : LEFT_BRACKET;
    return isAlpha(after) ? this.endAfter(start + 2, '>') : -1;
  }

  private endAfter(from: number, closing: string): number {
    const { src, end } = this.chunk;
    if (from > end || this.missing.has(closing)) return -1;
    const first = closing.charCodeAt(0);
    for (let pos = from; pos + closing.length <= end; pos++) {
      if (src.charCodeAt(pos) === first && src.startsWith(closing, pos)) return pos + closing.length;
    }
    this.missing.add(closing);
    return -1;
  }
}
