import { tokenize } from '@vouch/core';
import type { PageBlock } from '../page/types.js';

/** A page that was read: its visible text, and blocks whose offsets point into that text. */
export interface ReadablePage {
  url: string;
  title: string;
  text: string;
  blocks: readonly PageBlock[];
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` when the page says when it was published. */
  published_at?: string | null;
}

/** Neighbouring blocks of one page under one heading path. */
export interface Section {
  /** Position of the page in the index. */
  page: number;
  path: readonly string[];
  /** Block range, end exclusive. */
  from: number;
  to: number;
}

interface Posting {
  sections: number[];
  weights: number[];
}

/** An index over the sections of pages. A value: build it once, ask it often. */
export interface SectionIndex {
  pages: readonly ReadablePage[];
  sections: readonly Section[];
  postings: ReadonlyMap<string, Posting>;
  /** In how many sections a word stands in the last heading or in the page's title. */
  headings: ReadonlyMap<string, number>;
  lengths: Float64Array;
  meanLength: number;
}

/** The words of a text as this index knows them: `work_mem` is one word besides its parts, since a manual means just that. */
export function readWords(text: string): string[] {
  return tokenize(text, { compounds: true });
}

export interface ScoredSection {
  section: number;
  score: number;
}

/** BM25's usual saturation; little length normalisation, since sections are cut to one size. */
const K1 = 1.2;
const B = 0.5;
/** Sections past this size are cut: a passage near the end of a long chapter is not about its beginning. */
const MOST_SECTION_WORDS = 260;
/** A word of the last heading says more than one of the text, one of the page title slightly less. */
const HEADING_WEIGHT = 1.2;
const TITLE_WEIGHT = 0.8;

/**
 * Indexes whole sections only: passages are built at question time in the best of them, which costs a fifth of
 * indexing every passage, and ranks as well.
 */
export function buildSectionIndex(pages: readonly ReadablePage[]): SectionIndex {
  const sections: Section[] = [];
  const postings = new Map<string, Posting>();
  const headings = new Map<string, number>();
  const lengths: number[] = [];
  pages.forEach((page, at) => {
    const title = readWords(page.title);
    forEachSection(page, (path, from, to, words) => {
      const weights = new Map<string, number>();
      for (const word of words) weights.set(word, (weights.get(word) ?? 0) + 1);
      const heading = readWords(path.at(-1) ?? '');
      for (const word of heading) add(weights, word, HEADING_WEIGHT);
      for (const word of title) add(weights, word, TITLE_WEIGHT);
      for (const word of new Set([...heading, ...title])) add(headings, word, 1);
      const id = sections.length;
      sections.push({ page: at, path, from, to });
      lengths.push(words.length + 1);
      for (const [word, weight] of weights) post(postings, word, id, weight);
    });
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return {
    pages,
    sections,
    postings,
    headings,
    lengths: Float64Array.from(lengths),
    meanLength: lengths.length === 0 ? 1 : total / lengths.length,
  };
}

function add(weights: Map<string, number>, word: string, weight: number): void {
  weights.set(word, (weights.get(word) ?? 0) + weight);
}

function post(postings: Map<string, Posting>, word: string, section: number, weight: number): void {
  const posting = postings.get(word);
  if (posting === undefined) postings.set(word, { sections: [section], weights: [weight] });
  else {
    posting.sections.push(section);
    posting.weights.push(weight);
  }
}

/** Blocks that belong to the one before them: a list or a table is not cut from its lead-in. */
const CONTINUES: ReadonlySet<string> = new Set(['li', 'dd', 'row', 'code']);

type Visit = (path: readonly string[], from: number, to: number, words: string[]) => void;

/** Cuts where the heading path changes and, inside one, where a section grows past its size. */
function forEachSection(page: ReadablePage, visit: Visit): void {
  let from = 0;
  let words: string[] = [];
  const close = (to: number) => {
    if (to > from) visit(page.blocks[from]!.headings, from, to, words);
    from = to;
    words = [];
  };
  page.blocks.forEach((block, at) => {
    if (block.chrome || block.kind === 'heading') {
      close(at);
      from = at + 1;
      return;
    }
    if (at > from && !samePath(page.blocks[from]!.headings, block.headings)) close(at);
    const found = readWords(page.text.slice(block.start, block.end));
    if (words.length + found.length > MOST_SECTION_WORDS && !CONTINUES.has(block.kind)) close(at);
    words.push(...found.slice(0, MOST_SECTION_WORDS * 2));
  });
  close(page.blocks.length);
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((part, at) => part === b[at]));
}

/** How rare a word is among the sections: 0.1 for one that stands everywhere, about 10 for one of 20,000. */
export function rarity(index: SectionIndex, word: string): number {
  const df = index.postings.get(word)?.sections.length ?? 0;
  const n = index.sections.length;
  return Math.log(1 + (n - df + 0.5) / (df + 0.5));
}

/** The best sections for weighted query words, best first; ties by page order. */
export function findSections(
  index: SectionIndex,
  query: ReadonlyMap<string, number>,
  limit: number,
): ScoredSection[] {
  const scores = new Float64Array(index.sections.length);
  for (const [word, weight] of query) {
    const posting = index.postings.get(word);
    if (posting === undefined) continue;
    const idf = rarity(index, word) * weight;
    posting.sections.forEach((section, at) => {
      const tf = posting.weights[at]!;
      const norm = K1 * (1 - B + (B * index.lengths[section]!) / index.meanLength);
      scores[section] = scores[section]! + (idf * tf * (K1 + 1)) / (tf + norm);
    });
  }
  const found: ScoredSection[] = [];
  scores.forEach((score, section) => {
    if (score > 0) found.push({ section, score });
  });
  return found.sort((a, b) => b.score - a.score || a.section - b.section).slice(0, limit);
}
