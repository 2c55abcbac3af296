import type { PageBlock, ReadablePage, Section } from '@vouch/evidence';
import { WINDOW_SENTENCES } from './limits.js';
import type { Piece } from './sentences.js';

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
  | 'summary'
  | 'opening';

/** What one quoted span is within its passage. */
export type SpanPart = 'lead' | 'item' | 'text' | 'code' | 'cell';

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
  /** The term, label or page that it is the entry of. */
  name: string | null;
  /** What each piece is, where the kind does not tell. */
  parts?: readonly SpanPart[];
}

const INTRODUCES =
  /^(?:\d+(?:\.\d+)*\.?\s+)?(?:name|description|overview|introduction|summary|purpose|about|abstract|background)[¶#:]?$/i;

/** Headings under which a page says what it is about: none, its own title's, or one like "Description". */
export function introduces(path: readonly string[], title: string): boolean {
  const heading = path.at(-1);
  return heading === undefined || path.length < 2 || INTRODUCES.test(heading) || title.includes(heading);
}

/** How a page introduces itself: its NAME line, its first paragraph, or the list that this leads in. */
export function isOpening({ kind, first, path }: Unit): boolean {
  return (
    kind === 'opening' ||
    kind === 'summary' ||
    (kind === 'list' && first && INTRODUCES.test(path.at(-1) ?? ''))
  );
}

/** A section being read, and where the units go. */
export interface SectionReader {
  page: ReadablePage;
  section: Section;
  blocks: readonly PageBlock[];
  /** The block or a heading above it holds something like a word of the question. */
  worthReading(at: number): boolean;
  /** A sentence that may be quoted; a statement, unlike a question, may be met by a line of any kind. */
  takes(piece: Piece): boolean;
  push(at: number, unit: Partial<Unit> & Pick<Unit, 'kind' | 'pieces'>): void;
}

/** The block right below its heading, not one where a long section was cut. */
export function opensHeading(page: ReadablePage, at: number): boolean {
  return at === 0 || page.blocks[at - 1]!.kind === 'heading' || page.blocks[at - 1]!.chrome;
}

export function pushWindows(
  reader: SectionReader,
  at: number,
  sentences: readonly Piece[],
  under: Partial<Unit> = {},
): void {
  sentences.forEach((sentence, from) => {
    if (!reader.takes(sentence)) return;
    const pieces = [sentence];
    // Only a paragraph's first sentence is what comes first under the heading.
    const inside = from === 0 ? {} : { first: false };
    reader.push(at, { kind: 'window', pieces: [...pieces], ...under, ...inside });
    for (let next = from + 1; next < sentences.length && pieces.length < WINDOW_SENTENCES; next++) {
      if (!reader.takes(sentences[next]!)) break;
      pieces.push(sentences[next]!);
      reader.push(at, { kind: 'window', pieces: [...pieces], ...under, ...inside });
    }
  });
}
