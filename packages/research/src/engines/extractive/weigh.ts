import { type ReadablePage, rarity, type SectionIndex } from '@vouch/evidence';
import { siteNamedBy } from './home-site.js';
import { pagesForImplementers } from './implementers.js';
import type { Question, Term } from './question.js';
import { siteWords } from './subject.js';

export interface WeightedTerm {
  term: Term;
  /** Rarity in the collection, halved for generic words. */
  weight: number;
  /** Stands somewhere in the collection. */
  known: boolean;
}

export interface WeightedQuestion {
  question: Question;
  terms: readonly WeightedTerm[];
  /** The rarest known word that isn't generic: what the question is about. */
  anchor: WeightedTerm | null;
  /** `YYYY-MM-DD`, the day the question is asked. */
  as_of: string | null;
  /** Stems that stand in so many titles that they name no page. */
  site: ReadonlySet<string>;
  /** Pages that its asker seldom means. */
  forImplementers: ReadonlySet<ReadablePage>;
  /** The one site that the question names: its answer is looked for there only. */
  home: string | null;
}

const GENERIC_WEIGHT = 0.5;
const ANCHOR_WEIGHT = 1.5;
/** A word reached through a synonym, or in a heading or title instead of the text. */
const SYNONYM_HIT = 0.7;
const HEADING_HIT = 0.85;
/** Some parts of a compound name, but not all. */
const PARTIAL_HIT = 0.5;
/** `work` and `mem` somewhere are not `work_mem`. */
const SCATTERED_HIT = 0.6;

export function weighQuestion(
  question: Question,
  index: SectionIndex,
  as_of: string | null = null,
): WeightedQuestion {
  const { home, terms: asked } = findHome(question.terms, index);
  const terms = asked.map((one) => weighTerm(one, index));
  const own = terms.filter(({ term, known }) => known && !term.generic);
  const names = own.filter(({ term }) => term.exact);
  const anchors = names.length > 0 ? names : own;
  const anchor = anchors.reduce<WeightedTerm | null>(
    (best, one) => (best === null || one.weight > best.weight ? one : best),
    null,
  );
  return {
    question,
    terms: terms.map((one) => (one === anchor ? { ...one, weight: one.weight * ANCHOR_WEIGHT } : one)),
    anchor,
    as_of,
    site: siteWords(index),
    forImplementers: pagesForImplementers(question.text, index),
    home,
  };
}

function weighTerm(asked: Term, index: SectionIndex): WeightedTerm {
  const term = isKnown(asked, index) ? asked : withRelatives(asked, index);
  const known = isKnown(term, index);
  const rare = known ? rarityOf(term, index) : rarestWord(index);
  const weight = rare * shareOf(term) * topicality(term, index);
  return { term: { ...term, synonyms: worthOfSynonyms(term, rare, index) }, weight, known };
}

/** A word that no page has, with the words that begin like it: "accurate" asks for "accuracy". */
function withRelatives(term: Term, index: SectionIndex): Term {
  const [part, more] = term.parts;
  if (part === undefined || more !== undefined || part.length < RELATIVE.fewestLetters) return term;
  const begin = part.slice(0, Math.max(RELATIVE.fewestLetters, Math.ceil(part.length * RELATIVE.share)));
  const relatives = [...index.postings.keys()].filter(
    (word) => word.startsWith(begin) && Math.abs(word.length - part.length) <= RELATIVE.moreLetters,
  );
  return relatives.length === 0
    ? term
    : {
        ...term,
        parts: [relatives[0]!],
        synonyms: new Map([...term.synonyms, ...relatives.slice(1).map((word) => [word, 1] as const)]),
      };
}

const RELATIVE = { fewestLetters: 5, share: 0.75, moreLetters: 4 } as const;

/** A question that names one of several sites, and the words that are left to look for there. */
function findHome(
  terms: readonly Term[],
  index: SectionIndex,
): { home: string | null; terms: readonly Term[] } {
  const named = terms.map((term) => siteNamedBy(term, index));
  const sites = new Set(named.filter((site) => site !== null));
  const rest = terms.filter((_, at) => named[at] === null);
  if (sites.size !== 1 || rest.length === 0) return { home: null, terms };
  return { home: [...sites][0]!, terms: rest };
}

function shareOf({ generic }: Term): number {
  return generic ? GENERIC_WEIGHT : 1;
}

/** A word that headings and titles are made of is a subject here; one that never stands there only occurs. */
function topicality(term: Term, index: SectionIndex): number {
  const words = term.whole === null ? term.parts : [...term.parts, term.whole];
  const shares = words.map((word) => {
    const sections = index.postings.get(word)?.sections.length ?? 0;
    return sections === 0 ? 1 : (index.headings.get(word) ?? 0) / sections;
  });
  return Math.min(1, TOPIC.least + TOPIC.slope * Math.max(...shares));
}

/** One section in ten under a heading with the word makes it a subject. */
const TOPIC = { least: 0.5, slope: 5 } as const;

/** What is said of everything is no sign of the word that was asked. */
function worthOfSynonyms(term: Term, rare: number, index: SectionIndex): Map<string, number> {
  const worth = new Map<string, number>();
  for (const synonym of term.synonyms.keys())
    if (index.postings.has(synonym)) worth.set(synonym, Math.min(1, rarity(index, synonym) / rare));
  return worth;
}

function isKnown(term: Term, index: SectionIndex): boolean {
  if (term.whole !== null && index.postings.has(term.whole)) return true;
  return term.parts.every((part) => index.postings.has(part));
}

function rarityOf(term: Term, index: SectionIndex): number {
  if (term.whole !== null && index.postings.has(term.whole)) return rarity(index, term.whole);
  const parts = term.parts.map((part) => rarity(index, part));
  return parts.length === 1 ? parts[0]! : Math.max(...parts);
}

/** An unknown word weighs as much as one that stands in a single section. */
export function rarestWord(index: SectionIndex): number {
  return Math.log(1 + index.sections.length / 1.5);
}

/** How far a set of stems holds a term: 1 whole, less through a synonym or some of its parts. */
export function hitOf(term: Term, stems: ReadonlySet<string>): number {
  if (term.whole !== null && stems.has(term.whole)) return 1;
  let found = 0;
  for (const part of term.parts) if (stems.has(part)) found += 1;
  if (found === term.parts.length) return term.exact && found > 1 ? SCATTERED_HIT : 1;
  if (found > 0) return (PARTIAL_HIT * found) / term.parts.length;
  let best = 0;
  for (const [synonym, worth] of term.synonyms) if (worth > best && stems.has(synonym)) best = worth;
  return SYNONYM_HIT * best;
}

/** Share of the question's weight that a passage holds, in its text or in the headings it stands under. */
export function coverageOf(
  weighted: WeightedQuestion,
  text: ReadonlySet<string>,
  above: ReadonlySet<string>,
): number {
  let held = 0;
  let total = 0;
  for (const { term, weight } of weighted.terms) {
    total += weight;
    const inText = hitOf(term, text);
    held += weight * (inText === 1 ? 1 : Math.max(inText, HEADING_HIT * hitOf(term, above)));
  }
  return total === 0 ? 0 : held / total;
}

/** The words to look sections up by: every stem of the question, its synonyms with less weight. */
export function lookupWords(weighted: WeightedQuestion): Map<string, number> {
  const words = new Map<string, number>();
  const add = (word: string, weight: number) => words.set(word, Math.max(weight, words.get(word) ?? 0));
  for (const { term } of weighted.terms) {
    const weight = shareOf(term);
    for (const [synonym, worth] of term.synonyms) add(synonym, weight * worth * SYNONYM_LOOKUP);
    const parts = term.parts.length > 1 ? PARTS_LOOKUP : 1;
    for (const part of term.parts) add(part, weight * parts);
    if (term.whole !== null) add(term.whole, weight);
  }
  return words;
}

const SYNONYM_LOOKUP = 0.4;
const PARTS_LOOKUP = 0.6;

const ANYTHING = /(?:)/;
const FEWEST_LETTERS = 3;

/** Matches texts that may hold a word of the question or a synonym: quick, and sure to miss none in Latin script. */
export function likeWords(weighted: WeightedQuestion): RegExp {
  const stems = new Set<string>();
  for (const { term } of weighted.terms)
    for (const one of [...term.parts, ...term.synonyms.keys()]) stems.add(one);
  if (stems.size === 0 || [...stems].some((stem) => !/^[a-z\d%.]+$/.test(stem))) return ANYTHING;
  // A stem may end otherwise than its words ("queri", "query").
  const starts = [...stems].map((stem) =>
    stem.slice(0, Math.max(FEWEST_LETTERS, stem.length - 1)).replace(/[.]/g, '\\.'),
  );
  return new RegExp(starts.join('|'), 'i');
}
