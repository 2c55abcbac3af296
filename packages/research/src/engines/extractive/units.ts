import type { SectionIndex } from '@vouch/evidence';
import { type Piece, readSentences } from './sentences.js';
import { introduces, opensHeading, pushWindows, type SectionReader, type Unit } from './unit.js';
import { isLabel, readCodeAfter, readHeadingList, readLabelled, readListAfter } from './unit-lists.js';
import { readBody, readItem, readRow, readTerm } from './unit-terms.js';

/** A line of fewer words says nothing alone. */
const LINE_WORDS = 4;

/** All candidate passages of one section that `speaksOf` the question, in their text or in the headings above. */
export function buildUnits(
  index: SectionIndex,
  sectionId: number,
  speaksOf: RegExp,
  anyLine = false,
): Unit[] {
  const section = index.sections[sectionId]!;
  const page = index.pages[section.page]!;
  const units: Unit[] = [];
  const named = speaksOf.test(`${page.title} ${section.path.join(' ')}`);
  const reader: SectionReader = {
    page,
    takes: (piece) => piece.usable || (anyLine && piece.words >= LINE_WORDS),
    worthReading: (at) => {
      const block = page.blocks[at]!;
      return named || speaksOf.test(page.text.slice(block.start, block.end));
    },
    section,
    blocks: page.blocks,
    push(at, unit) {
      if (unit.pieces.length === 0) return;
      const entry = unit.path?.at(-1);
      const spokenOf = named || (entry !== undefined && speaksOf.test(entry));
      if (!spokenOf && !unit.pieces.some((piece) => speaksOf.test(piece.text))) return;
      units.push({
        page: section.page,
        section: sectionId,
        path: section.path,
        leads: 0,
        first: at === section.from && opensHeading(page, at),
        name: null,
        ...unit,
      });
    },
  };
  readHeadingList(reader);
  for (let at = section.from; at < section.to; at++) readBlock(reader, at);
  return units;
}

function readBlock(reader: SectionReader, at: number): void {
  const block = reader.blocks[at]!;
  const next = reader.blocks[at + 1]?.kind;
  if (!reader.worthReading(at) && (block.kind === 'li' || next === 'p' || next === 'heading')) return;
  switch (block.kind) {
    case 'p':
    case 'quote':
      readParagraph(reader, at);
      break;
    case 'li':
      readItem(reader, at);
      break;
    case 'dt':
      readTerm(reader, at);
      break;
    case 'dd':
      readBody(reader, at);
      break;
    case 'row':
      readRow(reader, at);
      break;
    default:
  }
}

function readParagraph(reader: SectionReader, at: number): void {
  const { page, blocks, section } = reader;
  const block = blocks[at]!;
  const sentences = readSentences(page.text, block.start, block.end);
  if (isNameLine(sentences)) {
    reader.push(at, { kind: 'summary', pieces: sentences, name: page.title });
    return;
  }
  const last = sentences.at(-1);
  const next = at + 1 < section.to ? blocks[at + 1] : undefined;
  if (last !== undefined && next?.kind === 'li') readListAfter(reader, at, sentences);
  if (last !== undefined && next?.kind === 'p' && isLabel(sentences)) readLabelled(reader, at);
  if (last !== undefined && next?.kind === 'code' && /:\s*$/.test(last.text))
    readCodeAfter(reader, at, sentences);
  pushWindows(reader, at, sentences);
}

/** Blocks in which a page says what it is about. */
const OPENING_BLOCKS = 40;
/** Paragraphs that can't be quoted before one that can: what stands further down introduces nothing. */
const MOST_PASSED = 2;
/** Headings over how a thing is typed, which comes before what it is. */
const SYNTAX = /^(?:synopsis|usage|syntax)$/i;
/** `git-mv - Move or rename a file`: how manual pages name themselves. */
const NAME_LINE = /^\S+(?:, \S+)*\s[-–—]\s\S/;

function isNameLine(sentences: readonly Piece[]): boolean {
  return sentences.length === 1 && NAME_LINE.test(sentences[0]!.text) && sentences[0]!.plain;
}

/** How a page opens: its NAME line, and the first sentences of its first paragraph. */
export function buildOpenings(index: SectionIndex, section: number): Unit[] {
  const pageId = index.sections[section]!.page;
  const page = index.pages[pageId]!;
  const units: Unit[] = [];
  let passed = 0;
  for (const block of page.blocks.slice(0, OPENING_BLOCKS)) {
    if (block.chrome || block.kind !== 'p' || SYNTAX.test(block.headings.at(-1) ?? '')) continue;
    if (!introduces(block.headings, page.title)) break;
    const sentences = readSentences(page.text, block.start, block.end);
    const [first, second] = sentences;
    if (first === undefined) continue;
    const summary = isNameLine(sentences);
    if (!summary && (!first.usable || /^note\b/i.test(first.text))) {
      if (++passed > MOST_PASSED) break;
      continue;
    }
    units.push({
      kind: summary ? 'summary' : 'opening',
      page: pageId,
      section,
      path: block.headings,
      pieces: second?.usable ? [first, second] : [first],
      leads: 0,
      first: true,
      name: page.title,
    });
    if (!summary) break;
  }
  return units;
}
