import type { ReadablePage, SectionIndex } from '@vouch/evidence';
import { LONG_ITEM_WORDS, MOST_CODE } from './limits.js';
import { type Piece, readPiece, readSentences } from './sentences.js';
import { opensHeading, type SpanPart, type Unit } from './unit.js';

/** Words of an answer with what stands around it: a reader wants the paragraph, not the one sentence that matched. */
const CONTEXT_WORDS = 120;
/** A whole entry or section up to this length is shown from its beginning. */
const FEWEST_WORDS = 3;

interface Part {
  piece: Piece;
  part: SpanPart;
}

/** Kinds that are a whole already. */
const WHOLE: ReadonlySet<string> = new Set(['list', 'label', 'row', 'summary']);

/** The passage with the sentences, items and short code around it under the same heading, as far as they are few. */
export function withContext(unit: Unit, index: SectionIndex): Unit {
  if (WHOLE.has(unit.kind)) return unit;
  const page = index.pages[unit.page]!;
  const section = index.sections[unit.section]!;
  const around = readAround(page, section.from, section.to, unit);
  const own = around.flatMap(({ piece }, at) =>
    unit.pieces.some((one) => sharesText(one, piece)) ? [at] : [],
  );
  if (own.length === 0) return unit;
  let from = own[0]!;
  let to = own.at(-1)! + 1;
  if (own.length !== to - from) return unit;
  let words = unit.pieces.reduce((sum, { words }) => sum + words, 0);
  const room = (at: number) => words + around[at]!.piece.words <= CONTEXT_WORDS;
  // What leans on the sentence before it needs that one first.
  while (from > 0 && !around[from]!.piece.opens && room(from - 1)) words += around[--from]!.piece.words;
  while (to < around.length && room(to)) words += around[to++]!.piece.words;
  while (from > 0 && room(from - 1)) words += around[--from]!.piece.words;
  const before = around.slice(from, own[0]);
  let after = around.slice(own.at(-1)! + 1, to);
  while (after.length > 0 && /[:;,]$/.test(after.at(-1)!.piece.text)) after = after.slice(0, -1);
  const parts: Part[] = [
    ...before,
    ...unit.pieces.map((piece, at) => ({ piece, part: partOf(unit, at) })),
    ...after,
  ];
  return { ...unit, pieces: parts.map(({ piece }) => piece), parts: parts.map(({ part }) => part), leads: 0 };
}

function sharesText(a: Piece, b: Piece): boolean {
  return a.start < b.end && b.start < a.end;
}

/** What one quoted span is within its passage. */
export function partOf({ kind, pieces, leads, parts }: Unit, at: number): SpanPart {
  if (parts !== undefined) return parts[at]!;
  if (at < leads) return 'lead';
  if (kind === 'code' && at === pieces.length - 1) return 'code';
  if (kind === 'row') return 'cell';
  return kind === 'list' || kind === 'label' || kind === 'option' ? 'item' : 'text';
}

/** All that may be quoted of a section, or of the one entry that the passage stands in, in order. */
function readAround(page: ReadablePage, from: number, to: number, unit: Unit): Part[] {
  const parts: Part[] = [];
  const start = unit.pieces[0]!.start;
  let entry = false;
  for (let at = from; at < to; at++) {
    const block = page.blocks[at]!;
    if (block.chrome) continue;
    if (block.kind === 'dt') {
      if (block.start > start) break;
      parts.length = 0;
      entry = true;
      continue;
    }
    const text = page.text.slice(block.start, block.end);
    if (block.kind === 'code') {
      if (text.length <= MOST_CODE.characters && text.split('\n').length <= MOST_CODE.lines)
        parts.push({ piece: { ...readPiece(page.text, block.start, block.end), text }, part: 'code' });
      else stop(parts, start);
    } else if (block.kind === 'li') {
      const whole = readPiece(page.text, block.start, block.end);
      const piece =
        whole.words <= LONG_ITEM_WORDS + 12 ? whole : readSentences(page.text, block.start, block.end)[0]!;
      parts.push({ piece, part: 'item' });
    } else if (block.kind === 'p' || block.kind === 'dd' || block.kind === 'quote') {
      for (const piece of readSentences(page.text, block.start, block.end))
        if (piece.words >= FEWEST_WORDS) parts.push({ piece, part: 'text' });
    } else stop(parts, start);
    if (opensHeading(page, at) && at > from && entry) break;
  }
  return parts;
}

/** What can't be quoted parts what stands before it from what stands after it. */
function stop(parts: Part[], start: number): void {
  if (parts.every(({ piece }) => piece.end <= start)) parts.length = 0;
}
