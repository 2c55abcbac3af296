import type { SectionIndex } from '@vouch/evidence';
import type { Candidate } from './candidate.js';
import { choosePassages, type FindElsewhere, isSame, isWeak } from './choose.js';
import { confidenceOf, standingOf } from './confidence.js';
import { subjectFactor } from './define-factors.js';
import { sitesOf } from './home-site.js';
import { FLOOR_OF_OTHER_SITE } from './limits.js';
import { type FindOptions, type Ranking, rankPassages } from './rank-passages.js';

/** Other sites that are asked: two agree or differ, and more would only lengthen the brief. */
const MOST_SITES = 3;
/** Sections of another site that are read: its answer is shown beside one that stands already. */
const MOST_SECTIONS = 30;

/**
 * Two sites for one answer where there are two: the only agreement that could mean something. Each site is asked as if
 * it were the only one, so that a site which says more of the subject doesn't hide what another says of it.
 */
export function askOtherSites(ranking: Ranking, index: SectionIndex, options: FindOptions): FindElsewhere {
  const { weighted, candidates } = ranking;
  return (best) => {
    if (weighted.home !== null) return null;
    const answers = otherSites(best, candidates, index).flatMap((home) => {
      const there = rankPassages(weighted.question, index, { ...options, home, sections: MOST_SECTIONS });
      const { outcome, chosen } = choosePassages(there.candidates, there.weighted);
      const first = chosen[0]?.candidate;
      if (outcome !== 'answered' || first === undefined || !adds(first, best, there)) return [];
      const standing = standingOf(first, there.candidates);
      return confidenceOf(first, standing, there.weighted) >= FLOOR_OF_OTHER_SITE ? [first] : [];
    });
    return answers.reduce<Candidate | null>(
      (top, one) => (top === null || one.score > top.score ? one : top),
      null,
    );
  };
}

function adds(first: Candidate, best: Candidate, { weighted }: Ranking): boolean {
  if (isWeak(first, best) || isSame(first, best)) return false;
  return weighted.question.type !== 'define' || subjectFactor(first, weighted) >= 1;
}

/** Sites beside the best passage's, those first that ranked well already. */
function otherSites(best: Candidate, ranked: readonly Candidate[], index: SectionIndex): string[] {
  const { of, pages } = sitesOf(index);
  const sites = new Set([...ranked.map(({ unit }) => of[unit.page]!), ...pages.keys()]);
  sites.delete(of[best.unit.page]!);
  return [...sites].slice(0, MOST_SITES);
}
