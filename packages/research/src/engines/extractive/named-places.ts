import type { ScoredSection, SectionIndex } from '@vouch/evidence';
import { named, namedByTitle } from './subject.js';
import type { WeightedQuestion } from './weigh.js';

/** What a page or an entry that is named like the question counts for when the search did not find it. */
export const UNSEEN = 0.5;

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

/** The best section's score of each page. */
export function scoresOfPages(sections: readonly ScoredSection[], index: SectionIndex): Map<number, number> {
  const scores = new Map<number, number>();
  for (const { section, score } of sections) {
    const { page } = index.sections[section]!;
    scores.set(page, Math.max(score, scores.get(page) ?? 0));
  }
  return scores;
}

/** How a page introduces itself answers these: the pages named like the question, and of what and which all found. */
export function pagesToOpen(
  scores: ReadonlyMap<number, number>,
  index: SectionIndex,
  weighted: WeightedQuestion,
): number[] {
  const { type } = weighted.question;
  const found = type === 'which' || type === 'define';
  if (!found && type !== 'how') return [];
  return [...index.pages.keys()].filter(
    (page) => (found && scores.has(page)) || namedByTitle(index.pages[page]!.title, weighted) !== null,
  );
}
