import {
  BACKSLASH,
  BACKTICK,
  BANG,
  COLON,
  DOT,
  isAlpha,
  isAsciiPunctuation,
  isGap,
  LEFT_BRACKET,
  LESS,
  RIGHT_BRACKET,
} from './chars.js';
import { type Chunk, EMPTY_CHUNK } from './chunk.js';
import { matchEmailAutolink, matchUriAutolink } from './inline/autolink.js';
import { backtickRunEnd, CodeSpans } from './inline/code-span.js';
import { InlineHtml } from './inline/html.js';
import { footnoteLabel, matchFootnoteLabel, normalizeLabel } from './inline/label.js';
import { type LinkTail, matchLinkTail } from './inline/link.js';
import { matchLiteral, matchWww } from './inline/literal.js';

/** A link or image; offsets in the chunk. */
export interface InlineLink {
  start: number;
  textStart: number;
  textEnd: number;
  image: boolean;
  tail: LinkTail;
}

/** Answers what references name, and receives what is found in a chunk, in the order of the ends. */
export interface InlineSink {
  isDefined(key: string): boolean;
  isFootnote(key: string): boolean;
  addCode(start: number, end: number): void;
  addHtml(start: number, end: number): void;
  addAutolink(start: number, end: number): void;
  addLink(link: InlineLink): void;
}

interface Opener {
  /** Offset of the `[`, or of the `!` before it. */
  start: number;
  image: boolean;
}

/** Characters at which something may start; everything else is passed over. `:` ends `http` and `https`. */
const SPECIAL = new Uint8Array(128);
for (const char of '\\`<[]!:wW') SPECIAL[char.charCodeAt(0)] = 1;

/** One pass over each chunk. Emphasis is not looked for: it moves no link, code or marker. */
export class InlineScanner {
  private chunk: Chunk = EMPTY_CHUNK;
  private pos = 0;
  /** End of the last construct: what was consumed before can't be the `http` of a literal. */
  private consumed = 0;
  private openers: Opener[] = [];
  /** Link openers below this index are inactive, since a link was found after them: links hold no links. */
  private inactive = 0;
  private spans: CodeSpans | null = null;
  private tags: InlineHtml | null = null;
  private readonly isDefined = (key: string): boolean => this.sink.isDefined(key);

  constructor(private readonly sink: InlineSink) {}

  scan(chunk: Chunk): void {
    this.chunk = chunk;
    this.pos = this.consumed = chunk.start;
    if (this.openers.length > 0) this.openers = [];
    this.inactive = 0;
    this.spans = this.tags = null;
    const { src, end } = chunk;
    for (let pos = this.pos; pos < end; pos++) {
      const code = src.charCodeAt(pos);
      if (code >= 128 || SPECIAL[code] !== 1) continue;
      this.pos = pos;
      this.at(code);
      pos = this.pos - 1;
    }
  }

  private at(code: number): void {
    const { src, end } = this.chunk;
    const next = this.pos + 1 < end ? src.charCodeAt(this.pos + 1) : 0;
    switch (code) {
      case BACKSLASH:
        this.advance(this.pos + (isAsciiPunctuation(next) ? 2 : 1));
        return;
      case BACKTICK:
        this.atBacktick();
        return;
      case LESS:
        this.atLess();
        return;
      case BANG:
        if (next !== LEFT_BRACKET) this.pos++;
        else this.atBracket(this.pos, true);
        return;
      case LEFT_BRACKET:
        this.atBracket(this.pos, false);
        return;
      case RIGHT_BRACKET:
        this.atClose();
        return;
      case COLON:
        this.atColon();
        return;
      default:
        this.atW();
    }
  }

  private advance(pos: number): void {
    this.pos = this.consumed = pos;
  }

  private atBacktick(): void {
    this.spans ??= new CodeSpans(this.chunk);
    const runEnd = backtickRunEnd(this.chunk.src, this.pos, this.chunk.end);
    const close = this.spans.match(this.pos, runEnd);
    if (close > 0) this.sink.addCode(this.pos, close);
    this.advance(close > 0 ? close : runEnd);
  }

  private atLess(): void {
    const { src, end } = this.chunk;
    const uri = matchUriAutolink(src, this.pos, end);
    if (uri > 0) {
      this.sink.addAutolink(this.pos, uri);
      this.advance(uri);
      return;
    }
    const email = matchEmailAutolink(src, this.pos, end);
    this.tags ??= new InlineHtml(this.chunk);
    const html = email > 0 ? email : this.tags.match(this.pos);
    if (html > 0 && email < 0) this.sink.addHtml(this.pos, html);
    this.advance(html > 0 ? html : this.pos + 1);
  }

  private atBracket(start: number, image: boolean): void {
    const { src, end } = this.chunk;
    const bracket = image ? start + 1 : start;
    const label = matchFootnoteLabel(src, bracket, end);
    if (label > 0 && this.sink.isFootnote(normalizeLabel(footnoteLabel(src.slice(bracket + 2, label))))) {
      this.advance(label + 1);
      return;
    }
    this.openers.push({ start, image });
    this.advance(bracket + 1);
  }

  private atClose(): void {
    const close = this.pos;
    const opener = this.openers.pop();
    const active = opener && (opener.image || this.openers.length >= this.inactive);
    this.inactive = Math.min(this.inactive, this.openers.length);
    const textStart = opener ? opener.start + (opener.image ? 2 : 1) : close;
    const tail = active ? matchLinkTail(this.chunk, { start: textStart, close }, this.isDefined) : null;
    if (!opener || !tail) {
      this.advance(close + 1);
      return;
    }
    if (!opener.image) this.inactive = this.openers.length;
    this.sink.addLink({ start: opener.start, textStart, textEnd: close, image: opener.image, tail });
    this.advance(tail.end);
  }

  /** `http:` or `https:` before the colon may start a literal autolink, unless a bracket is open. */
  private atColon(): void {
    const { src, end } = this.chunk;
    const colon = this.pos;
    this.pos++;
    if (this.openers.length > 0 || !src.startsWith('//', colon + 1)) return;
    const start = schemeStart(src, colon, this.consumed);
    if (start < 0 || colon + 3 > end) return;
    this.takeLiteral(matchLiteral(src, colon + 3, end));
  }

  private atW(): void {
    const { src, end } = this.chunk;
    const start = this.pos;
    this.pos++;
    if (this.openers.length > 0 || src.charCodeAt(start + 3) !== DOT) return;
    if (!/^www\.$/i.test(src.slice(start, start + 4))) return;
    if (start > this.chunk.start && !isBeforeWww(src.charCodeAt(start - 1))) return;
    this.takeLiteral(matchWww(src, start, end));
  }

  private takeLiteral(end: number): void {
    if (end > 0) this.advance(end);
  }
}

/** Start of the `http` or `https` that ends before `colon`, when no letter stands before it; else -1. */
function schemeStart(src: string, colon: number, from: number): number {
  for (const length of [5, 4]) {
    const start = colon - length;
    if (start < from || !/^https?$/i.test(src.slice(start, colon))) continue;
    if (start === from || !isAlpha(src.charCodeAt(start - 1))) return start;
  }
  return -1;
}

function isBeforeWww(code: number): boolean {
  return isGap(code) || '(*_[]~'.includes(String.fromCharCode(code));
}
