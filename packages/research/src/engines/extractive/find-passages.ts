import { findSections, type SectionIndex } from '@vouch/evidence';
import { buildCandidate, type Candidate, matchOf } from './candidate.js';
import { type Choice, choosePassages } from './choose.js';
import { factorOf } from './factors.js';
import { MOST_SECTIONS } from './limits.js';
import { type Question, readQuestion } from './question.js';
import type { Unit } from './unit.js';
import { buildOpening, buildUnits } from './units.js';
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
  if (choice.outcome === 'answered') return { ...ranking, ...choice };
  const sides = describeSides(ranking.weighted.question, index, options);
  return { ...ranking, ...(sides ?? choice) };
}

/** No passage holds the two against each other: what the pages say of each comes nearest. */
function describeSides({ sides }: Question, index: SectionIndex, options: FindOptions): Choice | null {
  if (sides === null) return null;
  const chosen = sides.flatMap((terms) => {
    const question = readQuestion(`What is ${terms.map((term) => term.word).join(' ')}?`);
    const { candidates, weighted } = rankPassages(question, index, options);
    const choice = choosePassages(candidates, weighted);
    return choice.outcome === 'answered' ? choice.chosen.slice(0, 1) : [];
  });
  if (chosen.length < 2) return null;
  return { outcome: 'nearest', chosen: chosen.map(({ candidate }) => ({ role: 'nearest', candidate })) };
}

export function rankPassages(
  question: string | Question,
  index: SectionIndex,
  options: FindOptions = {},
): Ranking {
  const asked = typeof question === 'string' ? readQuestion(question) : question;
  const weighted = weighQuestion(asked, index, options.as_of);
  const sections = findSections(index, lookupWords(weighted), MOST_SECTIONS);
  const speaksOf = likeWords(weighted);
  const anyLine = !asked.text.endsWith('?') && asked.type === 'other';
  const best = sections[0]?.score ?? 1;
  const candidates: Candidate[] = [];
  const share = new Map<Candidate, number>();
  const openings = new Set<number>();
  for (const { section, score } of sections) {
    for (const unit of [
      ...buildUnits(index, section, speaksOf, anyLine),
      ...openingOf(index, section, openings, weighted),
    ]) {
      const candidate = buildCandidate(unit, index, weighted);
      candidates.push(candidate);
      share.set(candidate, score / best);
    }
  }
  scoreAll(candidates, weighted, share);
  return { weighted, candidates: settle(candidates, weighted) };
}

/** The page's own first sentences, once a page. */
function openingOf(
  index: SectionIndex,
  section: number,
  seen: Set<number>,
  weighted: WeightedQuestion,
): Unit[] {
  const page = index.sections[section]!.page;
  const { type } = weighted.question;
  if ((type !== 'which' && type !== 'define') || seen.has(page)) return [];
  seen.add(page);
  const opening = buildOpening(index, page);
  return opening === null ? [] : [{ ...opening, section }];
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
