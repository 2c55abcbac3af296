import { readWords } from '@vouch/evidence';

const MEMO_SIZE = 50_000;
const memo = new Map<string, readonly string[]>();

/** A text's stems in order, kept: headings and titles come back with every passage below them. */
export function memoStems(text: string): readonly string[] {
  const known = memo.get(text);
  if (known !== undefined) return known;
  const stems = readWords(text);
  if (memo.size >= MEMO_SIZE) memo.clear();
  memo.set(text, stems);
  return stems;
}
