import { rarity, type SectionIndex } from '@vouch/evidence';
import { type Candidate, HELD } from './candidate.js';
import { isPart, type Question, type Term } from './question.js';
import { MANUAL_SECTION, nameStems } from './subject.js';
import { hitOf, rarestWord, type WeightedQuestion, type WeightedTerm } from './weigh.js';
import { repeatedWording } from './wording.js';

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
  { name: 'words_around', weight: 1.9, of: ({ around }) => around.wordsAround },
  { name: 'one_piece', weight: 0.6, of: ({ around }, { terms }) => heldByOnePiece(around, terms) },
  { name: 'side_by_side', weight: 0.65, of: ({ around }, { terms }) => sideBySide(around, terms) },
  {
    name: 'word_for_word',
    weight: 1.1,
    of: ({ candidate }, { question }) => wordForWord(candidate, question),
  },
  { name: 'in_order', weight: 0.35, of: ({ candidate }, { question }) => inOrder(candidate, question) },
  { name: 'dense', weight: 2.9, of: ({ candidate }, { terms }) => density(candidate, terms) },
  { name: 'section', weight: 2.1, of: ({ candidate }) => candidate.sectionShare },
  {
    name: 'heading_named',
    weight: 0.85,
    of: ({ candidate: { heading_named } }) => NAMED[heading_named ?? 'not'],
  },
  {
    name: 'same_question',
    weight: 3,
    of: ({ candidate }, { terms }) => Number(asksTheSame(candidate, terms)),
  },
  { name: 'verb_above', weight: 0.5, of: ({ candidate }, { terms }) => hitAbove(candidate, terms[0]) },
  {
    name: 'late',
    weight: -0.9,
    of: ({ candidate: { unit, page } }) => unit.pieces[0]!.start / (page.text.length + 1),
  },
  { name: 'flag', weight: 0.45, of: ({ candidate }) => Number(/^-/.test(candidate.unit.path.at(-1) ?? '')) },
  { name: 'configuration', weight: -0.7, of: ({ candidate }) => Number(underConfiguration(candidate)) },
  { name: 'other_title', weight: -1.2, of: ({ candidate }, ...rest) => unasked(candidate, ...rest) },
  { name: 'long', weight: 0.3, of: ({ around }) => Math.log(1 + around.words) },
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
  const held = terms.filter(({ term }) => hitOf(term, heading) >= HELD);
  return held.length > 1 && held.length >= terms.length * MOST_WORDS;
}

const IN_ORDER = 0.95;
const MOST_WORDS = 0.75;

function hitAbove({ path, title }: Candidate, one: WeightedTerm | undefined): number {
  return one === undefined ? 0 : Math.max(hitOf(one.term, path), hitOf(one.term, title));
}

/** Share of the question's own words that one sentence or item holds together. */
function heldByOnePiece({ unit }: Candidate, terms: readonly WeightedTerm[]): number {
  const own = terms.filter(({ term }) => !term.generic);
  if (own.length === 0) return 0;
  const shares = unit.pieces.map(({ stems }) => {
    const inPiece = new Set(stems);
    return own.filter(({ term }) => hitOf(term, inPiece) >= HELD).length / own.length;
  });
  return Math.max(...shares);
}

/** Share of the pairs of neighbouring words in the question that stand as near each other, in that order, in one piece. */
function sideBySide({ unit }: Candidate, terms: readonly WeightedTerm[]): number {
  if (terms.length < 2) return 1;
  const pairs = terms.slice(1).map(({ term }, at) => [terms[at]!.term, term] as const);
  const near = pairs.filter(([a, b]) =>
    unit.pieces.some(({ stems }) =>
      stems.some((one, at) => saysIt(a, one) && stems.slice(at + 1, at + NEAR).some((two) => saysIt(b, two))),
    ),
  );
  return near.length / pairs.length;
}

/** Stems from a word to the last that still counts as beside it. */
const NEAR = 4;

function saysIt(term: Term, stem: string): boolean {
  return isPart(term, stem) || term.synonyms.has(stem);
}

/** A stretch of the question stands there as asked: "roll back part of a transaction". */
function wordForWord({ unit }: Candidate, { text }: Question): number {
  return Number(repeatedWording(text, unit.pieces).asAsked >= STRETCH);
}

/** Words beyond the first that follow each other as in the question. */
function inOrder({ unit }: Candidate, { text }: Question): number {
  return Math.min(STRETCH, Math.max(0, repeatedWording(text, unit.pieces).inOrder - 1));
}

/** Two words that go together are a term; three are the asker's very wording. */
const STRETCH = 3;

/** Words of the question among all of the passage. */
function density({ unit }: Candidate, terms: readonly WeightedTerm[]): number {
  let all = 0;
  let hits = 0;
  for (const { stems } of unit.pieces) {
    all += stems.length;
    for (const stem of stems) if (terms.some(({ term }) => saysIt(term, stem))) hits += 1;
  }
  return hits / (all + 3);
}

/** How rare the rarest word of a page's name is that nobody asked for: `git-cvsimport` speaks of CVS. */
function unasked({ page }: Candidate, { terms, site }: WeightedQuestion, index: SectionIndex): number {
  let most = 0;
  for (const stem of nameStems(page.title.replace(MANUAL_SECTION, ''))) {
    if (site.has(stem) || terms.some(({ term }) => saysIt(term, stem))) continue;
    most = Math.max(most, rarity(index, stem));
  }
  return most / rarestWord(index);
}
