import type { SectionIndex } from '@vouch/evidence';
import { type Choice, choosePassages, overlaps } from './choose.js';
import { defines } from './define-factors.js';
import { type Question, readQuestion, type Side } from './question.js';
import { type FindOptions, type Ranking, rankPassages } from './rank-passages.js';
import { showsSidesApart } from './side-factors.js';

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
