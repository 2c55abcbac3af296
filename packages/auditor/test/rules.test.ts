import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSupport } from '../src/check-support.js';
import { RULES } from '../src/rules/index.js';

function names(claim: string, page: string): string[] {
  return checkSupport(claim, page).map((issue) => issue.rule);
}

describe.each(RULES.map((rule) => ({ rule, name: rule.name })))('$name', ({ rule }) => {
  it('fires on its sample, with its severity', () => {
    const issue = checkSupport(rule.sample.claim, rule.sample.page).find((each) => each.rule === rule.name);
    expect(issue?.severity).toBe(rule.severity);
  });

  it('is silent where it must be', () => {
    expect(names(rule.clear.claim, rule.clear.page)).not.toContain(rule.name);
  });

  it('finds no fault in a page that says the claim word for word', () => {
    const page = `The archive opened late. ${rule.sample.claim} Nobody minded.`;
    expect(checkSupport(rule.sample.claim, page).filter((each) => each.severity === 'fault')).toEqual([]);
  });
});

interface Case {
  rule: string;
  fires: boolean;
  claim: string;
  pages: string[];
  why: string;
}

const CASES = readFileSync(new URL('../../../conformance/audit/support.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

describe('conformance/audit/support.jsonl', () => {
  it.each(CASES)('$rule, fires: $fires ($why): $claim', ({ rule, fires, claim, pages }) => {
    const found = checkSupport(claim, pages).map((issue) => issue.rule);
    if (fires) expect(found).toContain(rule);
    else expect(found).not.toContain(rule);
  });

  it('has each rule both ways', () => {
    for (const { name } of RULES) {
      const ways = new Set(CASES.filter(({ rule }) => rule === name).map(({ fires }) => fires));
      expect([name, ways.size]).toEqual([name, 2]);
    }
  });
});

describe('checkSupport', () => {
  it('tells the place in the claim, the words of the page and why', () => {
    const [issue] = checkSupport('The mill employs 90 people [4].', [
      { text: 'The mill employs 60 people in two shifts.', url: 'https://mill.example/' },
    ]);
    expect(issue).toMatchObject({
      rule: 'number_conflict',
      severity: 'fault',
      place: { start: 17, end: 19 },
      evidence: 'The mill employs 60 people in two shifts.',
      url: 'https://mill.example/',
    });
    expect(issue?.message).toMatch(/^document says 90; page says .*60 people.* because /);
  });

  it('says nothing where there is nothing to hold the claim against', () => {
    expect(checkSupport('The mill employs 90 people.', [])).toEqual([]);
    expect(checkSupport('The mill employs 90 people.', ['', ' \n '])).toEqual([]);
    expect(checkSupport('', 'The mill employs 90 people.')).toEqual([]);
  });

  it('judges words only between texts of one language, figures between any', () => {
    const german = 'Die Mühle beschäftigt sechzig Leute und steht am Fluss. Sie wurde 1911 gebaut.';
    expect(checkSupport('The mill employs people from Porto and Faro.', german)).toEqual([]);
    expect(checkSupport('The mill was built in 1912.', german).map(({ rule }) => rule)).toEqual([
      'date_missing',
    ]);
  });

  // A step that grows with the square would need minutes here and run into the timeout.
  it.each([
    'a ',
    'A. ',
    'not ',
    'every ',
    '(',
    'May ',
    '1999 ',
    'or ',
    'Aa ',
    '\n',
    "n't ",
    'I do not think ',
  ])('holds a claim against 40,000 characters of %j', (piece) => {
    const page = piece.repeat(Math.ceil(40_000 / piece.length));
    const claim = 'No heavy vehicle or cart may enter the Old Town of Aa in May 1999.';
    expect(Array.isArray(checkSupport(claim, page))).toBe(true);
  });
});
