import { readWords } from '@vouch/evidence';

const MOST_KEPT = 50_000;

/** A function of texts that keeps its answers: titles and headings come back with every passage below them. */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const memo = new Map<string, T>();
  return (text) => {
    const known = memo.get(text);
    if (known !== undefined) return known;
    const answer = read(text);
    if (memo.size >= MOST_KEPT) memo.clear();
    memo.set(text, answer);
    return answer;
  };
}

/** A text's stems in order. */
export const memoStems: (text: string) => readonly string[] = remember(readWords);
