import { findWords, tokenize } from '@vouch/core';
import { SAME_CLAIM_SHARE } from './limits.js';
import type { Match } from './match.js';

interface Gist {
  stems: Set<string>;
  /** Figures and negations: claims that differ in one of these say different things, however alike they read. */
  crux: string;
}

const CRUX = /\d|^(?:not|no|never|none|without|nor|neither|cannot|less|fewer|more|before|after)$/;

function gistOf(text: string): Gist {
  const crux = findWords(text).filter((word) => CRUX.test(word));
  return { stems: new Set(tokenize(text)), crux: crux.toSorted().join(' ') };
}

/** Folds a claim that an earlier match of another brief already makes into that match. Order is kept. */
export function foldDuplicates(matches: readonly Match[]): Match[] {
  const kept: { match: Match; gist: Gist }[] = [];
  const byCrux = new Map<string, { match: Match; gist: Gist }[]>();
  for (const match of matches) {
    const gist = gistOf(match.claim);
    const alike = byCrux.get(gist.crux) ?? [];
    const first = alike.find((one) => one.match.slug !== match.slug && isSame(one.gist, gist));
    // A claim of an unverified brief never speaks for one of a verified brief, nor a disputed one for a settled one.
    if (first !== undefined && (!first.match.unverified || match.unverified)) {
      first.match.also.push({ slug: match.slug, id: match.id });
      continue;
    }
    const entry = { match: { ...match, also: [...match.also] }, gist };
    kept.push(entry);
    byCrux.set(gist.crux, [...alike, entry]);
  }
  return kept.map(({ match }) => match);
}

function isSame(a: Gist, b: Gist): boolean {
  let common = 0;
  for (const stem of a.stems) if (b.stems.has(stem)) common++;
  const all = a.stems.size + b.stems.size - common;
  return all > 0 && common / all >= SAME_CLAIM_SHARE;
}
