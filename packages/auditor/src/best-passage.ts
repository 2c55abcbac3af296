import type { PageIndex } from './page-index.js';

/** The passage of all pages that shares the most content words with the claim. */
export interface BestPassage {
  page: PageIndex;
  index: number;
  text: string;
  /** Share of the claim's content stems that the passage holds, 0 to 1. */
  overlap: number;
}

/** Null when no page shares a word, or the claim has no content words. Equal overlaps: the shorter passage wins. */
export function findBestPassage(stems: ReadonlySet<string>, pages: readonly PageIndex[]): BestPassage | null {
  let best: BestPassage | null = null;
  for (const page of pages) {
    const counts = new Map<number, number>();
    for (const stem of stems) {
      for (const index of page.stems.get(stem) ?? []) counts.set(index, (counts.get(index) ?? 0) + 1);
    }
    for (const [index, count] of counts) {
      const overlap = count / stems.size;
      const passage = page.passages[index]!;
      if (best !== null && overlap < best.overlap) continue;
      if (best !== null && overlap === best.overlap && passage.end - passage.start >= best.text.length)
        continue;
      best = { page, index, text: page.text.slice(passage.start, passage.end), overlap };
    }
  }
  return best;
}

/** Largest share of the claim's content stems that `size` passages in a row hold, 0 to 1. */
export function findWindowOverlap(
  stems: ReadonlySet<string>,
  pages: readonly PageIndex[],
  size: number,
): number {
  let most = 0;
  for (const page of pages) {
    const counts = new Map<number, number>();
    for (const stem of stems) {
      let next = 0;
      for (const index of page.stems.get(stem) ?? []) {
        // Windows that start at index-size+1 … index hold it; each window counts a stem once.
        for (let start = Math.max(next, index - size + 1); start <= index; start++) {
          counts.set(start, (counts.get(start) ?? 0) + 1);
        }
        next = index + 1;
      }
    }
    for (const count of counts.values()) most = Math.max(most, count);
  }
  return stems.size === 0 ? 0 : most / stems.size;
}

/** Share of the claim's content stems that stand anywhere on the pages, 0 to 1. */
export function findSharedWords(stems: ReadonlySet<string>, pages: readonly PageIndex[]): number {
  const shared = [...stems].filter((stem) => pages.some((page) => page.stems.has(stem)));
  return stems.size === 0 ? 0 : shared.length / stems.size;
}
