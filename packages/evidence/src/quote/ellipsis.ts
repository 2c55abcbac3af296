import { MAX_ELIDED_GAP, MAX_FIRST_PIECES, MIN_PIECE_WORDS } from '../limits.js';
import { findWhole } from './find-whole.js';
import { trimAll, trimOuter } from './spellings.js';

const MARKED_GAP = /\s*(?:\[\s?\.\.\.\s?\]|\(\s?\.\.\.\s?\)|\.\.\.\.?|\[\s?\. \. \.\s?\]|\. \. \.)\s*/;
const PIECE_EDGE = ',;:. ';

/** The pieces of a folded quote with marked gaps; null without a gap or when a piece has too few words to place. */
export function splitAtGaps(quote: string): string[] | null {
  const pieces = trimOuter(quote)
    .split(MARKED_GAP)
    .map((piece) => trimAll(piece, PIECE_EDGE));
  if (pieces.length < 2) return null;
  return pieces.every((piece) => piece.split(' ').length >= MIN_PIECE_WORDS) ? pieces : null;
}

/** Where pieces stand: in order and near each other, or each somewhere. */
export interface Placed {
  at: number[];
  inOrder: boolean;
}

export function placePieces(text: string, pieces: readonly string[]): Placed | null {
  let anywhere: number[] | null = null;
  let from = 0;
  for (let tried = 0; tried < MAX_FIRST_PIECES; tried++) {
    const first = findWhole(text, pieces[0]!, from);
    if (first < 0) break;
    const at = placeAfter(text, pieces, first);
    if (at !== null) return { at, inOrder: true };
    from = first + 1;
  }
  anywhere = pieces.map((piece) => findWhole(text, piece));
  return anywhere.every((at) => at >= 0) ? { at: anywhere, inOrder: false } : null;
}

function placeAfter(text: string, pieces: readonly string[], first: number): number[] | null {
  const at = [first];
  let end = first + pieces[0]!.length;
  for (const piece of pieces.slice(1)) {
    const next = findWhole(text.slice(end, end + MAX_ELIDED_GAP + piece.length + 1), piece);
    if (next < 0) return null;
    at.push(end + next);
    end += next + piece.length;
  }
  return at;
}
