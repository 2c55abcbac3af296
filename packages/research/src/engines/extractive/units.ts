import { readWords, type SectionIndex } from '@vouch/evidence';
import { readSentences } from './sentences.js';
import { opensHeading, pushWindows, type SectionReader, type Unit } from './unit.js';
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
      if (!named && !unit.pieces.some((piece) => speaksOf.test(piece.text))) return;
      units.push({
        page: section.page,
        section: sectionId,
        path: section.path,
        leads: 0,
        first: at === section.from && opensHeading(page, at),
        defined: null,
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
  const last = sentences.at(-1);
  const next = at + 1 < section.to ? blocks[at + 1] : undefined;
  if (last !== undefined && next?.kind === 'li') readListAfter(reader, at, sentences);
  if (last !== undefined && next?.kind === 'p' && isLabel(sentences)) readLabelled(reader, at);
  if (last !== undefined && next?.kind === 'code' && /:\s*$/.test(last.text))
    readCodeAfter(reader, at, sentences);
  pushWindows(reader, at, sentences);
}

/** The page's first sentences: what answers "which class …" and "what is …" under the page's own title. */
export function buildOpening(index: SectionIndex, pageId: number): Unit | null {
  const page = index.pages[pageId]!;
  for (const block of page.blocks.slice(0, 40)) {
    if (block.chrome || block.kind !== 'p') continue;
    const sentences = readSentences(page.text, block.start, block.end);
    const first = sentences[0];
    if (first === undefined || !first.usable) continue;
    const pieces = sentences[1]?.usable ? sentences.slice(0, 2) : [first];
    return {
      kind: 'opening',
      page: pageId,
      section: index.sections.findIndex((section) => section.page === pageId),
      path: block.headings,
      pieces,
      leads: 0,
      first: true,
      defined: readWords(page.title),
    };
  }
  return null;
}
