import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildClaimIndex, rankClaims } from '../src/index.js';
import { readJsonLines } from './cases.js';

interface RelevanceCase {
  reason: string;
  claims: string[];
  query: string;
  /** Places of the claims found, best first. */
  found: number[];
}

const numbered = (texts: readonly string[]) => texts.map((text, place) => ({ id: String(place), text }));

describe('rankClaims', () => {
  it.each(readJsonLines<RelevanceCase>('relevance.jsonl'))('$reason', ({ claims, query, found }) => {
    const ranked = rankClaims(buildClaimIndex(numbered(claims)), query);
    expect(ranked.map(({ id }) => Number(id))).toEqual(found);
  });

  it('breaks ties by id, never by the order of the claims', () => {
    const claims = ['c', 'a', 'b'].map((id) => ({ id, text: 'Kelp grows fast.' }));
    expect(rankClaims(buildClaimIndex(claims), 'kelp').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('prefers rarer words and shorter claims', () => {
    const claims = numbered([
      'Kelp forests shelter otters.',
      'Kelp forests shelter fish and crabs, urchins, snails, seals, worms, sponges and young herring.',
      'Kelp forests shelter fish.',
    ]);
    const ids = rankClaims(buildClaimIndex(claims), 'kelp otters', { floor: 0 }).map(({ id }) => id);
    expect(ids).toEqual(['0', '2', '1']);
  });

  it('matches a title as if it stood before the text', () => {
    const index = buildClaimIndex([{ id: 'x', title: 'Kelp', text: 'It grows half a metre a day.' }]);
    expect(rankClaims(index, 'how fast does kelp grow')).toHaveLength(1);
  });

  it('says which words it found, which not, and what it corrected', () => {
    const index = buildClaimIndex(numbered(['Desalination plants discharge brine.']));
    const [first] = rankClaims(index, 'desalinaton brine Oman', { floor: 0 });
    expect(first?.why).toEqual({
      substring: false,
      words: ['desalinaton~desalination', 'brine'],
      missing: ['oman'],
      coverage: 0.6,
    });
  });

  it('returns every match at floor 0 and a prefix of them at any limit', () => {
    const claims = numbered(
      Array.from({ length: 1_200 }, (_, n) => `Buoy ${n % 7} drifts past light ${n % 11}.`),
    );
    const index = buildClaimIndex(claims);
    const all = rankClaims(index, 'buoy 3 light 5', { floor: 0 });
    expect(all).toHaveLength(1_200);
    for (const limit of [1, 10, 499, 501, 1_199]) {
      expect(rankClaims(index, 'buoy 3 light 5', { floor: 0, limit })).toEqual(all.slice(0, limit));
    }
    expect(all.every(({ score }, at) => at === 0 || score <= all[at - 1]!.score)).toBe(true);
  });

  it('takes any text as a query and gives the same answer whatever the order of the claims', () => {
    const texts = ['Kelp grows.', 'Dunes move 12% a year.', 'The U.S. coast', '\u957f\u57ce\u5f88\u957f', ''];
    const forward = numbered(texts);
    const index = buildClaimIndex(forward);
    const backward = buildClaimIndex(forward.toReversed());
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom(...texts),
        (noise, text) => {
          const query = `${noise} ${text}`;
          const answer = rankClaims(index, query, { floor: 0 });
          expect(rankClaims(backward, query, { floor: 0 })).toEqual(answer);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('answers nothing from an empty index', () => {
    expect(rankClaims(buildClaimIndex([]), 'kelp')).toEqual([]);
  });
});
