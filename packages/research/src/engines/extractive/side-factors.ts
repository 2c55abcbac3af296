import { findWords, foldText, stem } from '@vouch/core';
import type { Candidate } from './candidate.js';
import { hasContrast, tellsApart } from './cues.js';
import { isPart, type Side, type Term } from './question.js';
import { hitOf, type WeightedQuestion } from './weigh.js';

/** How many sides of a comparison a passage speaks of. */
export function sidesOf(candidate: Candidate, sides: readonly [Side, Side]): number {
  const held = ({ name, terms, byName }: Side) =>
    byName
      ? holdsName(candidate.text.toLowerCase(), name, terms)
      : terms.every((term) => hitOf(term, candidate.stems) >= 1);
  return Number(held(sides[0])) + Number(held(sides[1]));
}

/** What is shown names both and says somewhere that they differ. */
export function showsSidesApart(candidate: Candidate, sides: readonly [Side, Side]): boolean {
  const folded = candidate.textAround.toLowerCase();
  if (tellsSidesApart(candidate, sides)) return true;
  return tellsApart(folded) && sides.every(({ name, terms }) => holdsName(folded, name, terms));
}

/** One sentence that names both as the question does, and says outright that they differ. */
export function tellsSidesApart(candidate: Candidate, sides: readonly [Side, Side]): boolean {
  if (candidate.unit.first && isUnderBoth(candidate, sides)) return true;
  if (sidesOf(candidate, sides) < 2) return false;
  return candidate.unit.pieces.some(({ text }) => {
    const folded = foldText(text).toLowerCase();
    return tellsApart(folded) && sides.every(({ name, terms }) => holdsName(folded, name, terms));
  });
}

/** "npm install" as such; of a name of one word any form will do. */
function holdsName(folded: string, name: string, terms: readonly Term[]): boolean {
  if (/\s/.test(name)) return folded.includes(foldText(name).toLowerCase());
  const stems = findWords(folded).map(stem);
  return terms.every((term) => stems.some((one) => isPart(term, one)));
}

/** Its heading names both: "npx vs npm exec". */
function isUnderBoth({ heading, unit }: Candidate, sides: readonly [Side, Side]): boolean {
  if (!EITHER.test(unit.path.at(-1) ?? '')) return false;
  return sides.every(({ terms }) => terms.every((term) => hitOf(term, heading) >= 1));
}

const EITHER = /\b(?:vs|versus|or|differ\w*|compar\w*|separate|instead|oder|ou|o)\b/i;

export function sidesFactor(candidate: Candidate, { question }: WeightedQuestion): number {
  if (question.sides === null) return 1;
  if (isUnderBoth(candidate, question.sides)) return candidate.unit.first ? 2 : 1.6;
  const contrast = hasContrast(candidate.text);
  const both = sidesOf(candidate, question.sides);
  if (both === 2)
    return tellsApart(candidate.text)
      ? 1.8
      : contrast
        ? 1.4
        : inOneBreath(candidate, question.sides)
          ? 0.8
          : 1.2;
  return holdsSide(candidate, question.sides) ? 1.1 : 0.55;
}

/** "A or B", "A and B": named in one breath, they are not told apart. */
function inOneBreath(candidate: Candidate, sides: readonly [Side, Side]): boolean {
  const [a, b] = sides.map(({ terms }) => terms.at(-1)!);
  return candidate.unit.pieces.some(({ stems }) =>
    stems.some((stem, at) => {
      const next = stems[at + 1];
      return (
        next !== undefined &&
        ((isPart(a!, stem) && isPart(b!, next)) || (isPart(b!, stem) && isPart(a!, next)))
      );
    }),
  );
}

function holdsSide(candidate: Candidate, sides: readonly [Side, Side]): boolean {
  return sides.some(({ terms }) =>
    terms.every((term) => hitOf(term, candidate.title) >= 1 || hitOf(term, candidate.heading) >= 1),
  );
}
