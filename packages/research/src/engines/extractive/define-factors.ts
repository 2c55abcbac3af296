import type { Candidate } from './candidate.js';
import { isAside } from './page-factors.js';
import { whatItSays } from './says-what.js';
import { named } from './subject.js';
import { isOpening, type Unit } from './unit.js';
import type { WeightedQuestion } from './weigh.js';

/** "What is X?" is answered by X's own entry, by the opening of the page or section on X, or by "X is a …". */
export function subjectFactor(candidate: Candidate, weighted: WeightedQuestion): number {
  if (weighted.question.type !== 'define') return 1;
  const { unit } = candidate;
  // A list of pointers names things; it seldom says what they are.
  if (isAside(unit.path)) return 0.5;
  if (isEntry(unit)) return entryFactor(unit, weighted);
  if (unit.kind === 'label') return 0.7;
  if (weighted.question.flags.length > 0)
    return candidate.heading_named === 'exactly' ? (unit.first ? FLAG_ENTRY : 1) : 0.5;
  return sentenceFactor(candidate, weighted);
}

type Entry = Unit & { kind: 'definition' | 'row' | 'option' };

function isEntry(unit: Unit): unit is Entry {
  return unit.kind === 'definition' || unit.kind === 'row' || unit.kind === 'option';
}

function entryFactor(unit: Entry, weighted: WeightedQuestion): number {
  const { question } = weighted;
  const entry = named(unit.name ?? '', weighted);
  if (question.flags.length > 0) return entry === 'exactly' ? FLAG_ENTRY : 0.5;
  const called = CALLABLE.test(question.text) && /\w\(/.test(unit.name ?? '') ? CALLED : 1;
  return entry === 'exactly' ? worthOf(weighted)[unit.kind] * called : entry === 'partly' ? 0.8 : 0.5;
}

/** An introduction, or sentences anywhere: how they begin tells whether they define. */
function sentenceFactor({ unit, page_named, heading_named }: Candidate, weighted: WeightedQuestion): number {
  const worth = worthOf(weighted);
  const opening = unit.pieces[0]!.text;
  const says = whatItSays(opening, weighted);
  if (isOpening(unit) && page_named === 'exactly' && APPOSITION.test(opening)) return worth.says;
  if (isOpening(unit) && says !== 'is')
    return page_named === 'exactly' ? worth.opening : page_named === 'partly' ? 0.8 : 0.5;
  if (unit.first && heading_named === 'exactly') return says === null ? 1.1 : 1.7;
  if (says === 'is') return worth.says;
  return says === 'does' ? worth.does : 0.5;
}

function worthOf({ question }: WeightedQuestion) {
  return DOES.test(question.text) ? WORTH.does : WORTH.is;
}

/** Below the title "Ring": "A pool that hands out …". */
const APPOSITION = /^(?:an?|eine?|une?|un|una|uno|een|um|uma) \S/i;

/** It says what the subject is, and not only something about it. */
export function defines(candidate: Candidate, weighted: WeightedQuestion): boolean {
  return subjectFactor(candidate, weighted) >= DEFINES;
}

const DEFINES = 1.3;
const CALLED = 1.3;
/** Of an option that the question names, its own entry is the answer. */
const FLAG_ENTRY = 2.4;

/** "What does X do?" asks how X's own page introduces it; "What is X?" asks for a definition. */
const DOES = /^what (?:does|do)\b|\b(?:purpose|point)\b|\b(?:for|good for)\W*$/i;
/** Of several things of one name, the one that is called: `zip(…)`. */
const CALLABLE = /\b(?:function|method|class|decorator)\b/i;
const WORTH = {
  does: { definition: 1.5, row: 1.3, option: 0.6, opening: 1.7, says: 1.4, does: 1.3 },
  is: { definition: 2.4, row: 1.3, option: 0.7, opening: 0.8, says: 2, does: 1 },
} as const;
