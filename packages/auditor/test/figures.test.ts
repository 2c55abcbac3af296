import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresAgree } from '../src/figures/agree.js';
import { findFigures } from '../src/figures/find-figures.js';

/** text → for each figure: value, kind or currency, bound; and why. */
const READ = readFileSync(new URL('../../../conformance/audit/figures.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string]);

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

  it('reads any number back from its digits, and figures stand apart and in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.string(), (value, noise) => {
        const figures = findFigures(`${noise}\nwe saw ${value} geese`);
        expect(figures.at(-1)?.readings[0]?.value).toBe(value);
        for (const [index, figure] of figures.entries()) {
          expect(figure.start).toBeGreaterThanOrEqual(figures[index - 1]?.end ?? 0);
        }
      }),
    );
  });

  // A step that grows with the square would need minutes here and run into the timeout.
  it.each(['1,', '1 234 ', "1'234", '千', 'twenty ', '$', '9'.repeat(50), '1–2–', '2018-'])(
    'reads 40,000 characters of %j',
    (piece) => {
      expect(Array.isArray(findFigures(piece.repeat(Math.ceil(40_000 / piece.length))))).toBe(true);
    },
  );
});

describe('figuresAgree', () => {
  it.each([
    ['about 3.8 billion', '3,812 million', true],
    ['3,812,443', '3.8 million', false],
    ['260,000', '262,317', true],
    ['1,234', 'insgesamt 1.234 und nicht mehr', true],
    ['1.234', '1,234', false],
    ['over 10 million', '12.3 million', true],
    ['over 10 million', '9 million', false],
    ['two-thirds', '66 percent', true],
    ['20 percent', '30 percent', false],
  ])('%s from %s: %s', (claim, page, agree) => {
    expect(figuresAgree(findFigures(claim)[0]!, findFigures(page)[0]!)).toBe(agree);
  });
});
