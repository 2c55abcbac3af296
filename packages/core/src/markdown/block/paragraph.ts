import { isSpaceOrTab, LEFT_BRACKET } from '../chars.js';
import { type Chunk, makeChunk, sourceEnd, sourceStart } from '../chunk.js';
import { decodeDestination } from '../inline/decode.js';
import { normalizeLabel } from '../inline/label.js';
import type { Definition, Span } from '../types.js';
import type { Cursor } from './cursor.js';
import { matchDefinition } from './definition.js';

/** A definition with the key that references look it up by. */
export interface ParsedDefinition {
  key: string;
  definition: Definition;
}

/** The lines of an open paragraph: its text, once the definitions at its start are taken off. */
export class Paragraph {
  readonly kind = 'paragraph';
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** Indentation of the last line: a header row of a table may have at most three columns. */
  lastIndent = 0;

  add(line: Cursor): void {
    this.starts.push(line.nonspace);
    this.ends.push(line.lineEnd);
    this.lastIndent = line.indent;
  }

  lastLine(): Span {
    return { start: this.starts.at(-1)!, end: this.ends.at(-1)! };
  }

  dropLastLine(): void {
    this.starts.pop();
    this.ends.pop();
  }

  takeDefinitions(text: string, definitions: ParsedDefinition[]): void {
    if (this.starts.length === 0 || text.charCodeAt(this.starts[0]!) !== LEFT_BRACKET) return;
    const chunk = makeChunk(text, this.starts, this.ends);
    let pos = chunk.start;
    for (let match = matchDefinition(chunk, pos); match; match = matchDefinition(chunk, pos)) {
      const label = chunk.src.slice(match.start + 1, match.labelEnd);
      const { start, end } = match.destination;
      definitions.push({
        key: normalizeLabel(label),
        definition: {
          start: sourceStart(chunk, match.start),
          end: sourceEnd(chunk, match.end),
          label,
          destination: { start: sourceStart(chunk, start), end: sourceEnd(chunk, end) },
          url: decodeDestination(chunk.src.slice(start, end)),
        },
      });
      pos = match.next;
    }
    this.dropBefore(pos >= chunk.end ? Number.POSITIVE_INFINITY : sourceStart(chunk, pos));
  }

  /** Null when nothing is left but definitions. */
  chunk(text: string): Chunk | null {
    const last = this.ends.length - 1;
    if (last < 0) return null;
    let end = this.ends[last]!;
    while (end > this.starts[last]! && isSpaceOrTab(text.charCodeAt(end - 1))) end--;
    this.ends[last] = end;
    return makeChunk(text, this.starts, this.ends);
  }

  span(): Span {
    return { start: this.starts[0]!, end: this.ends.at(-1)! };
  }

  private dropBefore(offset: number): void {
    let count = 0;
    while (count < this.starts.length && this.starts[count]! < offset) count++;
    this.starts.splice(0, count);
    this.ends.splice(0, count);
  }
}
