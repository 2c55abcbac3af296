import { findSections, type SectionIndex } from '@vouch/evidence';
import { buildCandidate, type Candidate, matchOf } from './candidate.js';
import { type Choice, choosePassages, overlaps } from './choose.js';
import { defines } from './define-factors.js';
import { factorOf } from './factors.js';
import { fitLengths } from './fit-lengths.js';
import { MOST_SECTIONS } from './limits.js';
import { pagesToOpen, withEntries } from './named-places.js';
import { isStatement, type Question, readQuestion, type Side } from './question.js';
import { tellsSidesApart } from './side-factors.js';
import type { Unit } from './unit.js';
import { buildOpenings, buildUnits } from './units.js';
import { likeWords, lookupWords, type WeightedQuestion, weighQuestion } from './weigh.js';

/** Weight of a passage's own match beside that of the section it stands in. */
const OWN_MATCH = 0.55;
/** Each further passage of one section counts a little less. */
const SAME_SECTION = 0.92;
/** Ranked passages that choosing looks at. */
const MOST_KEPT = 200;
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
  const anyLine = isStatement(asked);
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
  for (const { section, score } of pagesToOpen(sections, index, weighted))
    for (const unit of buildOpenings(index, section)) add(unit, score);
  scoreAll(candidates, weighted, share);
  return { weighted, candidates: settle(candidates, weighted) };
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
  const kept = [...new Set(fitLengths(candidates, weighted.question).slice(0, MOST_KEPT))];
  const seen = new Map<number, number>();
  for (const candidate of kept) {
    const before = seen.get(candidate.unit.section) ?? 0;
    seen.set(candidate.unit.section, before + 1);
    candidate.score *= SAME_SECTION ** before;
  }
  return kept.sort(byScore);
}
