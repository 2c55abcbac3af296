import { findWindowOverlap } from '../best-passage.js';
import { findMissingNames } from './names-missing.js';
import type { Case, Found, Rule } from './types.js';

/** Below this share of the claim's content words in the best few sentences, no passage is about it. */
const OVERLAP_FLOOR = 0.25;
/** The same where a name of the claim stands on no page: two weak signs together. */
const OVERLAP_FLOOR_UNNAMED = 0.42;
/** A claim sums up a paragraph: so many sentences in a row are looked at together. */
const SENTENCES = 5;
/** Claims with fewer content words match or miss by chance. */
const WORDS_FLOOR = 4;

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
    if (!input.english || input.stems.size < WORDS_FLOOR) return null;
    const overlap = findWindowOverlap(input.stems, input.pages, SENTENCES);
    const floor = findMissingNames(input).length > 0 ? OVERLAP_FLOOR_UNNAMED : OVERLAP_FLOOR;
    if (overlap >= floor) return null;
    return {
      claim: { start: 0, end: input.claim.length },
      says: input.claim,
      page: input.best?.text ?? '',
      because: `the closest passage shares ${Math.round(overlap * 100)} % of the claim's words`,
    };
  },
};
