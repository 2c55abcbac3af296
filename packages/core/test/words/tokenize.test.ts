import { describe, expect, it } from 'vitest';
import { findWords, foldText, isStopWord, stem, tokenize } from '../../src/index.js';

const CASES: [why: string, text: string, tokens: string[]][] = [
  ['case and stop words', 'The Harbour was Dredged', ['harbour', 'dredg']],
  ['inflections meet in one stem', 'connections connected connecting', ['connect', 'connect', 'connect']],
  [
    '"not" decides a claim and stays',
    "It isn't safe; it cannot float, no way",
    ['not', 'safe', 'cannot', 'float', 'no', 'wai'],
  ],
  ['curly and straight apostrophes are one', 'the dog\u2019s bowl', ['dog', 'bowl']],
  ['accents fold', 'Caf\u00e9 na\u00efve \u0141\u00f3d\u017a', ['cafe', 'naiv', 'lodz']],
  ['full-width letters and digits fold', '\uff21\uff22\uff23 \uff11\uff12', ['abc', '12']],
  [
    'a compound with a stop word stays whole as well',
    'off-line follow-up',
    ['offlin', 'line', 'followup', 'follow'],
  ],
  ['a hyphen splits', 'solar-powered', ['solar', 'power']],
  [
    'camel case splits, and the whole stays',
    'webSocket XMLReader',
    ['websocket', 'web', 'socket', 'xmlreader', 'xml', 'reader'],
  ],
  ['a plural capital name is not split', 'LLMs', ['llm']],
  ['a number and its unit meet with and without a space', '5GW', ['5gw', '5', 'gw']],
  ['thousands commas go', '12,500 or 3,000,000', ['12500', '3000000']],
  ['a list of numbers keeps its commas', '12,50', ['12', '50']],
  ['decimals and versions stay whole', 'pi 3.14, v2.1.0', ['pi', '3.14', 'v2.1.0', 'v', '2.1.0']],
  ['every spelling of percent', '12% 12 percent 12 per cent', ['12%', '12%', '12%']],
  ['initials are one name', 'U.S. policy', ['us', 'polici']],
  ['a missing space after a full stop still splits', 'end.Next', ['end', 'next']],
  ['years of a range stay apart', '2025-2029', ['2025', '2029']],
  ['URLs are not words', 'see https://example.org/a-b?c=d now', ['see', 'now']],
  ['Chinese gives pairs', '\u957f\u57ce\u5f88\u957f', ['\u957f\u57ce', '\u57ce\u5f88', '\u5f88\u957f']],
  ['Latin inside Chinese stays a word', '\u7528AI\u5199', ['\u7528', 'ai', '\u5199']],
  [
    'Devanagari vowels are not accents',
    '\u0939\u093f\u0928\u094d\u0926\u0940',
    ['\u0939\u093f\u0928\u094d\u0926\u0940'],
  ],
  ['nothing to say', '?!  \u2026 --', []],
];

describe('tokenize', () => {
  it.each(CASES)('%s', (_, text, tokens) => {
    expect(tokenize(text)).toEqual(tokens);
  });

  it('keeps stop words on request, for questions that hold nothing else', () => {
    expect(tokenize('Who are you?')).toEqual([]);
    expect(tokenize('Who are you?', { stopWords: true })).toEqual(['who', 'ar', 'you']);
  });

  it('joins compounds on request, for queries', () => {
    expect(tokenize("off-line O'Brien 2025-2029 end.Next", { compounds: true })).toEqual([
      'offlin',
      'line',
      'obrien',
      'o',
      'brien',
      '2025',
      '2029',
      'end',
      'next',
    ]);
  });

  it('takes time in proportion to hostile text', () => {
    const hostile = ['a', "'", 'a-', 'aA', '1,', '\u957f', 'http://', '1a', 'e\u0301'].map((bit) =>
      bit.repeat(50_000),
    );
    for (const text of hostile) expect(Array.isArray(tokenize(text))).toBe(true);
  });
});

describe('the parts of tokenize', () => {
  it('findWords gives the words before stemming', () => {
    expect(findWords('The Bridges')).toEqual(['the', 'bridges']);
  });
  it('foldText keeps case', () => {
    expect(foldText('\u201c\u00c9tat\u201d')).toBe('"Etat"');
  });
  it('stem leaves what is not an English word alone', () => {
    expect(['running', '5gw', '\u0431\u0435\u0433', 'x'.repeat(5000)].map(stem)).toEqual([
      'run',
      '5gw',
      '\u0431\u0435\u0433',
      'x'.repeat(5000),
    ]);
  });
  it('negations are not stop words', () => {
    expect(['the', 'not', 'no', 'us'].map(isStopWord)).toEqual([true, false, false, false]);
  });
});
