import { findSharedWords, findWindowOverlap } from '../best-passage.js';
import { findMissingNames } from './names-missing.js';
import type { Case, Found, Rule } from './types.js';

/** Claims with fewer content words match or miss by chance. */
const WORDS_FLOOR = 4;
/** A claim sums up a paragraph: so many sentences in a row are looked at together. */
const SENTENCES = 5;

/** Three ways to miss; each is a share of the claim's content words and the floor it must not fall under. */
const MISSES: readonly {
  name: string;
  floor: number;
  applies: (input: Case) => boolean;
  share: (input: Case) => number;
}[] = [
  {
    name: 'no few sentences are about it',
    floor: 0.25,
    applies: () => true,
    share: (input) => findWindowOverlap(input.stems, input.pages, SENTENCES),
  },
  {
    name: 'a name is nowhere and few words are together',
    floor: 0.42,
    applies: (input) => findMissingNames(input).length > 0,
    share: (input) => findWindowOverlap(input.stems, input.pages, SENTENCES),
  },
  {
    // Only a long claim on a long page: a short passage never has all the words of a long claim.
    name: 'half of a long claim is nowhere on the page',
    floor: 0.55,
    applies: ({ stems, pages }) =>
      stems.size >= 12 && pages.reduce((sum, page) => sum + page.stems.size, 0) >= 150,
    share: (input) => findSharedWords(input.stems, input.pages),
  },
];

export const noPassage: Rule = {
  name: 'no_passage',
  severity: 'fault',
  sample: {
    claim: 'Glass recycling halves the energy that a bottle factory needs.',
    page: 'The choir meets on Thursdays. New voices are welcome all year.',
  },
  clear: {
    claim: 'Glass recycling halves the energy that a bottle factory needs.',
    page: 'A bottle factory needs half the energy where glass is recycled.',
  },
  match(input: Case): Found | null {
    const words = [...input.stems].filter((stem) => !/^\d/.test(stem));
    if (!input.english || words.length < WORDS_FLOOR) return null;
    const miss = MISSES.find((each) => each.applies(input) && each.share(input) < each.floor);
    if (miss === undefined) return null;
    const overlap = miss.share(input);
    return {
      claim: { start: 0, end: input.claim.length },
      says: input.claim,
      page: input.best?.text ?? '',
      because: `${miss.name} (${Math.round(overlap * 100)} % of its words)`,
    };
  },
};
