import { findWords, tokenize } from '@vouch/core';
import { SAME_CLAIM_SHARE } from './limits.js';
import type { Match } from './match.js';

interface Kept {
  match: Match;
  stems: Set<string>;
}

/** Words that turn a claim around. */
const TURN = /\d|^(?:not|no|never|none|without|nor|neither|cannot|less|fewer|more|before|after)$/;

/** Folds a claim that an earlier match of another brief already makes into that match. Order is kept. */
export function foldDuplicates(matches: readonly Match[]): Match[] {
  const kept: Kept[] = [];
  const shelves = new Map<string, Kept[]>();
  for (const match of matches) {
    const stems = new Set(tokenize(match.claim));
    const keys = findKeys(match.claim, stems);
    const alike = keys.flatMap((key) => shelves.get(key) ?? []);
    const first = alike.find((one) => one.match.slug !== match.slug && isSame(one.stems, stems));
    // A claim of an unverified brief never speaks for that of a verified one.
    if (first !== undefined && (!first.match.unverified || match.unverified)) {
      first.match.also.push({ slug: match.slug, id: match.id });
      continue;
    }
    const entry = { match: { ...match, also: [...match.also] }, stems };
    kept.push(entry);
    for (const key of keys) {
      const shelf = shelves.get(key);
      if (shelf === undefined) shelves.set(key, [entry]);
      else shelf.push(entry);
    }
  }
  return kept.map(({ match }) => match);
}

/**
 * Where claims that say the same meet. Figures and negations must agree, so they are part of the key. Of two sets of
 * stems in one order that share 80 %, the first fifth of either (and one more) holds a stem of both: claims that share
 * no key need no comparing. Long stems come first, being rare.
 */
function findKeys(text: string, stems: ReadonlySet<string>): string[] {
  const turns = findWords(text).filter((word) => TURN.test(word));
  const order = [...stems].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const first = order.slice(0, order.length - Math.ceil(SAME_CLAIM_SHARE * order.length) + 1);
  return first.map((stem) => `${stem} ${turns.toSorted().join(' ')}`);
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let common = 0;
  for (const stem of a) if (b.has(stem)) common++;
  return common / (a.size + b.size - common) >= SAME_CLAIM_SHARE;
}
