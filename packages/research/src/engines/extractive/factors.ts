import type { Candidate } from './candidate.js';
import { subjectFactor } from './define-factors.js';
import { measureFactor } from './measure-factors.js';
import { freshnessFactor, languageFactor, placeFactor, titleFactor } from './page-factors.js';
import { isStatement } from './question.js';
import { memoStems } from './remember.js';
import { sidesFactor } from './side-factors.js';
import { named, nameStems } from './subject.js';
import { typeFactor } from './type-factors.js';
import { isOpening } from './unit.js';
import type { WeightedQuestion } from './weigh.js';

interface Factor {
  name: string;
  /** How much it counts: fitted, with the weights of the signs, on questions with known answers. */
  power: number;
  of(candidate: Candidate, weighted: WeightedQuestion): number;
}

/** What makes one passage on the subject better than another. Each row multiplies, raised to its power. */
export const FACTORS: readonly Factor[] = [
  { name: 'coverage', power: 1.6, of: ({ coverage }) => 0.35 + 0.65 * coverage },
  { name: 'type', power: 1.6, of: typeFactor },
  { name: 'measure', power: 2.7, of: measureFactor },
  { name: 'sides', power: 3.1, of: sidesFactor },
  { name: 'subject', power: 2.1, of: subjectFactor },
  { name: 'heading', power: 1.8, of: headingFactor },
  { name: 'first', power: 2.2, of: firstFactor },
  { name: 'title', power: 2.6, of: titleFactor },
  { name: 'place', power: 1.5, of: placeFactor },
  { name: 'language', power: 1, of: languageFactor },
  { name: 'freshness', power: 1, of: freshnessFactor },
  { name: 'defined', power: 3.7, of: definedFactor },
  { name: 'kind', power: 2.7, of: kindFactor },
];

export function factorOf(candidate: Candidate, weighted: WeightedQuestion): number {
  // The powers were fitted on questions; a claim is met by its words, wherever they stand.
  const plain = isStatement(weighted.question);
  let product = 1;
  for (const { of, power } of FACTORS) {
    const value = of(candidate, weighted);
    if (value !== 1) product *= plain ? value : value ** power;
  }
  return product;
}

/** A heading made of the question's words: its first block is what the page itself gives as the answer. */
function headingFactor(candidate: Candidate, { terms, question }: WeightedQuestion): number {
  if (isOpening(candidate.unit) && candidate.page_named === 'exactly') return 1.45;
  const asked = new Set(
    terms.flatMap(({ term }) => [...term.parts, ...(term.whole === null ? [] : [term.whole])]),
  );
  const words = nameStems(candidate.unit.path.at(-1) ?? '');
  if (words.length === 0) return 1;
  const shared = words.filter((stem) => asked.has(stem)).length;
  if (isQuestion(candidate.unit.path.at(-1)) && shared >= asked.size * MOST_WORDS_OF_IT) return 1.3;
  const share = shared / words.length;
  if (share >= 0.99) return ['why', 'which', 'define'].includes(question.type) && shared > 1 ? 1.8 : 1.45;
  return share >= 0.5 ? 1.2 : 1;
}

/** A heading that asks nearly the same, as in a FAQ. */
const MOST_WORDS_OF_IT = 0.6;
function isQuestion(heading: string | undefined): boolean {
  return heading?.replace(/\s*[¶#]$/, '').endsWith('?') === true;
}

function firstFactor({ unit }: Candidate, { question }: WeightedQuestion): number {
  if (!unit.first) return 1;
  return question.type === 'define' || question.type === 'which' || question.type === 'why' ? 1.3 : 1.12;
}

function definedFactor({ unit }: Candidate, weighted: WeightedQuestion): number {
  const { terms, question } = weighted;
  if (unit.name === null || isOpening(unit)) return 1;
  const stems = memoStems(unit.name);
  if (stems.length === 0) return 1;
  const hits = stems.filter((stem) =>
    terms.some(({ term }) => term.parts.includes(stem) || term.whole === stem),
  );
  if (hits.length === 0) return 0.7;
  if (hits.length < stems.length) return 0.9;
  // The entry of a bare verb ("remove") may be of anything.
  return question.type === 'how' && named(unit.name, weighted) !== 'exactly' ? 1 : 1.25;
}

const NAMED_BY_SUMMARY: ReadonlySet<string> = new Set(['how', 'which', 'define', 'other']);
const KIND_WORTH: Readonly<Record<string, number>> = {
  list: 1.1,
  label: 1.05,
  definition: 1.05,
  option: 1.1,
  code: 1,
  row: 0.9,
  window: 1,
  item: 0.95,
  opening: 1,
  summary: 1.1,
};

function kindFactor({ unit }: Candidate, { question }: WeightedQuestion): number {
  // A NAME line says what a thing does: no reason, no figure, no condition.
  if (unit.kind === 'summary' && !NAMED_BY_SUMMARY.has(question.type)) return 0.9;
  return KIND_WORTH[unit.kind] ?? 1;
}
