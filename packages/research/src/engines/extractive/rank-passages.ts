import { findSections, type ScoredSection, type SectionIndex } from '@vouch/evidence';
import { buildCandidate, type Candidate, matchOf } from './candidate.js';
import { withContext } from './context.js';
import { factorOf } from './factors.js';
import { fitLengths } from './fit-lengths.js';
import { sitesOf } from './home-site.js';
import { MOST_SECTIONS } from './limits.js';
import { pagesToOpen, withEntries } from './named-places.js';
import { isStatement, type Question, readQuestion } from './question.js';
import { sumSigns } from './signs.js';
import type { Unit } from './unit.js';
import { buildOpenings, buildUnits } from './units.js';
import { likeWords, lookupWords, type WeightedQuestion, weighQuestion } from './weigh.js';

/** Weight of a passage's own match beside that of the section it stands in. */
const OWN_MATCH = 0.55;
/** How much the match counts beside the factors; fitted with them. */
const MATCH_POWER = 1.6;
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
  /** Only this site's pages, as if the question named it. */
  home?: string | null;
  /** How many of the best sections are read into passages. */
  sections?: number;
  /** Words of a chosen passage with what stands around it. */
  words?: number;
}

/** The passages that a question may be answered by, in order of their score. */
export function rankPassages(
  question: string | Question,
  index: SectionIndex,
  options: FindOptions = {},
): Ranking {
  const asked = typeof question === 'string' ? readQuestion(question) : question;
  const weighed = weighQuestion(asked, index, options.as_of);
  const weighted = { ...weighed, home: options.home ?? weighed.home };
  const sections = withEntries(
    sectionsAtHome(index, weighted, options.sections ?? MOST_SECTIONS),
    index,
    weighted,
  );
  const speaksOf = likeWords(weighted);
  const anyLine = isStatement(asked);
  const best = sections[0]?.score ?? 1;
  const candidates: Candidate[] = [];
  const { of } = sitesOf(index);
  const add = (unit: Unit, score: number) => {
    if (weighted.home !== null && of[unit.page] !== weighted.home) return;
    const candidate = buildCandidate(unit, index, weighted);
    candidate.sectionShare = score / best;
    candidates.push(candidate);
  };
  for (const { section, score } of sections)
    for (const unit of buildUnits(index, section, speaksOf, anyLine)) add(unit, score);
  for (const { section, score } of pagesToOpen(sections, index, weighted))
    for (const unit of buildOpenings(index, section)) add(unit, score);
  scoreAll(candidates, weighted);
  const settled = settle(candidates, weighted);
  return { weighted, candidates: anyLine ? settled : rankShown(settled, weighted, index) };
}

/** The best sections; of a question that names a site, those of that site. */
function sectionsAtHome(index: SectionIndex, weighted: WeightedQuestion, most: number): ScoredSection[] {
  const { home } = weighted;
  const words = lookupWords(weighted);
  if (home === null) return findSections(index, words, most);
  const { of } = sitesOf(index);
  const isHome = ({ section }: ScoredSection) => of[index.sections[section]!.page] === home;
  return findSections(index, words, index.sections.length).filter(isHome).slice(0, most);
}

function scoreAll(candidates: readonly Candidate[], weighted: WeightedQuestion): void {
  const total = candidates.reduce((sum, candidate) => sum + candidate.words, 0);
  const mean = candidates.length === 0 ? 1 : total / candidates.length;
  const matches = candidates.map((candidate) => matchOf(candidate, weighted, mean));
  const most = matches.reduce((max, match) => Math.max(max, match), 1e-9);
  candidates.forEach((candidate, at) => {
    const match = (OWN_MATCH * matches[at]!) / most + (1 - OWN_MATCH) * candidate.sectionShare;
    candidate.score =
      match ** (isStatement(weighted.question) ? 1 : MATCH_POWER) * factorOf(candidate, weighted);
  });
}

function byScore(a: Candidate, b: Candidate): number {
  return (
    b.score - a.score ||
    a.unit.page - b.unit.page ||
    a.unit.pieces[0]!.start - b.unit.pieces[0]!.start ||
    a.words - b.words
  );
}

/** The best passages once more, by all that would be shown of them; those below are left out. */
function rankShown(
  settled: readonly Candidate[],
  weighted: WeightedQuestion,
  index: SectionIndex,
): Candidate[] {
  const best = settled.slice(0, MOST_SHOWN);
  for (const candidate of best) {
    candidate.shown = withContext(candidate.unit, index);
    const around =
      candidate.shown === candidate.unit ? candidate : buildCandidate(candidate.shown, index, weighted);
    candidate.wordsAround = around.wordsAround;
    candidate.textAround = around.text;
    candidate.score *= Math.exp(sumSigns({ candidate, around }, weighted, index));
  }
  return best.sort(byScore);
}

/** Passages that are read with what stands around them; the answer was among the first 60 in nineteen of twenty. */
const MOST_SHOWN = 60;

/** Orders by score (ties by place), then takes shorter windows and counts repeats of one section down. */
function settle(candidates: Candidate[], weighted: WeightedQuestion): Candidate[] {
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
