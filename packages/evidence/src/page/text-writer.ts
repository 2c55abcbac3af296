/** What stands between two pieces of text; the strongest asked for since the last piece wins. */
export type Gap = 0 | 1 | 2 | 3;
export const GLUE = 0;
export const SPACE = 1;
export const CELL = 2;
export const LINE = 3;

const GAP_TEXT = ['', ' ', '\t', '\n'] as const;
const WHITE_SPACE = /[ \t\n\r\f]/;
const WHITE_SPACE_RUNS = /[ \t\n\r\f]+/g;
const LINE_END = /\r\n?/g;

/**
 * Builds the visible text with offsets. White space is collapsed as a browser does; gaps are written only
 * between two pieces, so the text neither begins nor ends with one.
 */
export class TextWriter {
  /** V8 keeps a string that only grows as a rope and flattens it once, when it is read. */
  private text = '';
  private piece = '';
  private gap: Gap = GLUE;
  length = 0;

  ask(gap: Gap): void {
    if (gap > this.gap) this.gap = gap;
  }

  /** Writes text with collapsed white space. Returns where its first character stands, or -1 if all was white. */
  write(data: string): number {
    let text = data;
    if (WHITE_SPACE.test(text)) {
      text = text.replace(WHITE_SPACE_RUNS, ' ');
      if (text.charCodeAt(0) === 32) {
        this.ask(SPACE);
        text = text.slice(1);
      }
      if (text === '') return -1;
      if (text.charCodeAt(text.length - 1) === 32) {
        const start = this.put(text.slice(0, -1));
        this.ask(SPACE);
        return start;
      }
    }
    return text === '' ? -1 : this.put(text);
  }

  /** Writes text as it is (preformatted). Returns where it starts, or -1 if there is none. */
  writeRaw(data: string): number {
    return data === '' ? -1 : this.put(data.includes('\r') ? data.replace(LINE_END, '\n') : data);
  }

  private put(text: string): number {
    if (this.gap !== GLUE) {
      const doubled = this.gap === LINE && this.piece.endsWith('\n');
      if (this.length > 0 && !doubled) {
        this.text += GAP_TEXT[this.gap];
        this.length += 1;
      }
      this.gap = GLUE;
    }
    const start = this.length;
    this.text += text;
    this.piece = text;
    this.length += text.length;
    return start;
  }

  /** The last character written, '' at the start or when a gap is pending. */
  get last(): string {
    return this.gap === GLUE ? (this.piece.at(-1) ?? '') : '';
  }

  toString(): string {
    return this.text;
  }
}
