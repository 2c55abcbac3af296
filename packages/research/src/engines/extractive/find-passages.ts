import type { SectionIndex } from '@vouch/evidence';
import type { Candidate } from './candidate.js';
import { type Choice, choosePassages, describesMore, overlaps } from './choose.js';
import { defines } from './define-factors.js';
import { SHOWN_WORDS } from './limits.js';
import { askOtherSites } from './other-sites.js';
import { findPlaces } from './places.js';
import { type Question, readQuestion, type Side } from './question.js';
import { type FindOptions, type Ranking, rankPassages } from './rank-passages.js';
import { showMore } from './show-more.js';
import { showsSidesApart } from './side-factors.js';

/** What a question is answered by. */
export interface Found extends Choice, Ranking {
  /** Sections that come nearest and are not quoted. */
  places: Candidate[];
}

/** The passages that answer a question, best first, and whether they do. */
export function findPassages(
  question: string | Question,
  index: SectionIndex,
  options: FindOptions = {},
): Found {
  const found = choose(question, index, options);
  const chosen = showMore(found.chosen, index, options.words ?? SHOWN_WORDS.most);
  return { ...found, chosen, places: findPlaces(found.candidates, chosen, found.weighted) };
}

function choose(question: string | Question, index: SectionIndex, options: FindOptions): Choice & Ranking {
  const ranking = rankPassages(question, index, options);
  const elsewhere = askOtherSites(ranking, index, options);
  const choice = choosePassages(ranking.candidates, ranking.weighted, elsewhere);
  const { sides } = ranking.weighted.question;
  const first = choice.chosen[0]?.candidate;
  if (sides === null || (first !== undefined && showsSidesApart(first, sides)))
    return { ...ranking, ...choice };
  const within = { ...options, home: ranking.weighted.home };
  return { ...ranking, ...(describeSides(sides, index, within) ?? choice) };
}

/** No passage tells the two apart: what each is, by its own entry, lets the reader do it. */
function describeSides(
  sides: readonly [Side, Side],
  index: SectionIndex,
  options: FindOptions,
): Choice | null {
  const [ofA, ofB] = sides.map(({ name }) => entriesOf(name, index, options)) as [Candidate[], Candidate[]];
  const [a, b] = onePage(ofA, ofB) ?? [ofA[0], ofB[0]];
  if (a === undefined || b === undefined || overlaps(a, b)) return null;
  return {
    outcome: 'answered',
    chosen: [
      { role: 'side', candidate: a },
      { role: 'side', candidate: b },
    ],
  };
}

/** What may be shown of one side, best first: of each page its best definition, or the beginning of its own section. */
function entriesOf(name: string, index: SectionIndex, options: FindOptions): Candidate[] {
  const { candidates, weighted } = rankPassages(readQuestion(`What does ${name} do?`), index, options);
  if (choosePassages(candidates, weighted).outcome !== 'answered') return [];
  const least = candidates[0]!.score * NEARLY;
  const entries = candidates.filter(
    (one) => one.score >= least && (defines(one, weighted) || beginsOwnSection(one)),
  );
  const ofPages = entries.filter(({ page }, at) => entries.findIndex((other) => other.page === page) === at);
  // Two NAME lines seldom tell two commands apart; how their descriptions begin does.
  return ofPages.map((entry) =>
    entry.unit.kind === 'summary' ? (candidates.find((one) => describesMore(one, entry)) ?? entry) : entry,
  );
}

/** Of two sides that one page describes, that page's own words go together. */
function onePage(ofA: readonly Candidate[], ofB: readonly Candidate[]): [Candidate, Candidate] | null {
  for (const a of ofA) {
    const b = ofB.find(({ page }) => page === a.page);
    if (b !== undefined) return [a, b];
  }
  return null;
}

function beginsOwnSection({ unit, heading_named }: Candidate): boolean {
  return unit.first && heading_named === 'exactly';
}

/** An entry this much weaker than the best may still be what goes with the other side's. */
const NEARLY = 0.15;
