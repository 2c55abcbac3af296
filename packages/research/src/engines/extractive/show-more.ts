import type { PageBlock, ReadablePage, Section, SectionIndex } from '@vouch/evidence';
import { type Chosen, overlaps } from './choose.js';
import { announces, type Part, partOf, readParts, sharesText } from './context.js';
import { readPiece, readSentences } from './sentences.js';
import type { Unit } from './unit.js';

/**
 * What was chosen, with more of what stands around it: a passage is chosen by what is near, but a reader is helped by the
 * whole section. Where two would then show the same lines, both stay as they are.
 */
export function showMore(chosen: readonly Chosen[], index: SectionIndex, words: number): Chosen[] {
  const widened = chosen.map(({ role, candidate }) => ({
    role,
    candidate: { ...candidate, shown: withSection(candidate.unit, index, words) },
  }));
  return widened.map((one, at) => {
    const meets = widened.some((other, k) => k !== at && overlaps(one.candidate, other.candidate));
    return meets ? chosen[at]! : one;
  });
}

/** The passage with what its section says before it, as near its beginning as there is room for, then what follows. */
export function withSection(unit: Unit, index: SectionIndex, words: number): Unit {
  const own: Part[] = unit.pieces.map((piece, at) => ({ piece, part: partOf(unit, at) }));
  // The other rows of a table are about other things, and of a long list only some items are quoted.
  if (unit.kind === 'row' || countWords(own) > words) return unit;
  const page = index.pages[unit.page]!;
  const start = Math.min(...unit.pieces.map((piece) => piece.start));
  const end = Math.max(...unit.pieces.map((piece) => piece.end));
  const around = readStretch(page, entryAround(page, start, sectionAround(start, unit, index)));
  const isOwn = ({ piece }: Part) => own.some((one) => sharesText(one.piece, piece));
  const inside = around.filter((part) => part.piece.start >= start && part.piece.end <= end && !isOwn(part));
  const whole = [...own, ...inside].sort((a, b) => a.piece.start - b.piece.start);
  const passage = countWords(whole) <= words ? whole : own;
  const room = words - countWords(passage);
  const before = takeFitting(around.filter(({ piece }) => piece.end <= start).reverse(), room).reverse();
  while (before.length > 0 && isCut(before[0]!, page)) before.shift();
  const after = takeFitting(
    around.filter(({ piece }) => piece.start >= end),
    room - countWords(before),
  );
  while (after.length > 0 && announces(after.at(-1)!)) after.pop();
  const parts = [...before, ...passage, ...after];
  return { ...unit, pieces: parts.map(({ piece }) => piece), parts: parts.map(({ part }) => part), leads: 0 };
}

/** The first parts, as many as have these words. */
function takeFitting(parts: readonly Part[], words: number): Part[] {
  let left = words;
  const past = parts.findIndex(({ piece }) => (left -= piece.words) < 0);
  return past < 0 ? [...parts] : parts.slice(0, past);
}

/** Leans on a sentence of its paragraph that there was no room for. */
function isCut({ piece }: Part, { text }: ReadablePage): boolean {
  return !piece.opens && !/\n\s*$/.test(text.slice(Math.max(0, piece.start - INDENT), piece.start));
}

/** Characters that a line may be indented by. */
const INDENT = 8;

function countWords(parts: readonly Part[]): number {
  return parts.reduce((sum, { piece }) => sum + piece.words, 0);
}

/** The section that the passage really stands in: what introduces a page is found by any of its sections. */
function sectionAround(start: number, { page, section }: Unit, { pages, sections }: SectionIndex): Section {
  const { blocks } = pages[page]!;
  const holds = ({ from, to }: Section) => blocks[from]!.start <= start && start < blocks[to - 1]!.end;
  const own = sections[section]!;
  return holds(own) ? own : (sections.find((one) => one.page === page && holds(one)) ?? own);
}

/** Of a passage in a glossary's or option's entry only that entry: its neighbours define other things. */
function entryAround({ blocks }: ReadablePage, start: number, { from, to }: Section): Stretch {
  let own = from;
  while (own + 1 < to && blocks[own + 1]!.start <= start) own++;
  let term = own;
  while (term >= from && blocks[term]!.kind !== 'dt' && blocks[term]!.depth > 0) term--;
  if (term < from || blocks[term]!.kind !== 'dt') return { from, to };
  const { depth } = blocks[term]!;
  const next = (at: number) =>
    blocks[at]!.depth < depth || (blocks[at]!.kind === 'dt' && blocks[at]!.depth === depth);
  let after = own + 1;
  while (after < to && !next(after)) after++;
  return { from: term + 1, to: after };
}

/** Blocks from the first to before the last. */
type Stretch = Pick<Section, 'from' | 'to'>;

function readStretch(page: ReadablePage, { from, to }: Stretch): Part[] {
  const parts: Part[] = [];
  for (let at = from; at < to; at++) {
    const block = page.blocks[at]!;
    if (block.chrome || block.kind === 'heading') continue;
    if (block.kind === 'dt')
      parts.push({ piece: readPiece(page.text, block.start, block.end), part: 'text' });
    else if (block.kind === 'li') parts.push(...readItem(page, block));
    else parts.push(...(readParts(page, block) ?? []));
  }
  return parts;
}

/** An item whole: what follows the first sentence of a long one often is the reason for it. */
function readItem(page: ReadablePage, block: PageBlock): Part[] {
  const read = readParts(page, block) ?? [];
  const rest = readSentences(page.text, read.at(-1)?.piece.end ?? block.end, block.end);
  return [...read, ...rest.map((piece): Part => ({ piece, part: 'text' }))];
}
