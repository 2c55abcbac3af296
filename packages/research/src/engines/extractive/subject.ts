import { findWords, isStopWord, stem } from '@vouch/core';
import type { SectionIndex } from '@vouch/evidence';
import { sitesOf } from './home-site.js';
import { remember } from './remember.js';
import type { WeightedQuestion, WeightedTerm } from './weigh.js';

/** How well a name (of a page, a heading, a glossary entry) is what the question asks about. */
export type Named = 'exactly' | 'partly' | null;

/** A word in this share of all titles is the site's name, not a page's subject; below this many pages none is. */
const EVERYWHERE = { share: 0.25, fewestPages: 8 } as const;
/** `git-stash(1)`: the section of the manual. */
export const MANUAL_SECTION = /\(\d\w?\)/g;
/** Where a title's own words end and its site's begin. */
const TITLE_END = /\s+[-–—|·]\s+|:\s+/;

/** `--index`, `<stash>`, `[<path>…]`: how something is typed, not what it is called. */
const NO_NAME = /^\s*[-<[]/;
/** `25.1.`, `(3)`, `Chapter 4:` before a heading's own words; `¶` after them. */
export const NUMBERING =
  /^(?:\(?(?:\d+|[A-Z])(?:\.\d+)*[.)]?\s+|(?:chapter|section|part|appendix)\s+[\dA-Z.]+[:.]?\s+)|[¶#§]\s*$/gi;

/** `zip(*iterables, strict=False)` is called zip, "tree-ish (also treeish)" tree-ish. */
const ARGUMENTS = /(?<=[\p{L}\p{N}])\s*\(.*$/su;

/** The stems that make a name, those of a compound's parts without the whole. */
export const nameStems = remember((text) => {
  const words = findWords(text.replace(NUMBERING, '').replace(ARGUMENTS, ''));
  return words.filter((word, at) => !isStopWord(word) && !isWhole(words, at)).map(stem);
});

/** "Class: Ring" is called Ring. */
const KINDS: ReadonlySet<string> = new Set(
  ['class', 'function', 'method', 'command', 'module', 'interface', 'statement', 'object'].map(stem),
);

/** `peerdependencies` before `peer` and `dependencies`. */
function isWhole(words: readonly string[], at: number): boolean {
  const word = words[at]!;
  let rest = word;
  for (let next = at + 1; next < words.length && rest !== '' && rest.startsWith(words[next]!); next++)
    rest = rest.slice(words[next]!.length);
  return rest === '';
}

const everywhere = new WeakMap<SectionIndex, ReadonlySet<string>>();

/** Stems that stand in so many titles that they tell no page from another (`git`, `documentation`). */
export function siteWords(index: SectionIndex): ReadonlySet<string> {
  const known = everywhere.get(index);
  if (known !== undefined) return known;
  const sites = sitesOf(index);
  const counts = new Map<string, Map<string, number>>();
  index.pages.forEach(({ title }, at) => {
    const site = sites.of[at]!;
    const own = counts.get(site) ?? new Map<string, number>();
    counts.set(site, own);
    for (const stem of nameStems(title)) own.set(stem, (own.get(stem) ?? 0) + 1);
  });
  const words = new Set<string>();
  for (const [site, own] of counts) {
    const pages = sites.pages.get(site)!;
    if (pages < EVERYWHERE.fewestPages) continue;
    for (const [stem, count] of own) if (count > pages * EVERYWHERE.share) words.add(stem);
  }
  everywhere.set(index, words);
  return words;
}

/** Whether a page's title, or its part before the site's name, is made of the question's words. */
export function namedByTitle(title: string, weighted: WeightedQuestion): Named {
  const bare = title.replace(MANUAL_SECTION, '');
  const short = bare.split(TITLE_END, 1)[0]!;
  const whole = named(bare, weighted);
  if (whole === 'exactly' || short === bare) return whole;
  return named(short, weighted) ?? whole;
}

/**
 * `exactly`: the name holds the own words of the question, all that weigh, and no word that the question lacks;
 * `partly`: it lacks some. Words that stand in every title count on neither side.
 */
export function named(text: string, weighted: WeightedQuestion): Named {
  const { terms, site } = weighted;
  if (NO_NAME.test(text)) return isAskedFlag(text, weighted) ? 'exactly' : null;
  const name = nameStems(text).filter((stem) => !site.has(stem) && !KINDS.has(stem));
  if (name.length === 0) return null;
  const isAsked = (stem: string) =>
    terms.some(({ term }) => term.whole === stem || term.parts.includes(stem));
  if (!name.every(isAsked)) return null;
  const own = ownTerms(weighted);
  if (own.length === 0) return 'exactly';
  const held = (stem: string) => name.includes(stem);
  const hits = own.filter(({ term }) => (term.whole !== null && held(term.whole)) || term.parts.every(held));
  if (hits.length === 0) return null;
  const weightOf = (some: typeof own) => some.reduce((sum, { weight }) => sum + weight, 0);
  return weightOf(hits) >= weightOf(own) * NEARLY_ALL ? 'exactly' : 'partly';
}

/** Of "the files field in package.json" the page of that title names one half and its heading the other. */
export function namedByHeading(heading: string, title: string, weighted: WeightedQuestion): Named {
  const alone = named(heading, weighted);
  if (alone === 'exactly') return alone;
  const above = new Set(nameStems(title));
  const isAbove = ({ term }: WeightedTerm) => term.parts.every((part) => above.has(part));
  const rest = weighted.terms.filter((one) => !isAbove(one));
  if (rest.length === weighted.terms.length || rest.every(({ term }) => term.generic)) return alone;
  return named(heading, { ...weighted, terms: rest }) === 'exactly' ? 'exactly' : alone;
}

/** `--onto <newbase>` is the entry of a question that names `--onto`. */
function isAskedFlag(text: string, { question }: WeightedQuestion): boolean {
  const flags = text.match(/(?<=^|\s)--?[\p{L}\d][\p{L}\d-]*/gu) ?? [];
  return flags.some((flag) => question.flags.includes(flag));
}

/** The words that a name must hold. Of a thing that is defined, what stands before its noun too: "default branch". */
function ownTerms({ terms, site, question }: WeightedQuestion): WeightedTerm[] {
  const last = terms.findLastIndex(({ term }) => !term.generic);
  const counts = ({ term }: WeightedTerm, at: number) =>
    !term.generic || (question.type === 'define' && at < last && !DOING.test(question.text));
  return terms.filter((one, at) => counts(one, at) && !one.term.parts.every((part) => site.has(part)));
}

const DOING = /^what (?:does|do)\b/i;

/** A page on `npm outdated` is named like "How do I find outdated packages?": "packages" stands everywhere. */
const NEARLY_ALL = 0.85;
