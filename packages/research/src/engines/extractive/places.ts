import type { Candidate } from './candidate.js';
import type { Chosen } from './choose.js';
import { confidenceOf, standingOf } from './confidence.js';
import { LEAST_OF_PLACE, placesFor } from './limits.js';
import type { WeightedQuestion } from './weigh.js';

/**
 * Sections that come nearest beside those that are quoted, best first: of the questions that nothing is quoted for, three
 * in five have their answer in one of the first three. Too unsure to quote, they are named.
 */
export function findPlaces(
  ranked: readonly Candidate[],
  chosen: readonly Chosen[],
  weighted: WeightedQuestion,
): Candidate[] {
  const seen = new Set(chosen.map(({ candidate }) => placeOf(candidate)));
  const most = placesFor(chosen.length);
  const places: Candidate[] = [];
  for (const candidate of ranked) {
    if (places.length >= most) break;
    const place = placeOf(candidate);
    if (seen.has(place)) continue;
    if (confidenceOf(candidate, standingOf(candidate, ranked), weighted) < LEAST_OF_PLACE) continue;
    seen.add(place);
    places.push(candidate);
  }
  return places;
}

function placeOf({ page, unit }: Candidate): string {
  return JSON.stringify([page.url, unit.path]);
}
