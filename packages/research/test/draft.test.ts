import { describe, expect, it } from 'vitest';
import { renderDraft } from '../src/draft.js';
import { claim, source } from './helpers.js';

const sources = [
  source('S1', 'https://a.example/', { title: 'A [draft] <page> https://evil.example/' }),
  source('S2', 'https://b.example/'),
];
const claims = [
  claim('C1', 'x', { supporting: ['S2'] }),
  claim('C2', 'y', { supporting: ['S1'] }),
  claim('C3', 'z', { supporting: ['S1'] }),
];

describe('renderDraft', () => {
  it('numbers sources in the order of first use and writes the list itself', () => {
    const { text, markers } = renderDraft('# T\n\nOne [C1]. Two [C2].\n', claims, sources);
    expect(text).toBe(
      '# T\n\nOne [1]. Two [2].\n\n## Sources\n\n[1] https://b.example/\n[2] A draft page: https://a.example/\n',
    );
    expect(markers).toEqual([
      { n: 1, claims: ['C1'] },
      { n: 2, claims: ['C2'] },
    ]);
  });

  it('cites a page once for neighbouring claims and keeps both claims', () => {
    const { text, markers } = renderDraft('Both [C2][C3].', claims, sources);
    expect(text).toMatch(/^Both \[1\]\./);
    expect(markers).toEqual([{ n: 1, claims: ['C2', 'C3'] }]);
  });

  it('takes several ids in one bracket', () => {
    expect(renderDraft('Both [C1, C2].', claims, sources).text).toMatch(/^Both \[1\]\[2\]\./);
  });

  it('marks what is written on ids that are no claim, and removes numbers that a writer brings along', () => {
    const { text, unknown_claims } = renderDraft('One [C9]. Two [7]. Three [C1].', claims, sources);
    expect(text).toMatch(/^One \(⚠ no source was found for this\)\. Two\. Three \[1\]\./);
    expect(unknown_claims).toEqual(['C9']);
  });

  it('marks what the skeptic faulted, unless a clean claim stands beside it', () => {
    const flagged = claim('C4', 'w', {
      supporting: ['S1'],
      flagged: [{ kind: 'contradicted', text: 'S2 says the reverse.' }],
    });
    const all = [...claims, flagged];
    expect(renderDraft('One [C4]. Both [C1][C4].', all, sources).text).toMatch(
      /^One \[1\] \(⚠ another source says otherwise\)\. Both \[2\]\[1\]\./,
    );
  });

  it('leaves code alone', () => {
    expect(renderDraft('Use `list[3]` and `[C1]` [C1].', claims, sources).text).toMatch(
      /^Use `list\[3\]` and `\[C1\]` \[1\]\./,
    );
  });
});
