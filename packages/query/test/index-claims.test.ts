import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildClaimIndex,
  buildLibraryIndex,
  decodeIndex,
  encodeIndex,
  rankLibrary,
  updateClaimIndex,
  updateLibraryIndex,
} from '../src/index.js';
import { briefOf } from './briefs.js';

const word = fc.constantFrom(
  'kelp',
  'dunes',
  'drift',
  'harbour',
  '12%',
  'moves',
  'caf\u00e9',
  '\u957f\u57ce',
);
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));

describe('updateClaimIndex', () => {
  it('is the same as building anew', () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 8 }),
        fc.array(text, { maxLength: 4 }),
        fc.nat(255),
        (old, fresh, mask) => {
          const claims = old.map((claim, n) => ({ id: `o${n}`, text: claim }));
          const add = fresh.map((claim, n) => ({ id: `n${n}`, text: claim }));
          const drop = new Set(claims.map((_, n) => n).filter((n) => (mask >> n) & 1));
          const kept = claims.filter((_, n) => !drop.has(n));
          expect(updateClaimIndex(buildClaimIndex(claims), { drop, add })).toEqual(
            buildClaimIndex([...kept, ...add]),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a library index', () => {
  const read = (slug: string, claims: string[]) => ({
    slug,
    stamp: claims.join(),
    brief: briefOf(slug, {
      claims: claims.map((claim) => ({ claim, sq: `${slug}?`, sources: [`https://${slug}.org/p`] })),
    }),
    issues: [],
  });
  const a = read('a', ['Kelp grows.', 'Dunes move.']);
  const b = read('b', ['Harbours silt up.']);
  const b2 = read('b', ['Harbours are dredged.', 'Kelp drifts.']);
  const broken = { slug: 'x', stamp: '1', brief: null, issues: [{ rule: 'broken_json', message: 'm' }] };

  it('updated brief by brief is the same as built anew', () => {
    const updated = updateLibraryIndex(buildLibraryIndex([a, b, broken]), {
      drop: new Set(['b', 'x']),
      add: [b2],
    });
    expect(updated).toEqual(buildLibraryIndex([a, b2]));
    expect(rankLibrary(updated, 'https://b.org/p').map(({ slug, place }) => [slug, place])).toEqual([
      ['b', 0],
      ['b', 1],
    ]);
  });

  it('comes back from its bytes', () => {
    const index = buildLibraryIndex([a, b, broken]);
    expect(decodeIndex(encodeIndex(index))).toEqual(index);
    const unaligned = new Uint8Array(encodeIndex(index).length + 1);
    unaligned.set(encodeIndex(index), 1);
    expect(decodeIndex(unaligned.subarray(1))).toEqual(index);
  });

  it('that is cut off, or something else, is no index', () => {
    const bytes = encodeIndex(buildLibraryIndex([a]));
    for (const length of [0, 5, 20, bytes.length - 1]) expect(decodeIndex(bytes.slice(0, length))).toBeNull();
    const header = bytes.slice();
    header[20] = 0;
    expect(decodeIndex(header)).toBeNull();
    expect(decodeIndex(new TextEncoder().encode('a file of someone else, long enough'))).toBeNull();
  });
});
