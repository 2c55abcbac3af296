import type { PageBlock, ReadablePage, SectionIndex } from '@vouch/evidence';
import { LONG_ITEM_WORDS, MOST_CODE } from './limits.js';
import { type Piece, readPiece, readSentences } from './sentences.js';
import type { SpanPart, Unit } from './unit.js';
import { isSetting } from './unit-lists.js';

/** Words of a passage with what stands around it, as far as it is chosen by them. */
const CONTEXT_WORDS = 120;
/** A shorter sentence or item is a label or a fragment. */
const FEWEST_WORDS = 3;

/** A quotable stretch with what it is. */
export interface Part {
  piece: Piece;
  part: SpanPart;
}

/** Parts from the first to before the last. */
interface Stretch {
  from: number;
  to: number;
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
  // A passage that is not one stretch of what was read stays as it is.
  if (own.length === 0 || own.at(-1)! - own[0]! + 1 !== own.length) return unit;
  const { from, to } = widen(around, { from: own[0]!, to: own.at(-1)! + 1 });
  const before = around.slice(from, own[0]);
  const after = around.slice(own.at(-1)! + 1, to);
  const parts: Part[] = [
    ...before,
    ...unit.pieces.map((piece, at) => ({ piece, part: partOf(unit, at) })),
    ...after,
  ];
  return { ...unit, pieces: parts.map(({ piece }) => piece), parts: parts.map(({ part }) => part), leads: 0 };
}

/** First what leans on the sentence before it gets that one, then what follows is added, then what stands before. */
function widen(around: readonly Part[], own: Stretch): Stretch {
  let { from, to } = own;
  let words = around.slice(from, to).reduce((sum, { piece }) => sum + piece.words, 0);
  const fits = (at: number) => words + around[at]!.piece.words <= CONTEXT_WORDS;
  const take = (at: number) => {
    words += around[at]!.piece.words;
  };
  while (from > 0 && !around[from]!.piece.opens && isText(around[from - 1]!) && fits(from - 1)) take(--from);
  // An item that nobody announced is another option, not more of this one.
  let announced = false;
  for (; to < around.length && fits(to); take(to++)) {
    const before = around[to - 1]!;
    announced = announces(before) || (announced && before.part === 'item');
    if (around[to]!.part === 'item' ? !announced : around[to]!.part === 'code' && before.part !== 'text')
      break;
  }
  while (to > own.to && announces(around[to - 1]!)) to--;
  while (from > 0 && (isText(around[from - 1]!) || isSetting(around[from - 1]!.piece.text)) && fits(from - 1))
    take(--from);
  return { from, to };
}

function isText(part: Part): boolean {
  return part.part === 'text' && !announces(part);
}

export function announces({ piece, part }: Part): boolean {
  return part === 'text' && /[:;,]$/.test(piece.text);
}

export function sharesText(a: Piece, b: Piece): boolean {
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

/** What may be quoted of a section, or of the one entry that the passage stands in, up to what can't be. */
function readAround(page: ReadablePage, from: number, to: number, unit: Unit): Part[] {
  const start = unit.pieces[0]!.start;
  let parts: Part[] = [];
  for (let at = from; at < to; at++) {
    const block = page.blocks[at]!;
    if (block.chrome) continue;
    const read = block.kind === 'dt' ? null : readParts(page, block);
    if (read !== null) parts.push(...read);
    else if (block.start > start) break;
    else parts = [];
  }
  return parts;
}

/** The parts of a block; null for a term, a table or long code. */
export function readParts(page: ReadablePage, { kind, start, end }: PageBlock): Part[] | null {
  const text = page.text.slice(start, end);
  switch (kind) {
    case 'p':
    case 'dd':
    case 'quote':
      return readSentences(page.text, start, end)
        .filter(({ words, text }) => words >= FEWEST_WORDS || isSetting(text))
        .map((piece) => ({ piece, part: 'text' }));
    case 'li': {
      const whole = readPiece(page.text, start, end);
      const isShort = whole.words <= LONG_ITEM_WORDS + 12;
      return [{ piece: isShort ? whole : readSentences(page.text, start, end)[0]!, part: 'item' }];
    }
    case 'code': {
      if (text.length > MOST_CODE.characters || text.split('\n').length > MOST_CODE.lines) return null;
      return [{ piece: { ...readPiece(page.text, start, end), text }, part: 'code' }];
    }
    default:
      return null;
  }
}
