import type { ReadablePage, Section, SectionIndex } from '@vouch/evidence';
import { type Chosen, overlaps } from './choose.js';
import { announces, type Part, partOf, readParts } from './context.js';
import { readPiece } from './sentences.js';
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
  // The other rows of a table are about other things.
  if (unit.kind === 'row') return unit;
  const page = index.pages[unit.page]!;
  const start = Math.min(...unit.pieces.map((piece) => piece.start));
  const end = Math.max(...unit.pieces.map((piece) => piece.end));
  const parts: Part[] = unit.pieces.map((piece, at) => ({ piece, part: partOf(unit, at) }));
  const around = readSection(page, sectionAround(start, unit, index));
  let room = words - parts.reduce((sum, { piece }) => sum + piece.words, 0);
  for (const part of around.filter(({ piece }) => piece.end <= start).reverse()) {
    room -= part.piece.words;
    if (room < 0) break;
    parts.unshift(part);
  }
  for (const part of around.filter(({ piece }) => piece.start >= end)) {
    room -= part.piece.words;
    if (room < 0) break;
    parts.push(part);
  }
  while (parts.length > unit.pieces.length && announces(parts.at(-1)!)) parts.pop();
  return { ...unit, pieces: parts.map(({ piece }) => piece), parts: parts.map(({ part }) => part), leads: 0 };
}

/** The section that the passage really stands in: what introduces a page is found by any of its sections. */
function sectionAround(start: number, { page, section }: Unit, { pages, sections }: SectionIndex): Section {
  const { blocks } = pages[page]!;
  const holds = ({ from, to }: Section) => blocks[from]!.start <= start && start < blocks[to - 1]!.end;
  const own = sections[section]!;
  return holds(own) ? own : (sections.find((one) => one.page === page && holds(one)) ?? own);
}

function readSection(page: ReadablePage, { from, to }: Section): Part[] {
  const parts: Part[] = [];
  for (let at = from; at < to; at++) {
    const block = page.blocks[at]!;
    if (block.chrome || block.kind === 'heading') continue;
    if (block.kind === 'dt')
      parts.push({ piece: readPiece(page.text, block.start, block.end), part: 'text' });
    else parts.push(...(readParts(page, block) ?? []));
  }
  return parts;
}
