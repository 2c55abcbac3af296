import type { PageBlock, ReadablePage } from '@vouch/evidence';
import { ITEM_WORDS, LONG_ITEM_WORDS, MOST_CODE } from './limits.js';
import { type Piece, readPiece, readSentences } from './sentences.js';
import { THIS_PAGE } from './this-page.js';
import { opensHeading, type SectionReader } from './unit.js';

const LEAD_IN =
  /:\s*$|\b(?:the )?following\b|\b(?:two|three|four|five|six|seven|several|some|many) (?:\w+ )?(?:ways|commands|reasons|cases|steps|kinds|types|options|modes|situations|conditions|things|methods|possibilities|rules)\b/i;
const SETTING = /^(?:default|type|values?|allowed|required|aliases?|since)\b[^:]{0,20}:/i;
const LABEL_WORDS = 8;
const SETTING_BLOCKS = 6;
const MOST_LIST = 8;

/** "Default: 60", "Type: number". */
export function isSetting(text: string): boolean {
  return SETTING.test(text);
}

/** A paragraph's last sentence that announces the list below it, or a short label above a list. */
export function readListAfter(reader: SectionReader, at: number, sentences: readonly Piece[]): void {
  const block = reader.blocks[at]!;
  const items = itemsFrom(reader, at + 1);
  const label =
    sentences.length === 1 && sentences[0]!.words <= LABEL_WORDS && !/[.!?]$/.test(sentences[0]!.text);
  if (label) {
    const piece = readPiece(reader.page.text, block.start, block.end);
    const name = piece.text.replace(/\(.*$/, '');
    if (items.length > 0) reader.push(at, { kind: 'label', pieces: [piece, ...items], leads: 1, name });
    return;
  }
  const last = sentences.at(-1)!;
  if (!LEAD_IN.test(last.text) || !enough(items)) return;
  const before = sentences.at(-2);
  const leads =
    last.words >= 5 && (last.opens || THIS_PAGE.test(last.text))
      ? [last]
      : before?.usable && before.opens
        ? [before]
        : [];
  if (leads.length > 0) reader.push(at, { kind: 'list', pieces: [...leads, ...items], leads: leads.length });
}

/** The items of the list at `from`, each cut to its first sentences when it is long. */
function itemsFrom(reader: SectionReader, from: number): Piece[] {
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

export function isLabel(sentences: readonly Piece[]): boolean {
  return (
    sentences.length === 1 && sentences[0]!.words <= LABEL_WORDS && !/[.!?:,;]$/.test(sentences[0]!.text)
  );
}

/** A signature or a short label, and the first sentences of the paragraph below. */
export function readLabelled(reader: SectionReader, at: number): void {
  const { page, blocks } = reader;
  const [label, body] = [blocks[at]!, blocks[at + 1]!];
  const piece = readPiece(page.text, label.start, label.end);
  const sentences = readSentences(page.text, body.start, body.end);
  const name = piece.text.replace(/\(.*$/, '');
  for (let count = 1; count <= Math.min(2, sentences.length); count++) {
    const pieces = sentences.slice(0, count);
    if (pieces.some((one) => one.words < 4 || !one.plain || /[:;{]$/.test(one.text))) break;
    reader.push(at, { kind: 'definition', pieces: [piece, ...pieces], leads: 1, name });
  }
}

/** A section that is a heading and a list: the heading is the label. With "Default: …" below it, it is an option. */
export function readHeadingList(reader: SectionReader): void {
  const { blocks, section, page } = reader;
  const heading = section.path.at(-1);
  if (heading === undefined || !opensHeading(page, section.from)) return;
  const name = heading.replace(/\(.*$/, '');
  const settings = settingsOf(reader);
  if (settings.length > 0) {
    const text = blocks.slice(section.from, section.to).find((block) => isProse(page, block));
    const sentences = text === undefined ? [] : readSentences(page.text, text.start, text.end);
    const opening = sentences.slice(0, 2).filter((piece) => piece.usable);
    reader.push(section.from, { kind: 'option', pieces: [...settings, ...opening], name });
  } else if (blocks[section.from]?.kind === 'li') {
    const items = itemsFrom(reader, section.from);
    if (enough(items)) reader.push(section.from, { kind: 'label', pieces: items, name });
  }
}

function isProse(page: ReadablePage, block: PageBlock): boolean {
  return block.kind === 'p' && !SETTING.test(page.text.slice(block.start, block.start + 40));
}

/** "Default: 60", "Type: number" among the first blocks of a section. */
function settingsOf(reader: SectionReader): Piece[] {
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

export function readCodeAfter(reader: SectionReader, at: number, sentences: readonly Piece[]): void {
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
