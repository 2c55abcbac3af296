import {
  type PageBlock,
  type ReadablePage,
  readWords,
  type Section,
  type SectionIndex,
} from '@vouch/evidence';
import { ITEM_WORDS, LONG_ITEM_WORDS, MOST_CODE, WINDOW_SENTENCES } from './limits.js';
import { type Piece, readPiece, readSentences } from './sentences.js';

/**
 * What a passage is, in the order of its worth: a lead-in with its list, a label or heading with its items, a term with
 * its definition, an option's heading with its default, a lead-in with short code, a table row, 1–3 sentences.
 */
export type UnitKind =
  | 'list'
  | 'label'
  | 'definition'
  | 'option'
  | 'code'
  | 'row'
  | 'window'
  | 'item'
  | 'opening';

/** A candidate passage. Its pieces stay separate quotes: joined text isn't on the page. */
export interface Unit {
  kind: UnitKind;
  /** Position of the page in the index. */
  page: number;
  section: number;
  path: readonly string[];
  pieces: readonly Piece[];
  /** How many of the pieces, from the first, are the lead-in or the term. */
  leads: number;
  /** Begins with the first block under its heading. */
  first: boolean;
  /** Stems of the term or label it defines. */
  defined: readonly string[] | null;
}

/** A section being read, and where the units go. */
interface Reader {
  page: ReadablePage;
  section: Section;
  blocks: readonly PageBlock[];
  /** The block or a heading above it holds something like a word of the question. */
  worthReading(at: number): boolean;
  push(at: number, unit: Partial<Unit> & Pick<Unit, 'kind' | 'pieces'>): void;
}

const LEAD_IN =
  /:\s*$|\b(?:the )?following\b|\b(?:two|three|four|five|six|seven|several|some|many) (?:\w+ )?(?:ways|commands|reasons|cases|steps|kinds|types|options|modes|situations|conditions|things|methods|possibilities|rules)\b/i;
const ITEM_TERM = /^([^\s:][^:.;\n]{0,60}?)(?:\s+\([^)]{0,60}\))?\s*(?:\s[-–—]\s|:\s)/;
const SETTING = /^(?:default|type|values?|allowed|required|aliases?|since)\b[^:]{0,20}:/i;
const LABEL_WORDS = 8;
const SETTING_BLOCKS = 6;
const TERM_WORDS = 12;
/** Blocks between a term and the last of its paragraphs. */
const LONGEST_BODY = 12;
const MOST_LIST = 8;

/** The block right below its heading, not one where a long section was cut. */
function opensHeading(page: ReadablePage, at: number): boolean {
  return at === 0 || page.blocks[at - 1]!.kind === 'heading' || page.blocks[at - 1]!.chrome;
}

/** All candidate passages of one section that `speaksOf` the question, in their text or in the headings above. */
export function buildUnits(index: SectionIndex, sectionId: number, speaksOf: RegExp): Unit[] {
  const section = index.sections[sectionId]!;
  const page = index.pages[section.page]!;
  const units: Unit[] = [];
  const named = speaksOf.test(`${page.title} ${section.path.join(' ')}`);
  const reader: Reader = {
    page,
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

function readBlock(reader: Reader, at: number): void {
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

function readParagraph(reader: Reader, at: number): void {
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

function pushWindows(
  reader: Reader,
  at: number,
  sentences: readonly Piece[],
  under: Partial<Unit> = {},
): void {
  sentences.forEach((sentence, from) => {
    if (!sentence.usable) return;
    const pieces = [sentence];
    // Only a paragraph's first sentence is what comes first under the heading.
    const inside = from === 0 ? {} : { first: false };
    reader.push(at, { kind: 'window', pieces: [...pieces], ...under, ...inside });
    for (let next = from + 1; next < sentences.length && pieces.length < WINDOW_SENTENCES; next++) {
      if (!sentences[next]!.usable) break;
      pieces.push(sentences[next]!);
      reader.push(at, { kind: 'window', pieces: [...pieces], ...under, ...inside });
    }
  });
}

/** A paragraph's last sentence that announces the list below it, or a short label above a list. */
function readListAfter(reader: Reader, at: number, sentences: readonly Piece[]): void {
  const block = reader.blocks[at]!;
  const items = itemsFrom(reader, at + 1);
  const label =
    sentences.length === 1 && sentences[0]!.words <= LABEL_WORDS && !/[.!?]$/.test(sentences[0]!.text);
  if (label) {
    const piece = readPiece(reader.page.text, block.start, block.end);
    const defined = readWords(piece.text.replace(/\(.*$/, ''));
    if (items.length > 0) reader.push(at, { kind: 'label', pieces: [piece, ...items], leads: 1, defined });
    return;
  }
  const last = sentences.at(-1)!;
  if (!LEAD_IN.test(last.text) || !enough(items)) return;
  const before = sentences.at(-2);
  const leads = last.words >= 5 && last.opens ? [last] : before?.usable && before.opens ? [before] : [];
  if (leads.length > 0) reader.push(at, { kind: 'list', pieces: [...leads, ...items], leads: leads.length });
}

function isLabel(sentences: readonly Piece[]): boolean {
  return (
    sentences.length === 1 && sentences[0]!.words <= LABEL_WORDS && !/[.!?:,;]$/.test(sentences[0]!.text)
  );
}

/** A signature or a short label, and the first sentences of the paragraph below. */
function readLabelled(reader: Reader, at: number): void {
  const { page, blocks } = reader;
  const [label, body] = [blocks[at]!, blocks[at + 1]!];
  const piece = readPiece(page.text, label.start, label.end);
  const sentences = readSentences(page.text, body.start, body.end);
  const defined = readWords(piece.text.replace(/\(.*$/, ''));
  for (let count = 1; count <= Math.min(2, sentences.length); count++) {
    const pieces = sentences.slice(0, count);
    if (pieces.some((one) => one.words < 4 || /[:;{]$/.test(one.text))) break;
    reader.push(at, { kind: 'definition', pieces: [piece, ...pieces], leads: 1, defined });
  }
}

/** The items of the list at `from`, each cut to its first sentences when it is long. */
function itemsFrom(reader: Reader, from: number): Piece[] {
  const { blocks, page, section } = reader;
  const first = blocks[from]!;
  const items: Piece[] = [];
  for (let at = from; at < section.to && items.length < MOST_LIST; at++) {
    const block = blocks[at]!;
    if (block.kind !== 'li' || block.list !== first.list) break;
    if (block.depth !== first.depth) continue;
    const whole = readPiece(page.text, block.start, block.end);
    const piece =
      whole.words <= LONG_ITEM_WORDS + 12 ? whole : readSentences(page.text, block.start, block.end)[0]!;
    if (piece.words >= 2 && !/[:;]$|[{}]/.test(piece.text)) items.push(piece);
  }
  return items;
}

function enough(items: readonly Piece[]): boolean {
  const words = items.reduce((sum, item) => sum + item.words, 0);
  return items.length >= 2 && words >= ITEM_WORDS * items.length;
}

/** A section that is a heading and a list: the heading is the label. With "Default: …" below it, it is an option. */
function readHeadingList(reader: Reader): void {
  const { blocks, section, page } = reader;
  const heading = section.path.at(-1);
  if (heading === undefined || !opensHeading(page, section.from)) return;
  const defined = readWords(heading.replace(/\(.*$/, ''));
  const settings = settingsOf(reader);
  if (settings.length > 0) {
    const text = blocks.slice(section.from, section.to).find((block) => isProse(page, block));
    const sentences = text === undefined ? [] : readSentences(page.text, text.start, text.end);
    const opening = sentences.slice(0, 2).filter((piece) => piece.usable);
    reader.push(section.from, { kind: 'option', pieces: [...settings, ...opening], defined });
  } else if (blocks[section.from]?.kind === 'li') {
    const items = itemsFrom(reader, section.from);
    if (enough(items)) reader.push(section.from, { kind: 'label', pieces: items, defined });
  }
}

function isProse(page: ReadablePage, block: PageBlock): boolean {
  return block.kind === 'p' && !SETTING.test(page.text.slice(block.start, block.start + 40));
}

/** "Default: 60", "Type: number" among the first blocks of a section. */
function settingsOf(reader: Reader): Piece[] {
  const { blocks, section, page } = reader;
  const pieces: Piece[] = [];
  for (const block of blocks.slice(section.from, Math.min(section.to, section.from + SETTING_BLOCKS))) {
    if (
      (block.kind !== 'li' && block.kind !== 'p') ||
      !SETTING.test(page.text.slice(block.start, block.start + 40))
    )
      continue;
    const piece = readPiece(page.text, block.start, block.end);
    if (piece.words >= 2 && piece.words <= LONG_ITEM_WORDS) pieces.push(piece);
  }
  return pieces;
}

function readItem(reader: Reader, at: number): void {
  const { page, blocks } = reader;
  const block = blocks[at]!;
  const sentences = readSentences(page.text, block.start, block.end);
  const first = sentences[0];
  if (first === undefined) return;
  const whole = readPiece(page.text, block.start, block.end);
  const term = ITEM_TERM.exec(whole.text);
  if (term !== null && countOf(term[1]!) <= 6) {
    const end = whole.words <= LONG_ITEM_WORDS * 2 ? block.end : (sentences[1] ?? first).end;
    const piece = readPiece(page.text, block.start, end);
    const defined = readWords(term[1]!);
    if (piece.words >= 5 && !/[:{;]$/.test(piece.text))
      reader.push(at, { kind: 'definition', pieces: [piece], defined });
  }
  if (whole.words > LONG_ITEM_WORDS) pushWindows(reader, at, sentences);
  else if (whole.words >= 9 || (whole.words >= 7 && /[.!]$/.test(whole.text))) {
    if (!/[:{;]$/.test(whole.text)) reader.push(at, { kind: 'item', pieces: [whole] });
  }
}

function countOf(text: string): number {
  return text.trim().split(/\s+/).length;
}

/** `dt` blocks with the first sentences of their `dd`. */
function readTerm(reader: Reader, at: number): void {
  const { page, blocks, section } = reader;
  if (at > section.from && blocks[at - 1]!.kind === 'dt') return;
  const terms: Piece[] = [];
  let next = at;
  for (; next < section.to && blocks[next]!.kind === 'dt'; next++) {
    const piece = readPiece(page.text, blocks[next]!.start, blocks[next]!.end);
    if (piece.words <= TERM_WORDS) terms.push(piece);
  }
  const body = blocks[next];
  if (next >= section.to || body?.kind !== 'dd' || terms.length === 0) return;
  const sentences = readSentences(page.text, body.start, body.end);
  const defined = terms.flatMap((piece) => piece.stems);
  const leads = terms.slice(0, 2);
  for (let count = 1; count <= Math.min(2, sentences.length); count++) {
    const pieces = sentences.slice(0, count);
    if (pieces.some((piece) => piece.words < 3 || /[:;{]$/.test(piece.text))) break;
    reader.push(at, { kind: 'definition', pieces: [...leads, ...pieces], leads: leads.length, defined });
  }
}

/** A term is the heading of what is said under it. */
function readBody(reader: Reader, at: number): void {
  const { page, blocks, section } = reader;
  let term = at - 1;
  while (
    term >= 0 &&
    at - term < LONGEST_BODY &&
    blocks[term]!.kind !== 'dt' &&
    blocks[term]!.kind !== 'heading'
  )
    term--;
  const sentences = readSentences(page.text, blocks[at]!.start, blocks[at]!.end);
  const label = blocks[term];
  if (label?.kind !== 'dt') pushWindows(reader, at, sentences);
  else {
    const name = page.text.slice(label.start, label.end).replace(/\s+/g, ' ').slice(0, 80);
    pushWindows(reader, at, sentences, { path: [...section.path, name], first: term === at - 1 });
  }
}

function readCodeAfter(reader: Reader, at: number, sentences: readonly Piece[]): void {
  const code = reader.blocks[at + 1]!;
  const text = reader.page.text.slice(code.start, code.end);
  if (text.length > MOST_CODE.characters || text.split('\n').length > MOST_CODE.lines) return;
  const last = sentences.at(-1)!;
  const before = sentences.at(-2);
  const leads = last.words >= 5 && last.opens ? [last] : before?.usable && before.opens ? [before] : [];
  if (leads.length === 0) return;
  const piece = { ...readPiece(reader.page.text, code.start, code.end), text };
  reader.push(at, { kind: 'code', pieces: [...leads, piece], leads: leads.length });
}

/** Cells stand apart by tabs in the visible text; each is its own quote. */
function readRow(reader: Reader, at: number): void {
  const block = reader.blocks[at]!;
  const pieces: Piece[] = [];
  let start = block.start;
  for (const cell of reader.page.text.slice(block.start, block.end).split('\t')) {
    const piece = readPiece(reader.page.text, start, start + cell.length);
    if (piece.words > 0) pieces.push(piece);
    start += cell.length + 1;
  }
  const words = pieces.reduce((sum, piece) => sum + piece.words, 0);
  if (pieces.length < 2 || pieces.length > 6 || words < 4 || words > 60) return;
  reader.push(at, { kind: 'row', pieces, defined: pieces[0]!.stems, leads: 1 });
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
