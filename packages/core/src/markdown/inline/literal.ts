import {
  AMPERSAND,
  DASH,
  DOT,
  isAlpha,
  isControl,
  isPunctuation,
  isWhitespace,
  LEFT_BRACKET,
  LEFT_PAREN,
  LESS,
  RIGHT_BRACKET,
  RIGHT_PAREN,
  SEMICOLON,
  SPACE,
  UNDERSCORE,
} from '../chars.js';

/**
 * GFM's literal autolinks (`https://x.example/a`, `www.x.example`). They are matched only for what they take
 * out of the running text: brackets, backticks and tags inside one are not Markdown. Where a URL ends for a
 * reader is decided in `bare-url.ts`.
 * Sources: GFM "Autolinks (extension)"; where it is silent, micromark-extension-gfm-autolink-literal.
 */
export function matchLiteral(src: string, afterPrefix: number, end: number): number {
  const first = afterPrefix < end ? src.charCodeAt(afterPrefix) : SPACE;
  if (isControl(first) || isWhitespace(first) || isPunctuation(first)) return -1;
  return matchDomainAndPath(src, afterPrefix, end);
}

/** `www.` starts the domain itself. */
export function matchWww(src: string, start: number, end: number): number {
  return start + 4 < end ? matchDomainAndPath(src, start, end) : -1;
}

function matchDomainAndPath(src: string, start: number, end: number): number {
  const trail = new Trail(src, end);
  const domain = domainEnd(src, start, trail);
  return domain < 0 ? -1 : pathEnd(src, domain, trail);
}

function domainEnd(src: string, start: number, trail: Trail): number {
  let underscore = false;
  let underscoreBefore = false;
  let seen = false;
  let pos = start;
  for (; pos < trail.end; pos++) {
    const code = src.charCodeAt(pos);
    if (code === DOT || code === UNDERSCORE) {
      if (trail.isAt(pos)) break;
      if (code === UNDERSCORE) underscore = true;
      else {
        underscoreBefore = underscore;
        underscore = false;
      }
    } else if (isWhitespace(code) || (code !== DASH && isPunctuation(code))) break;
    else seen = true;
  }
  return underscore || underscoreBefore || !seen ? -1 : pos;
}

function pathEnd(src: string, start: number, trail: Trail): number {
  let open = 0;
  let closed = 0;
  let pos = start;
  for (; pos < trail.end; pos++) {
    const code = src.charCodeAt(pos);
    if (code === LEFT_PAREN) open++;
    else if (code === RIGHT_PAREN && closed < open) closed++;
    else if (isTrailStart(code)) {
      if (trail.isAt(pos)) break;
      if (code === RIGHT_PAREN) closed++;
    } else if (isWhitespace(code)) break;
  }
  return pos;
}

/** Punctuation that, up to the end of the link, is no part of it. */
class Trail {
  /** No trail starts before this offset: one that was tried ended in other text here. */
  private refused = 0;

  constructor(
    private readonly src: string,
    readonly end: number,
  ) {}

  isAt(start: number): boolean {
    if (start < this.refused) return false;
    for (let pos = start; ; pos++) {
      const code = pos < this.end ? this.src.charCodeAt(pos) : SPACE;
      if (code === LESS || isWhitespace(code)) return true;
      if (code === AMPERSAND) {
        pos = this.referenceEnd(pos);
        if (pos < 0) return false;
      } else if (code === RIGHT_BRACKET) {
        const next = pos + 1 < this.end ? this.src.charCodeAt(pos + 1) : SPACE;
        if (next === LEFT_PAREN || next === LEFT_BRACKET || isWhitespace(next)) return true;
      } else if (!isTrailStart(code)) {
        this.refused = pos;
        return false;
      }
    }
  }

  /** Offset of the `;` that closes `&name`, or -1. */
  private referenceEnd(ampersand: number): number {
    let pos = ampersand + 1;
    while (pos < this.end && isAlpha(this.src.charCodeAt(pos))) pos++;
    if (pos > ampersand + 1 && pos < this.end && this.src.charCodeAt(pos) === SEMICOLON) return pos;
    this.refused = pos;
    return -1;
  }
}

const TRAIL = new Uint8Array(128);
for (const char of '!"&\')*,.:;<?]_~') TRAIL[char.charCodeAt(0)] = 1;

function isTrailStart(code: number): boolean {
  return code < 128 && TRAIL[code] === 1;
}
