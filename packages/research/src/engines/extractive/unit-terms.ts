import { LONG_ITEM_WORDS } from './limits.js';
import { type Piece, readPiece, readSentences } from './sentences.js';
import { pushWindows, type SectionReader } from './unit.js';

const ITEM_TERM = /^([^\s:][^:.;\n]{0,60}?)(?:\s+\([^)]{0,60}\))?\s*(?:\s[-–—]\s|:\s)/;
/** Says of what kind the line is; it names nothing. */
const STATUS =
  /^(?:deprecated|note|warning|caution|important|tip|hint|see|example|default|type|e\.g|i\.e|todo)\b/i;
const TERM_WORDS = 12;
/** Blocks between a term and the last of its paragraphs. */
const LONGEST_BODY = 12;

export function readItem(reader: SectionReader, at: number): void {
  const { page, blocks } = reader;
  const block = blocks[at]!;
  const sentences = readSentences(page.text, block.start, block.end);
  const first = sentences[0];
  if (first === undefined) return;
  const whole = readPiece(page.text, block.start, block.end);
  const term = ITEM_TERM.exec(whole.text);
  if (term !== null && countOf(term[1]!) <= 6 && !STATUS.test(term[1]!)) {
    const end = whole.words <= LONG_ITEM_WORDS * 2 ? block.end : (sentences[1] ?? first).end;
    const piece = readPiece(page.text, block.start, end);
    if (piece.words >= 5 && !/[:{;]$/.test(piece.text))
      reader.push(at, { kind: 'definition', pieces: [piece], name: term[1]! });
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
export function readTerm(reader: SectionReader, at: number): void {
  const { page, blocks, section } = reader;
  if (at > section.from && blocks[at - 1]!.kind === 'dt') return;
  const terms: Piece[] = [];
  let next = at;
  for (; next < section.to && blocks[next]!.kind === 'dt'; next++) {
    const piece = readPiece(page.text, blocks[next]!.start, blocks[next]!.end);
    if (piece.words <= TERM_WORDS && !STATUS.test(piece.text)) terms.push(piece);
  }
  const body = blocks[next];
  if (next >= section.to || body?.kind !== 'dd' || terms.length === 0) return;
  const sentences = readSentences(page.text, body.start, body.end);
  const name = terms.map((piece) => piece.text).join(' ');
  const leads = terms.slice(0, 2);
  for (let count = 1; count <= Math.min(2, sentences.length); count++) {
    const pieces = sentences.slice(0, count);
    if (pieces.some((piece) => piece.words < 3 || !piece.plain || /[:;{]$/.test(piece.text))) break;
    reader.push(at, { kind: 'definition', pieces: [...leads, ...pieces], leads: leads.length, name });
  }
}

/** A term is the heading of what is said under it. */
export function readBody(reader: SectionReader, at: number): void {
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
  if (blocks[term]?.kind !== 'dt') pushWindows(reader, at, sentences);
  else {
    const path = [...section.path, nameAbove(reader, term)];
    pushWindows(reader, at, sentences, { path, first: term === at - 1 });
  }
}

/** `-u, --include-untracked`: of an entry with several terms the last alone may be its opposite. */
function nameAbove({ page, blocks }: SectionReader, last: number): string {
  let first = last;
  while (first > 0 && blocks[first - 1]!.kind === 'dt' && last - first < MOST_TERMS - 1) first--;
  const terms = blocks.slice(first, last + 1).map(({ start, end }) => page.text.slice(start, end));
  return terms.join(', ').replace(/\s+/g, ' ').slice(0, LONGEST_NAME);
}

const MOST_TERMS = 4;
const LONGEST_NAME = 80;

/** The bar above and below a manual's pages. */
const NAVIGATES = /^(?:prev(?:ious)?|next|home|up|contents|index|top)$/i;

/** Cells stand apart by tabs in the visible text; each is its own quote. */
export function readRow(reader: SectionReader, at: number): void {
  const block = reader.blocks[at]!;
  const pieces: Piece[] = [];
  let start = block.start;
  for (const cell of reader.page.text.slice(block.start, block.end).split('\t')) {
    const piece = readPiece(reader.page.text, start, start + cell.length);
    if (piece.words > 0) pieces.push(piece);
    start += cell.length + 1;
  }
  const words = pieces.reduce((sum, piece) => sum + piece.words, 0);
  if (pieces.length < 2 || pieces.length > 6 || words < 5 || words > 60) return;
  if (pieces.every((piece) => piece.words < 2) || pieces.some((piece) => NAVIGATES.test(piece.text))) return;
  reader.push(at, { kind: 'row', pieces, name: pieces[0]!.text, leads: 1 });
}
