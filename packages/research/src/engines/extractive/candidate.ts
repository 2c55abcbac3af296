import { foldText } from '@vouch/core';
import type { ReadablePage, SectionIndex } from '@vouch/evidence';
import type { Term } from './question.js';
import { memoStems } from './remember.js';
import { type Named, NUMBERING, namedByHeading, namedByTitle } from './subject.js';
import type { Unit } from './unit.js';
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
  /** Whether the page, or the last heading, is named what the question asks about. */
  page_named: Named;
  heading_named: Named;
  coverage: number;
  /** Coverage by its own text, headings left out. */
  ownCoverage: number;
  words: number;
  /** Share of the question's neighbouring words that stand near each other in one piece or in the heading. */
  nearness: number;
  /** Two of the question's own words stand in one piece, headings above included. */
  together: boolean;
  /** BM25 of its section as a share of the best section's. */
  sectionShare: number;
  score: number;
  /** What is shown of it: the unit with what stands around it. */
  shown: Unit;
  /** Share of the question's words that stand in what is shown or above it. */
  wordsAround: number;
  /** Folded text of what is shown. */
  textAround: string;
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
  const heading = stemsOf(unit.path.at(-1)?.replace(NUMBERING, ''));
  const title = stemsOf(page.title);
  const path = unit.path.length > 1 ? new Set(unit.path.flatMap((part) => [...stemsOf(part)])) : heading;
  const above = new Set([...path, ...title]);
  const text = foldText(unit.pieces.map((piece) => piece.text).join(' '));
  return {
    unit,
    page,
    text,
    stems,
    heading,
    path,
    title,
    page_named: namedByTitle(page.title, weighted),
    heading_named: namedByHeading(unit.path.at(-1) ?? '', page.title, weighted),
    coverage: coverageOf(weighted, stems, above),
    ownCoverage: coverageOf(weighted, stems, EMPTY),
    words,
    together: isTogether(unit, above, weighted),
    nearness: nearnessOf(unit, unit.path.at(-1) ?? page.title, weighted),
    sectionShare: 0,
    score: 0,
    shown: unit,
    wordsAround: shareHeld(stems, above, weighted),
    textAround: text,
  };
}

/** Share of the question's words, all counted alike, that stand in a passage or above it. */
function shareHeld(
  text: ReadonlySet<string>,
  above: ReadonlySet<string>,
  { terms }: WeightedQuestion,
): number {
  if (terms.length === 0) return 1;
  const held = terms.filter(({ term }) => Math.max(hitOf(term, text), hitOf(term, above)) >= HELD);
  return held.length / terms.length;
}

/** A synonym counts, part of a compound name doesn't. */
export const HELD = 0.65;

function stemsOf(text: string | undefined): ReadonlySet<string> {
  return text === undefined ? EMPTY : new Set(memoStems(text));
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

function isTogether(unit: Unit, above: ReadonlySet<string>, { terms }: WeightedQuestion): boolean {
  const own = terms.filter(({ term }) => !term.generic);
  if (own.length < 2) return true;
  // The first words below a heading or title that names it all: "This command removes …".
  if (unit.first && own.every(({ term }) => hitOf(term, above) === 1)) return true;
  return unit.pieces.some(({ stems }) => {
    const inPiece = new Set(stems);
    const held = own.filter(({ term }) => hitOf(term, inPiece) >= 0.7);
    return (
      held.length > 0 &&
      (held.length > 1 || own.some((one) => one !== held[0] && hitOf(one.term, above) >= 0.7))
    );
  });
}

/** Content words between two neighbours of the question that still belong together. */
const NEAR = 5;

function nearnessOf(unit: Unit, heading: string, weighted: WeightedQuestion): number {
  const { terms } = weighted;
  if (terms.length < 2) return 1;
  const lines = [...unit.pieces.map((piece) => piece.stems), memoStems(heading)];
  let near = 0;
  let total = 0;
  for (let at = 0; at + 1 < terms.length; at++) {
    const weight = Math.min(terms[at]!.weight, terms[at + 1]!.weight);
    total += weight;
    near +=
      weight * Math.max(...lines.map((stems) => closeness(stems, terms[at]!.term, terms[at + 1]!.term)));
  }
  return total === 0 ? 1 : near / total;
}

/** 1 when `a` stands shortly before `b`, as asked: "a string to a number" is not "a number to a string". */
function closeness(stems: readonly string[], a: Term, b: Term): number {
  let lastA = -Infinity;
  let lastB = -Infinity;
  let turned = 0;
  for (let at = 0; at < stems.length; at++) {
    const stem = stems[at]!;
    if (holds(a, stem)) lastA = at;
    if (holds(b, stem)) lastB = at;
    if (lastB - lastA <= NEAR && lastB >= lastA) return 1;
    if (lastA - lastB <= NEAR) turned = TURNED;
  }
  return turned;
}

const TURNED = 0.8;

function holds(term: Term, stem: string): boolean {
  return term.parts.includes(stem) || term.whole === stem || term.synonyms.has(stem);
}
