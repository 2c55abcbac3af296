import { FOLDS, isCombining, isInvisible, isJamo, isLongDash, isWhite, loweredSuperscript } from './folds.js';

/** A stretch of the source to be read as other text (or as nothing). */
export interface Cut {
  start: number;
  end: number;
  text: string;
}

/** Folded text, with the place in the source of each of its UTF-16 units. */
export interface Folded {
  text: string;
  /** `starts[i]`, `ends[i]`: the source span of unit `i`. */
  starts: Int32Array;
  ends: Int32Array;
}

const SPACE = 32;
const HYPHEN = 45;
const CARET = 94;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Folds what typography varies and meaning doesn't: white space, Unicode form, quotation marks, dashes,
 * ligatures, invisible characters. Guards: a superscript after a digit becomes `^n` (10⁶ is not 106) and ½
 * after a digit keeps apart (1½ is not 11/2); case and thousands separators are never folded.
 * `cuts` are sorted and don't overlap.
 */
export function foldText(source: string, cuts: readonly Cut[] = []): Folded {
  const out = new Output(source.length);
  let next = 0;
  let raisedEnd = -1;
  let i = 0;
  while (i < source.length) {
    const cut = cuts[next];
    if (cut !== undefined && cut.start <= i) {
      for (let k = 0; k < cut.text.length; k++) {
        const code = cut.text.charCodeAt(k);
        if (isWhite(code)) out.space(cut.start, cut.end);
        else out.push(code, cut.start, cut.end);
      }
      i = Math.max(i, cut.end);
      next += 1;
      continue;
    }
    const code = source.charCodeAt(i);
    const after = i + 1 < source.length ? source.charCodeAt(i + 1) : 0;
    if (code < 0x80 && after < 0x300) {
      i += foldAscii(source, i, code, out);
      continue;
    }
    if (isWhite(code)) {
      out.space(i, i + 1);
      i += 1;
    } else if (isInvisible(code)) i += 1;
    else if (isLongDash(code)) {
      out.longDash(i, i + 1);
      i += 1;
    } else {
      const end = clusterEnd(source, i);
      const cluster = source.slice(i, end);
      const lowered = end === i + 1 ? loweredSuperscript(cluster) : '';
      if (lowered !== '') {
        if (raisedEnd !== i && out.endsWithDigit()) out.push(CARET, i, end);
        out.push(lowered.charCodeAt(0), i, end);
        raisedEnd = end;
      } else foldCluster(cluster, i, end, out);
      i = end;
    }
  }
  return out.finish();
}

/** Returns how many units of the source it took. */
function foldAscii(source: string, i: number, code: number, out: Output): number {
  if (code === SPACE || (code >= 9 && code <= 13)) {
    out.space(i, i + 1);
    return 1;
  }
  if (code < SPACE || code === 0x7f) return 1;
  if (code === HYPHEN && source.charCodeAt(i + 1) === HYPHEN) {
    let end = i + 2;
    while (source.charCodeAt(end) === HYPHEN) end += 1;
    if (end - i <= 3) out.longDash(i, end);
    else out.push(HYPHEN, i, end);
    return end - i;
  }
  if (code === OPEN_PARENTHESIS && out.endsWithWord()) {
    CHARGE.lastIndex = i;
    const charge = CHARGE.exec(source);
    if (charge !== null) {
      for (const unit of charge[1]!)
        out.push(unit === '+' || /\d/.test(unit) ? unit.charCodeAt(0) : HYPHEN, i, i + charge[0].length);
      return charge[0].length;
    }
  }
  out.push(code === 0x60 ? 0x27 : code, i, i + 1);
  return 1;
}

/** How plain-text abstracts write a raised charge: Ca(2+) is Ca²⁺. */
const CHARGE = /\((\d?[+−–-])\)/y;
const OPEN_PARENTHESIS = 40;
/** Signs that stand with or without spaces: before them, and on both sides. */
const TIGHT_BEFORE = new Set([...'%‰°+'].map((sign) => sign.charCodeAt(0)));
const TIGHT = new Set([...'<>=≤≥±≈~/'].map((sign) => sign.charCodeAt(0)));

function foldCluster(cluster: string, start: number, end: number, out: Output): void {
  const folded = FOLDS.get(cluster.codePointAt(0)!);
  const text = folded !== undefined ? folded + cluster.slice(1) : cluster.normalize('NFKC');
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    if (isWhite(code)) out.space(start, end);
    else if (code === 0x2044) out.push(0x2f, start, end);
    else {
      if (k === 0 && text.includes('\u2044') && out.endsWithDigit()) out.space(start, start);
      out.push(code, start, end);
    }
  }
}

/** The end of one code point with its combining marks (at most 30: more is vandalism), or of a run of jamo. */
function clusterEnd(source: string, start: number): number {
  const code = source.charCodeAt(start);
  let end = start + (code >= 0xd800 && code < 0xdc00 && start + 1 < source.length ? 2 : 1);
  if (isJamo(code)) {
    while (end - start < 3 && isJamo(source.charCodeAt(end))) end += 1;
    return end;
  }
  while (end - start < 30 && isCombining(source.charCodeAt(end))) end += 1;
  return end;
}

class Output {
  private units: Uint16Array;
  private starts: Int32Array;
  private ends: Int32Array;
  private length = 0;

  constructor(size: number) {
    const capacity = Math.max(16, size + (size >> 3));
    this.units = new Uint16Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  push(code: number, start: number, end: number): void {
    if (
      this.length > 1 &&
      this.units[this.length - 1] === SPACE &&
      (TIGHT.has(code) || TIGHT_BEFORE.has(code))
    ) {
      this.length -= 1;
    }
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = code;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length += 1;
  }

  /** White space: one space for a run, none at the start. */
  space(start: number, end: number): void {
    const last = this.length === 0 ? SPACE : this.units[this.length - 1]!;
    if (last !== SPACE && !TIGHT.has(last)) this.push(SPACE, start, end);
  }

  longDash(start: number, end: number): void {
    this.space(start, start);
    this.push(HYPHEN, start, end);
    this.space(end, end);
  }

  endsWithDigit(): boolean {
    const code = this.length === 0 ? 0 : this.units[this.length - 1]!;
    return code >= 48 && code <= 57;
  }

  endsWithWord(): boolean {
    return this.length > 0 && WORD.test(String.fromCharCode(this.units[this.length - 1]!));
  }

  finish(): Folded {
    if (this.length > 0 && this.units[this.length - 1] === SPACE) this.length -= 1;
    const units = this.units.subarray(0, this.length);
    return {
      text: Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le'),
      starts: this.starts.subarray(0, this.length),
      ends: this.ends.subarray(0, this.length),
    };
  }

  private grow(): void {
    const capacity = this.units.length * 2;
    const [units, starts, ends] = [
      new Uint16Array(capacity),
      new Int32Array(capacity),
      new Int32Array(capacity),
    ];
    units.set(this.units);
    starts.set(this.starts);
    ends.set(this.ends);
    this.units = units;
    this.starts = starts;
    this.ends = ends;
  }
}
