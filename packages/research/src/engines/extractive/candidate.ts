import { foldText, tokenize } from '@vouch/core';
import type { ReadablePage, SectionIndex } from '@vouch/evidence';
import type { Unit } from './units.js';
import { coverageOf, hitOf, type WeightedQuestion } from './weigh.js';

/** A unit with what ranking asks of it again and again. */
export interface Candidate {
  unit: Unit;
  page: ReadablePage;
  /** Folded text of all pieces. */
  text: string;
  stems: ReadonlySet<string>;
  /** Stems of the last heading, of the whole heading path and of the page title. */
  heading: ReadonlySet<string>;
  path: ReadonlySet<string>;
  title: ReadonlySet<string>;
  coverage: number;
  /** Coverage by its own text, headings left out. */
  ownCoverage: number;
  words: number;
  score: number;
}

const EMPTY: ReadonlySet<string> = new Set();

export function buildCandidate(unit: Unit, index: SectionIndex, weighted: WeightedQuestion): Candidate {
  const page = index.pages[unit.page]!;
  const stems = new Set<string>();
  let words = 0;
  for (const piece of unit.pieces) {
    words += piece.words;
    for (const stem of piece.stems) stems.add(stem);
  }
  const heading = stemsOf(unit.path.at(-1));
  const title = stemsOf(page.title);
  const path = unit.path.length > 1 ? new Set(unit.path.flatMap((part) => [...stemsOf(part)])) : heading;
  return {
    unit,
    page,
    text: foldText(unit.pieces.map((piece) => piece.text).join(' ')),
    stems,
    heading,
    path,
    title,
    coverage: coverageOf(weighted, stems, new Set([...path, ...title])),
    ownCoverage: coverageOf(weighted, stems, EMPTY),
    words,
    score: 0,
  };
}

const memo = new Map<string, ReadonlySet<string>>();
const MEMO_SIZE = 50_000;

/** Headings and titles come back with every passage below them. */
function stemsOf(text: string | undefined): ReadonlySet<string> {
  if (text === undefined) return EMPTY;
  const known = memo.get(text);
  if (known !== undefined) return known;
  const stems = new Set(tokenize(text));
  if (memo.size >= MEMO_SIZE) memo.clear();
  memo.set(text, stems);
  return stems;
}

/** BM25's saturated count of the question's words in one passage, heading and title at part weight. */
export function matchOf(candidate: Candidate, weighted: WeightedQuestion, meanWords: number): number {
  const norm = 1.2 * (0.5 + (0.5 * candidate.words) / meanWords);
  let score = 0;
  for (const { term, weight } of weighted.terms) {
    let tf = 0;
    for (const piece of candidate.unit.pieces) {
      for (const stem of piece.stems) if (term.parts.includes(stem)) tf += 1 / term.parts.length;
    }
    if (tf === 0) tf = hitOf(term, candidate.stems);
    tf += 0.5 * hitOf(term, candidate.heading) + 0.3 * hitOf(term, candidate.title);
    score += (weight * tf * 2.2) / (tf + norm);
  }
  return score;
}
