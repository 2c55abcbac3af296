import type { BestPassage } from '../best-passage.js';
import { isNarrowing } from '../edits/changes.js';
import { figuresAgree, sameClass } from '../figures/agree.js';
import { findFigures } from '../figures/find-figures.js';
import type { Figure } from '../figures/types.js';
import type { PageIndex } from '../page-index.js';
import type { Case, Found, Rule } from './types.js';

/** Figures below this, when spelled out, count things that a page may list instead ("two sons"). */
const SPELLED_FLOOR = 5;
/** A passage this close to the claim is about the same thing, so that its other figure contradicts. */
const SAME_SUBJECT = 0.5;

const IN_SCALE = /\bin (?:[\w$€£]+ )?(?:thousands|millions|billions|mn|bn|000s)|[$€£]\s?(?:m|mn|bn|000s)\b/i;

/** Worth checking: small number words and ordinals are too often derived ("the second album"). */
function isChecked(figure: Figure): boolean {
  if (/\d/.test(figure.text)) return true;
  return !figure.ordinal && figure.kind !== 'percent' && figure.readings[0]!.value >= SPELLED_FLOOR;
}

function pageHas(figure: Figure, page: PageIndex): boolean {
  // The digits alone are cheaper to know than what they mean, and mostly enough.
  if (figure.readings.some(({ value }) => page.numbers.has(Math.abs(value)))) return true;
  if (page.figures.some((other) => figuresAgree(figure, other))) return true;
  // A table that says once that it counts in millions.
  if (figure.scale === 1 || !IN_SCALE.test(page.text)) return false;
  return figure.readings.some(({ value }) => page.numbers.has(Math.abs(value) / figure.scale));
}

function missing(input: Case): Figure[] {
  return input.figures.filter((figure, index) => {
    if (
      !isChecked(figure) ||
      isNarrowing(input.changes, figure) ||
      input.pages.some((page) => pageHas(figure, page))
    )
      return false;
    const other = conversionOf(input, index);
    return other === undefined || !input.pages.some((page) => pageHas(other, page));
  });
}

/** `10 kg (22 lb)`: the same amount in two units; either one is enough. */
function conversionOf(input: Case, index: number): Figure | undefined {
  const opens = (from: Figure | undefined, to: Figure | undefined) =>
    from !== undefined &&
    to !== undefined &&
    /^\s?[\p{L}³²/]*\s?\($/u.test(input.claim.slice(from.end, to.start));
  const figure = input.figures[index];
  const [before, after] = [input.figures[index - 1], input.figures[index + 1]];
  if (opens(before, figure)) return before;
  return opens(figure, after) ? after : undefined;
}

export const numberMissing: Rule = {
  name: 'number_missing',
  severity: 'fault',
  sample: {
    claim: 'The plant employs 4,200 people.',
    page: 'The plant opened in May. It employs 2,400 people on two shifts.',
  },
  clear: {
    claim: 'The plant employs about 2,400 people.',
    page: 'The plant opened in May. It employs 2,387 people on two shifts.',
  },
  match(input): Found | null {
    const figure = missing(input)[0];
    if (figure === undefined) return null;
    return {
      claim: figure,
      says: figure.text,
      page: input.best?.text ?? '',
      because: `no cited page has the figure ${figure.text}`,
    };
  },
};

/** The passage with the one before and the one after. */
function neighbourhood({ page, index }: BestPassage): string {
  const first = page.passages[Math.max(0, index - 1)]!;
  const last = page.passages[Math.min(page.passages.length - 1, index + 1)]!;
  return page.text.slice(first.start, last.end);
}

export const numberConflict: Rule = {
  name: 'number_conflict',
  severity: 'fault',
  sample: {
    claim: 'Exports of wool fell by 12 percent last spring.',
    page: 'Exports of wool fell by 21 percent last spring. Imports were steady. Rents rose by 12 percent.',
  },
  clear: {
    claim: 'Exports of wool fell by 21 percent last spring.',
    page: 'Exports of wool fell by 21 percent last spring. Imports rose by 12 percent.',
  },
  match(input): Found | null {
    const { best } = input;
    if (best === null || best.overlap < SAME_SUBJECT) return null;
    const theirs = findFigures(best.text);
    const around = findFigures(neighbourhood(best));
    for (const figure of input.figures) {
      if (!isChecked(figure) || around.some((other) => figuresAgree(figure, other))) continue;
      // Several figures of one class are a list, which may stand in another order or place.
      const others = theirs.filter((candidate) => sameClass(figure, candidate));
      const other = others[0];
      if (other === undefined || (others.length > 1 && other.range === null)) continue;
      if (input.figures.filter((each) => sameClass(each, figure)).length > 1) continue;
      return {
        claim: figure,
        says: figure.text,
        page: best.text,
        because: `the passage on the same subject has ${other.text}, not ${figure.text}`,
      };
    }
    return null;
  },
};
