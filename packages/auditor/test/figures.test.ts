import { describe, expect, it } from 'vitest';
import { findFigures } from '../src/figures/find-figures.js';

/** text → for each figure: value, kind or currency, bound. */
const READ: readonly [string, string][] = [
  ['TAM of 3.8 billion USD', '3800000000 USD'],
  [
    '$1MM, €126.36M, -$2.45B, US$4.2bn and $950k',
    '1000000 USD; 126360000 EUR; -2450000000 USD; 4200000000 USD; 950000 USD',
  ],
  ['over $10 million', '10000000 USD at_least'],
  ['一千多万元', '10000000 CNY at_least'],
  ['约1.2亿美元', '120000000 USD about'],
  ['二千三百亿日元', '230000000000 JPY'],
  ['一亿二千万人', '120000000'],
  ['三万亿元', '3000000000000 CNY'],
  ['百分之三十五', '35 percent'],
  ['3千万円', '30000000 JPY'],
  ['₹12,34,567 or Rs 5 crore, 2 lakh crore rupees', '1234567 INR; 50000000 INR; 2000000000000 INR'],
  ['1.234.567,89 €', '1234567.89 EUR'],
  ['3,5 Milliarden Euro', '3500000000 EUR'],
  ['mil millones', ''],
  ['5 mil millones de euros', '5000000000'],
  ["CHF 1'250'000", '1250000 CHF'],
  ['between 10 and 20 percent', '10 percent; 20 percent'],
  ['$10–20 million', '10000000 USD; 20000000 USD'],
  ['up to 40 per cent of 5,000+ firms', '40 percent at_most; 5000 at_least'],
  ['twenty-five of one hundred and twenty towns', '25; 120'],
  ['half a million readers', '500000'],
  ['two-thirds of voters', '66.66666666666667 percent about'],
  ['COVID-19, B2B, v2.3, at 10:30 on 3/4, 1.2.3.4, #12', ''],
  ['in 1987 and 2024', ''],
  ['the 20th and third editions', '20; 3'],
  ['weighs 12 kg', '12'],
  ['a 3-million-dollar house', '3000000'],
  ['7B parameters', '7000000000'],
];

function shown(text: string): string {
  return findFigures(text)
    .map((figure) =>
      [
        figure.readings[0]!.value,
        figure.kind === 'number' ? '' : figure.kind === 'percent' ? 'percent' : figure.currencies[0],
        figure.bound === 'exact' ? '' : figure.bound,
      ]
        .filter((part) => part !== '')
        .join(' '),
    )
    .join('; ');
}

describe('findFigures', () => {
  it.each(READ)('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});
