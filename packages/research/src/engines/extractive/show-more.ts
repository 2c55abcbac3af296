import type { SectionIndex } from '@vouch/evidence';
import { type Chosen, overlaps } from './choose.js';
import { withContext } from './context.js';

/**
 * What was chosen, with more of what stands around it: a passage is chosen by what is near, but a reader is helped by the
 * whole paragraph. Where two would then show the same lines, both stay as they are.
 */
export function showMore(chosen: readonly Chosen[], index: SectionIndex, words: number): Chosen[] {
  const widened = chosen.map(({ role, candidate }) => ({
    role,
    candidate: { ...candidate, shown: withContext(candidate.unit, index, words) },
  }));
  return widened.map((one, at) => {
    const meets = widened.some((other, k) => k !== at && overlaps(one.candidate, other.candidate));
    return meets ? chosen[at]! : one;
  });
}
