import type { Case, Found, Rule } from './types.js';

/** The passage must be about the claim, else its words say nothing about it. */
const SAME_SUBJECT = 0.5;

/**
 * Words that widen or narrow a sentence. None of them tells a fault by itself (measured: wrong more often than
 * right), so they are told beside the claim and given to the model, and never decide.
 */
interface Mark {
  name: string;
  /** One of the two is told when it stands in that text and not in the other. */
  page?: RegExp;
  claim?: RegExp;
  /** Tell only if the other text has this instead. */
  against?: RegExp;
  because: (mark: string) => string;
  sample: Rule['sample'];
  clear: Rule['clear'];
}

const MARKS: readonly Mark[] = [
  {
    name: 'hedge_dropped',
    page: /\b(?:may|might|could|possibly|perhaps|probably|likely|reportedly|allegedly|appears? to|seems? to|suggests?)\b/i,
    because: (mark) => `the page says "${mark}", the document does not`,
    sample: {
      claim: 'The new gate lowers the noise in the hall.',
      page: 'The new gate may lower the noise in the hall.',
    },
    clear: {
      claim: 'The new gate may lower the noise in the hall.',
      page: 'The new gate might lower the noise in the hall.',
    },
  },
  {
    name: 'forecast_as_fact',
    page: /\b(?:will|expected to|expects?|projected|projects|forecasts?|is set to|plans? to|predicted|predicts?|if)\b/i,
    because: (mark) => `the page looks ahead or sets a condition ("${mark}"), the document states a fact`,
    sample: {
      claim: 'The line carried two million riders.',
      page: 'The line is expected to carry two million riders if the bridge opens.',
    },
    clear: {
      claim: 'The line will carry two million riders.',
      page: 'The line is expected to carry two million riders.',
    },
  },
  {
    name: 'universal_added',
    claim: /\b(?:all|every|always|never|entire(?:ly)?|everyone|none|completely|any)\b/i,
    because: (mark) => `"${mark}" is the document's own`,
    sample: {
      claim: 'All bakers on the island use sea salt.',
      page: 'Bakers on the island use sea salt.',
    },
    clear: {
      claim: 'All bakers on the island use sea salt.',
      page: 'Every baker on the island uses sea salt.',
    },
  },
  {
    name: 'region_widened',
    claim: /\b(?:global(?:ly)?|world-?wide|international(?:ly)?|around the world|across the world)\b/i,
    because: (mark) => `"${mark}" is the document's own`,
    sample: {
      claim: 'Global sales of cargo bikes doubled in a year.',
      page: 'Sales of cargo bikes in the United States doubled in a year.',
    },
    clear: {
      claim: 'Global sales of cargo bikes doubled in a year.',
      page: 'Sales of cargo bikes doubled worldwide in a year.',
    },
  },
  {
    name: 'extreme_as_average',
    claim: /\b(?:average|typical(?:ly)?|usual(?:ly)?|normal(?:ly)?|ordinary)\b/i,
    against: /\b(?:worst|best|record|highest|lowest|peak|exceptional(?:ly)?|at most)\b/i,
    because: (mark) => `the page speaks of an extreme, the document says "${mark}"`,
    sample: {
      claim: 'In a typical year the river floods nine villages.',
      page: 'In its worst year the river flooded nine villages.',
    },
    clear: {
      claim: 'In its worst year the river flooded nine villages.',
      page: 'In its worst year the river flooded nine villages.',
    },
  },
  {
    name: 'superlative_added',
    claim: /\b(?:first|only|largest|biggest|best|most|leading|highest|fastest|worst|oldest|youngest)\b/i,
    because: (mark) => `"${mark}" is the document's own`,
    sample: {
      claim: 'The library is the oldest building on the square.',
      page: 'The library is an old building on the square.',
    },
    clear: {
      claim: 'The library is the oldest building on the square.',
      page: 'No building on the square is older; the library is the oldest building.',
    },
  },
  {
    name: 'time_widened',
    claim: /\b(?:annually|every year|each year|yearly|regularly|historically|permanently|since then)\b/i,
    because: (mark) => `"${mark}" is the document's own`,
    sample: {
      claim: 'The orchard yields forty tonnes of pears every year.',
      page: 'The orchard yielded forty tonnes of pears last autumn.',
    },
    clear: {
      claim: 'The orchard yields forty tonnes of pears every year.',
      page: 'Each year the orchard yields forty tonnes of pears.',
    },
  },
  {
    name: 'cause_added',
    claim: /\b(?:because|caused|causes|due to|led to|leads to|resulted in|thanks to|as a result)\b/i,
    because: (mark) => `"${mark}" is the document's own`,
    sample: {
      claim: 'Rents fell because the tram line opened.',
      page: 'Rents fell in the year in which the tram line opened.',
    },
    clear: {
      claim: 'Rents fell because the tram line opened.',
      page: 'The opening of the tram line caused rents to fall.',
    },
  },
];

function tell(mark: Mark, input: Case): Found | null {
  const { best, english, claim } = input;
  if (!english || best === null || best.overlap < SAME_SUBJECT) return null;
  if (mark.claim !== undefined) {
    const found = mark.claim.exec(claim);
    if (found === null || mark.claim.test(best.text)) return null;
    if (mark.against !== undefined && !mark.against.test(best.text)) return null;
    return {
      claim: { start: found.index, end: found.index + found[0].length },
      says: found[0],
      page: best.text,
      because: mark.because(found[0]),
    };
  }
  const found = mark.page?.exec(best.text) ?? null;
  if (found === null || mark.page?.test(claim) === true) return null;
  return {
    claim: { start: 0, end: claim.length },
    says: claim.trim(),
    page: best.text,
    because: mark.because(found[0]),
  };
}

export const INFORMATION: readonly Rule[] = MARKS.map((mark) => ({
  name: mark.name,
  severity: 'info',
  sample: mark.sample,
  clear: mark.clear,
  match: (input) => tell(mark, input),
}));
