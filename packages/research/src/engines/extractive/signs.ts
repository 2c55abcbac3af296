import { rarity, type SectionIndex } from '@vouch/evidence';
import type { Candidate } from './candidate.js';
import { isPart } from './question.js';
import { hitOf, rarestWord, type WeightedQuestion, type WeightedTerm } from './weigh.js';

/** A candidate beside what would be shown of it: the passage with its context. */
export interface Shown {
  candidate: Candidate;
  around: Candidate;
}

export interface Sign {
  name: string;
  weight: number;
  of(shown: Shown, weighted: WeightedQuestion, index: SectionIndex): number;
}

/** What the passage with its context, its section and its page say for it: weights of a linear score, fitted. */
export const SIGNS: readonly Sign[] = [
  { name: 'words_around', weight: 3.1, of: ({ around }) => around.wordsAround },
  { name: 'generic_around', weight: 0.7, of: ({ around }, { terms }) => genericHeld(around, terms) },
  { name: 'together', weight: 0.8, of: ({ candidate }) => Number(candidate.together) },
  { name: 'dense', weight: 4.7, of: ({ candidate }, { terms }) => density(candidate, terms) },
  { name: 'section', weight: 2.8, of: ({ candidate }) => candidate.sectionShare },
  {
    name: 'heading_named',
    weight: 1,
    of: ({ candidate: { heading_named } }) => NAMED[heading_named ?? 'not'],
  },
  {
    name: 'same_question',
    weight: 3,
    of: ({ candidate }, { terms }) => Number(asksTheSame(candidate, terms)),
  },
  { name: 'verb_above', weight: 0.9, of: ({ candidate }, { terms }) => hitAbove(candidate, terms[0]) },
  {
    name: 'late',
    weight: -0.95,
    of: ({ candidate: { unit, page } }) => unit.pieces[0]!.start / (page.text.length + 1),
  },
  { name: 'flag', weight: 0.9, of: ({ candidate }) => Number(/^-/.test(candidate.unit.path.at(-1) ?? '')) },
  { name: 'configuration', weight: -1.2, of: ({ candidate }) => Number(underConfiguration(candidate)) },
  { name: 'other_title', weight: -1.3, of: ({ candidate }, ...rest) => unasked(candidate.title, ...rest) },
  {
    name: 'other_heading',
    weight: -0.65,
    of: ({ candidate }, ...rest) => unasked(candidate.heading, ...rest),
  },
  { name: 'long', weight: 0.33, of: ({ around }) => Math.log(1 + around.words) },
];

/** The logarithm of what the signs multiply a passage's score by. */
export function sumSigns(shown: Shown, weighted: WeightedQuestion, index: SectionIndex): number {
  return SIGNS.reduce((sum, { weight, of }) => sum + weight * of(shown, weighted, index), 0);
}

const NAMED = { exactly: 1, partly: 0.5, not: 0 } as const;

/** The same setting stands in the reference of every command that knows it. */
function underConfiguration({ unit }: Candidate): boolean {
  return unit.path.slice(0, -1).some((heading) => /config/i.test(heading));
}

/** Its heading asks what is asked, in that order, as in a FAQ: "a string to a number" isn't "a number to a string". */
function asksTheSame({ unit, heading, nearness }: Candidate, terms: readonly WeightedTerm[]): boolean {
  if (!/\?\s*[¶#]?$/.test(unit.path.at(-1) ?? '') || nearness < IN_ORDER) return false;
  const held = terms.filter(({ term }) => hitOf(term, heading) > 0);
  return held.length >= terms.length * MOST_WORDS;
}

const IN_ORDER = 0.95;
const MOST_WORDS = 0.75;

function hitAbove({ path, title }: Candidate, one: WeightedTerm | undefined): number {
  return one === undefined ? 0 : Math.max(hitOf(one.term, path), hitOf(one.term, title));
}

function genericHeld(candidate: Candidate, terms: readonly WeightedTerm[]): number {
  const generic = terms.filter(({ term }) => term.generic);
  const total = generic.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 1;
  const hit = (one: WeightedTerm) => Math.max(hitOf(one.term, candidate.stems), hitAbove(candidate, one) / 2);
  return generic.reduce((sum, one) => sum + one.weight * hit(one), 0) / total;
}

/** Words of the question among all of the passage. */
function density({ unit }: Candidate, terms: readonly WeightedTerm[]): number {
  let all = 0;
  let hits = 0;
  for (const { stems } of unit.pieces) {
    all += stems.length;
    for (const stem of stems)
      if (terms.some(({ term }) => isPart(term, stem) || term.synonyms.has(stem))) hits += 1;
  }
  return hits / (all + 3);
}

/** How rare the rarest word of a name is that nobody asked for: `git-cvsimport` speaks of CVS. */
function unasked(stems: ReadonlySet<string>, { terms, site }: WeightedQuestion, index: SectionIndex): number {
  let most = 0;
  for (const stem of stems) {
    if (site.has(stem) || terms.some(({ term }) => isPart(term, stem) || term.synonyms.has(stem))) continue;
    most = Math.max(most, rarity(index, stem));
  }
  return most / rarestWord(index);
}
