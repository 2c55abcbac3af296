import type { ScoredSection, SectionIndex } from '@vouch/evidence';
import { asksForUse } from './question.js';
import { named, namedByTitle } from './subject.js';
import type { WeightedQuestion } from './weigh.js';

/** What a page or an entry that is named like the question counts for when the search did not find it. */
const UNSEEN = 0.5;

/** "What is X?" is answered by X's own entry, however many sections speak more of X. */
export function withEntries(
  sections: ScoredSection[],
  index: SectionIndex,
  weighted: WeightedQuestion,
): ScoredSection[] {
  if (weighted.question.type !== 'define' || weighted.anchor === null) return sections;
  const known = new Set(sections.map(({ section }) => section));
  const { parts } = weighted.anchor.term;
  const holding = index.postings.get(parts[parts.length - 1]!)?.sections ?? [];
  const score = (sections[0]?.score ?? 1) * UNSEEN;
  const entries = holding.filter((section) => !known.has(section) && isEntry(index, section, weighted));
  return [...sections, ...entries.map((section) => ({ section, score }))];
}

function isEntry(index: SectionIndex, id: number, weighted: WeightedQuestion): boolean {
  const { page, path, from, to } = index.sections[id]!;
  if (named(path.at(-1) ?? '', weighted) === 'exactly') return true;
  const { blocks, text } = index.pages[page]!;
  for (let at = from; at < to; at++) {
    const block = blocks[at]!;
    if (block.kind !== 'dt' || block.end - block.start > LONGEST_TERM) continue;
    if (named(text.slice(block.start, block.end), weighted) === 'exactly') return true;
  }
  return false;
}

/** Characters of a glossary's term. */
const LONGEST_TERM = 80;

/**
 * Pages whose introduction may be the answer, each by one of its sections: those that are named like the question, and
 * for what and which all that were found.
 */
export function pagesToOpen(
  sections: readonly ScoredSection[],
  index: SectionIndex,
  weighted: WeightedQuestion,
): ScoredSection[] {
  const { type } = weighted.question;
  const all = type === 'which' || type === 'define';
  if (!all && type !== 'how' && !asksForUse(weighted.question)) return [];
  const pages = new Map<number, ScoredSection>();
  for (const found of sections) {
    const { page } = index.sections[found.section]!;
    if (!pages.has(page)) pages.set(page, found);
  }
  const score = (sections[0]?.score ?? 1) * UNSEEN;
  const isNamed = (page: number) => namedByTitle(index.pages[page]!.title, weighted) !== null;
  let last = -1;
  index.sections.forEach(({ page }, section) => {
    if (page === last) return;
    last = page;
    if (!pages.has(page) && isNamed(page)) pages.set(page, { section, score });
  });
  return [...pages].filter(([page]) => all || isNamed(page)).map(([, opened]) => opened);
}
