import { expect, test } from 'vitest';
import { indexText } from '../../src/quote/index-text.js';
import { locateQuote } from '../../src/quote/locate.js';
import { isVerbatim } from '../../src/quote/types.js';
import { ALTERATIONS, randomFrom, trulyThere } from './alterations.js';

const SUBJECTS = [
  'The pilot',
  'Each lamp of the outer mole',
  'A crew of 14',
  'The non-linear gauge',
  'Water below 4 °C',
  'The CD4+ sample',
  'No keeper',
];
const VERBS = [
  'was not moved',
  'rose by 17.5 %',
  'fell by −3.2 m',
  'can cost $1,750',
  'has < 0.05 mg/kg',
  'is re-signed',
  'never held 10⁶ grains',
  'gave 5 mW',
];
const PLACES = [
  'in the north basin, near the old crane',
  'at the quay when α was high',
  'between 10–20 days, as Smith (2019) wrote',
  'for 1½ hours without a break',
  'along the long-term route of the US fleet',
  'under the well-known β rule',
];

/** A made-up log: sentences with every kind of figure, sign and compound that an alteration can hit. */
function writeSource(random: () => number): { text: string; quotes: string[] } {
  const pick = (items: string[]) => items[Math.floor(random() * items.length)]!;
  const quotes = Array.from({ length: 24 }, () => {
    const number = Math.floor(random() * 9000) + 12;
    return `${pick(SUBJECTS)} ${pick(VERBS)} ${pick(PLACES)}, and ${number} boats of ${pick(['oak', 'tin', 'steel'])} were ${pick(['counted', 'seen', 'lost'])} there.`;
  });
  const text = quotes
    .map((quote, i) => (i % 3 === 0 ? `${quote.replace(/ and /, '\n  and ')}[${i + 1}] ` : `${quote} `))
    .join(i13(random));
  return { text, quotes };
}

function i13(random: () => number): string {
  return random() < 0.5 ? '' : '\n\n';
}

test('no altered quote is verbatim, in over 10,000 trials of at least 27 kinds', () => {
  const random = randomFrom(20_260_101);
  const trials = new Map<string, number>();
  const accepted: string[] = [];
  let total = 0;
  for (let _round = 0; total < 12_000; _round++) {
    const { text, quotes } = writeSource(random);
    const index = indexText(text);
    for (const quote of quotes) {
      expect(isVerbatim(locateQuote(index, quote).verdict), quote).toBe(true);
      for (const { kind, alter } of ALTERATIONS) {
        const altered = alter(quote, random, quotes);
        if (altered === null || altered === quote) continue;
        total += 1;
        trials.set(kind, (trials.get(kind) ?? 0) + 1);
        const { verdict } = locateQuote(index, altered);
        if (isVerbatim(verdict) && !trulyThere(text, altered)) accepted.push(`${kind}: ${altered}`);
      }
    }
  }
  expect(accepted).toEqual([]);
  expect([...trials.keys()].length).toBeGreaterThanOrEqual(27);
});
