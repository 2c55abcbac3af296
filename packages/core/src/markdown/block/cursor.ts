import { CR, isSpaceOrTab, LF, TAB } from '../chars.js';

const BYTE_ORDER_MARK = 0xfeff;

/** One line of the source while containers and indentation are taken off its front. Columns count tabs as CommonMark does. */
export class Cursor {
  /** First character of the line, its end without the line ending, and where the next line starts. */
  lineStart = 0;
  lineEnd = 0;
  nextLine = 0;
  pos = 0;
  column = 0;
  /** First character that is no space or tab, its distance in columns, and whether there is none. */
  nonspace = 0;
  indent = 0;
  blank = false;

  /** Without a carriage return in the text, a line ends at the next line feed, which the engine finds fastest. */
  private readonly hasReturns: boolean;

  constructor(readonly text: string) {
    this.hasReturns = text.includes('\r');
    if (text.charCodeAt(0) === BYTE_ORDER_MARK) this.nextLine = 1;
  }

  /** Moves to the line that starts at `nextLine`; false at the end of the text. */
  read(): boolean {
    const { text } = this;
    const start = this.nextLine;
    if (start >= text.length) return false;
    const end = this.findLineEnd(start);
    this.lineStart = start;
    this.lineEnd = end;
    this.nextLine = end + (text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? 2 : 1);
    this.pos = start;
    this.column = 0;
    this.look();
    return true;
  }

  private findLineEnd(start: number): number {
    const { text } = this;
    if (!this.hasReturns) {
      const feed = text.indexOf('\n', start);
      return feed < 0 ? text.length : feed;
    }
    let end = start;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === LF || code === CR) break;
    }
    return end;
  }

  /** Sets `nonspace`, `indent` and `blank` for what is left of the line. */
  private look(): void {
    let { pos, column } = this;
    const { text, lineEnd } = this;
    for (; pos < lineEnd; pos++) {
      const code = text.charCodeAt(pos);
      if (code === TAB) column += 4 - (column % 4);
      else if (isSpaceOrTab(code)) column++;
      else break;
    }
    this.nonspace = pos;
    this.indent = column - this.column;
    this.blank = pos >= lineEnd;
  }

  /** Takes `count` columns of white space, or as many as there are. */
  skipColumns(count: number): void {
    const before = this.column;
    while (count > 0 && this.pos < this.nonspace) {
      if (this.text.charCodeAt(this.pos) === TAB) {
        const toTab = 4 - (this.column % 4);
        const step = Math.min(toTab, count);
        this.column += step;
        // A tab that isn't used up stays, with the columns that are left of it.
        if (step === toTab) this.pos++;
        count -= step;
      } else {
        this.pos++;
        this.column++;
        count--;
      }
    }
    this.indent -= this.column - before;
  }

  /** Moves to `pos` on this line, over characters that are no tabs from `nonspace` on. */
  moveTo(pos: number): void {
    this.column += this.indent + (pos - this.nonspace);
    this.pos = pos;
    this.look();
  }

  codeAt(offset: number): number {
    return this.text.charCodeAt(offset);
  }

  /** The rest of the line from its first visible character. */
  rest(): string {
    return this.text.slice(this.nonspace, this.lineEnd);
  }
}
