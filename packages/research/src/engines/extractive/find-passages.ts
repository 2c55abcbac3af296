import { findSections, type ScoredSection, type SectionIndex } from '@vouch/evidence';
import { buildCandidate, type Candidate, matchOf } from './candidate.js';
import { type Choice, choosePassages, overlaps } from './choose.js';
import { defines } from './define-factors.js';
import { factorOf } from './factors.js';
import { MOST_SECTIONS } from './limits.js';
import { type Question, readQuestion, type Side } from './question.js';
import { tellsSidesApart } from './side-factors.js';
import { named, namedByTitle } from './subject.js';
import type { Unit } from './unit.js';
import { buildOpenings, buildUnits } from './units.js';
import { likeWords, lookupWords, type WeightedQuestion, weighQuestion } from './weigh.js';

/** Weight of a passage's own match beside that of the section it stands in. */
const OWN_MATCH = 0.55;
/** Each further passage of one section counts a little less. */
const SAME_SECTION = 0.92;
/** A shorter window is taken when it loses no more than this. */
const SHORTER = 0.95;
/** Figures were cut off by shortening; a statement or a yes/no question wants the whole context. */
const KEEPS_LENGTH: ReadonlySet<string> = new Set(['figure', 'other']);

export interface Ranking {
  weighted: WeightedQuestion;
  candidates: Candidate[];
}

export interface FindOptions {
  /** `YYYY-MM-DD`: newer pages go first, clearly so when the question asks for the present. */
  as_of?: string;
}

/** The passages that answer a question, best first, and whether they do. */
export function findPassages(
  question: string | Question,
  index: SectionIndex,
  options: FindOptions = {},
): Choice & Ranking {
  const ranking = rankPassages(question, index, options);
  const choice = choosePassages(ranking.candidates, ranking.weighted);
  const { sides } = ranking.weighted.question;
  const first = choice.chosen[0]?.candidate;
  if (sides === null || (first !== undefined && tellsSidesApart(first, sides)))
    return { ...ranking, ...choice };
  return { ...ranking, ...(describeSides(sides, index, options) ?? choice) };
}

/** No passage tells the two apart: what each is, by its own entry, lets the reader do it. */
function describeSides(
  sides: readonly [Side, Side],
  index: SectionIndex,
  options: FindOptions,
): Choice | null {
  const found = sides.map(({ name }) => {
    const question = readQuestion(`What does ${name} do?`);
    const { candidates, weighted } = rankPassages(question, index, options);
    const choice = choosePassages(candidates, weighted);
    const candidate = choice.outcome === 'answered' ? choice.chosen[0]!.candidate : null;
    return { candidate, defined: candidate !== null && defines(candidate, weighted) };
  });
  const [a, b] = [found[0]!.candidate, found[1]!.candidate];
  if (a === null || b === null || overlaps(a, b)) return null;
  if (!found.every(({ defined }) => defined)) return null;
  return {
    outcome: 'answered',
    chosen: [
      { role: 'side', candidate: a },
      { role: 'side', candidate: b },
    ],
  };
}

export function rankPassages(
  question: string | Question,
  index: SectionIndex,
  options: FindOptions = {},
): Ranking {
  const asked = typeof question === 'string' ? readQuestion(question) : question;
  const weighted = weighQuestion(asked, index, options.as_of);
  const sections = withEntries(findSections(index, lookupWords(weighted), MOST_SECTIONS), index, weighted);
  const speaksOf = likeWords(weighted);
  const anyLine = !asked.text.endsWith('?') && asked.type === 'other';
  const best = sections[0]?.score ?? 1;
  const candidates: Candidate[] = [];
  const share = new Map<Candidate, number>();
  const add = (unit: Unit, score: number) => {
    const candidate = buildCandidate(unit, index, weighted);
    candidates.push(candidate);
    share.set(candidate, score / best);
  };
  for (const { section, score } of sections)
    for (const unit of buildUnits(index, section, speaksOf, anyLine)) add(unit, score);
  const scores = scoresOfPages(sections, index);
  for (const page of pagesToOpen(scores, index, weighted)) {
    for (const unit of buildOpenings(index, page)) add(unit, scores.get(page) ?? best * UNSEEN);
  }
  scoreAll(candidates, weighted, share);
  return { weighted, candidates: settle(candidates, weighted) };
}

/** What a page or an entry that is named like the question counts for when the search did not find it. */
const UNSEEN = 0.5;

/** "What is X?" is answered by X's own entry, however many sections speak more of X. */
function withEntries(
  sections: ScoredSection[],
  index: SectionIndex,
  weighted: WeightedQuestion,
): ScoredSection[] {
  if (weighted.question.type !== 'define' || weighted.anchor === null) return sections;
  const known = new Set(sections.map(({ section }) => section));
  const { parts } = weighted.anchor.term;
  const holding = index.postings.get(parts[parts.length - 1]!)?.sections ?? [];
  const score = (sections[0]?.score ?? 1) * UNSEEN;
  const entries = holding.filter((section) => !known.has(section) && isEntry(index, section, weighted));
  return [...sections, ...entries.map((section) => ({ section, score }))];
}

function isEntry(index: SectionIndex, id: number, weighted: WeightedQuestion): boolean {
  const { page, path, from, to } = index.sections[id]!;
  if (named(path.at(-1) ?? '', weighted) === 'exactly') return true;
  const { blocks, text } = index.pages[page]!;
  for (let at = from; at < to; at++) {
    const block = blocks[at]!;
    if (block.kind !== 'dt' || block.end - block.start > LONGEST_TERM) continue;
    if (named(text.slice(block.start, block.end), weighted) === 'exactly') return true;
  }
  return false;
}

/** Characters of a glossary's term. */
const LONGEST_TERM = 80;

/** The best section's score of each page. */
function scoresOfPages(sections: readonly ScoredSection[], index: SectionIndex): Map<number, number> {
  const scores = new Map<number, number>();
  for (const { section, score } of sections) {
    const { page } = index.sections[section]!;
    scores.set(page, Math.max(score, scores.get(page) ?? 0));
  }
  return scores;
}

/** How a page introduces itself answers these: the pages named like the question, and of what and which all found. */
function pagesToOpen(
  scores: ReadonlyMap<number, number>,
  index: SectionIndex,
  weighted: WeightedQuestion,
): number[] {
  const { type } = weighted.question;
  const found = type === 'which' || type === 'define';
  if (!found && type !== 'how') return [];
  return [...index.pages.keys()].filter(
    (page) => (found && scores.has(page)) || namedByTitle(index.pages[page]!.title, weighted) !== null,
  );
}

function scoreAll(
  candidates: readonly Candidate[],
  weighted: WeightedQuestion,
  share: ReadonlyMap<Candidate, number>,
): void {
  const total = candidates.reduce((sum, candidate) => sum + candidate.words, 0);
  const mean = candidates.length === 0 ? 1 : total / candidates.length;
  const matches = candidates.map((candidate) => matchOf(candidate, weighted, mean));
  const most = matches.reduce((max, match) => Math.max(max, match), 1e-9);
  candidates.forEach((candidate, at) => {
    const base = (OWN_MATCH * matches[at]!) / most + (1 - OWN_MATCH) * share.get(candidate)!;
    candidate.score = base * factorOf(candidate, weighted);
  });
}

/** Orders by score (ties by place), then takes shorter windows and counts repeats of one section down. */
function settle(candidates: Candidate[], weighted: WeightedQuestion): Candidate[] {
  const byScore = (a: Candidate, b: Candidate) =>
    b.score - a.score ||
    a.unit.page - b.unit.page ||
    a.unit.pieces[0]!.start - b.unit.pieces[0]!.start ||
    a.words - b.words;
  candidates.sort(byScore);
  const keep = KEEPS_LENGTH.has(weighted.question.type);
  const shorter = keep ? candidates : candidates.map((one) => shortest(one, candidates));
  const kept = [...new Set(shorter.slice(0, 200))];
  const seen = new Map<number, number>();
  for (const candidate of kept) {
    const before = seen.get(candidate.unit.section) ?? 0;
    seen.set(candidate.unit.section, before + 1);
    candidate.score *= SAME_SECTION ** before;
  }
  return kept.sort(byScore);
}

function shortest(candidate: Candidate, all: readonly Candidate[]): Candidate {
  if (candidate.unit.kind !== 'window' || candidate.unit.pieces.length === 1) return candidate;
  let best = candidate;
  for (const other of all) {
    if (other.score < candidate.score * SHORTER) break;
    const inside =
      other.unit.kind === 'window' &&
      other.page === candidate.page &&
      other.unit.pieces.length < best.unit.pieces.length &&
      other.unit.pieces.every((piece) => candidate.unit.pieces.includes(piece));
    if (inside) best = other;
  }
  return best;
}
