import { ALIGN_LIMIT } from '../limits.js';
import type { Token } from './tokens.js';

/** One place where two sentences differ. `at` is the index in the source's tokens where it begins. */
export interface Edit {
  at: number;
  dropped: readonly Token[];
  added: readonly Token[];
  /** Index in the claim's tokens where it begins. */
  claimAt: number;
}

export interface Alignment {
  edits: readonly Edit[];
  /** Words in common, in order. */
  shared: number;
}

/** Longest common subsequence of stems. Null for sentences too long to be compared word by word. */
export function alignTokens(source: readonly Token[], claim: readonly Token[]): Alignment | null {
  if (source.length > ALIGN_LIMIT || claim.length > ALIGN_LIMIT) return null;
  const lengths = tableOf(source, claim);
  const edits: Edit[] = [];
  let [i, j, shared] = [0, 0, 0];
  let dropped: Token[] = [];
  let added: Token[] = [];
  const close = () => {
    if (dropped.length + added.length > 0) {
      edits.push({ at: i - dropped.length, claimAt: j - added.length, dropped, added });
    }
    [dropped, added] = [[], []];
  };
  while (i < source.length || j < claim.length) {
    const [ours, theirs] = [claim[j], source[i]];
    if (ours !== undefined && theirs !== undefined && ours.stem === theirs.stem) {
      close();
      [i, j, shared] = [i + 1, j + 1, shared + 1];
    } else if (ours === undefined || (theirs !== undefined && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      dropped.push(theirs!);
      i++;
    } else {
      added.push(ours);
      j++;
    }
  }
  close();
  return { edits, shared };
}

/** `table[i][j]`: length of the longest common subsequence of what follows i and j. */
function tableOf(source: readonly Token[], claim: readonly Token[]): Uint16Array[] {
  const table = Array.from({ length: source.length + 1 }, () => new Uint16Array(claim.length + 1));
  for (let i = source.length - 1; i >= 0; i--) {
    const [row, below] = [table[i]!, table[i + 1]!];
    for (let j = claim.length - 1; j >= 0; j--) {
      row[j] = source[i]!.stem === claim[j]!.stem ? below[j + 1]! + 1 : Math.max(below[j]!, row[j + 1]!);
    }
  }
  return table;
}
