import type { Span } from '@vouch/core';
import type { BestPassage } from '../best-passage.js';
import { alignTokens, type Edit } from './align.js';
import { findPolarity, isOperator, type Polarity } from './polarity.js';
import { findTokens, type Token } from './tokens.js';

/** Shares of the claim and of the passage that must stand in both, in order, to call the claim a near-copy. */
const CLAIM_SHARE = 0.6;
const PASSAGE_SHARE = 0.5;

/** Words that restrict nothing when they come or go. */
const LIGHT = new Set(
  'a an the any some of to s and or it is are in on at be do does did however also moreover additionally'.split(
    ' ',
  ),
);

/** One place where a near-copy differs from its passage in words that carry weight. */
export interface Change {
  edit: Edit;
  /** Of the passage at that place. */
  polarity: Polarity;
  dropped: boolean;
  added: boolean;
  joint: 'and' | 'or' | null;
  /** A word that turns or fixes the sentence is among them: another sentence, not a restriction. */
  operator: boolean;
}

/** Empty when the claim is no near-copy of the passage, or a full one. */
export function findChanges(claim: string, best: BestPassage): Change[] {
  const ours = findTokens(claim);
  const source = closestClause(best.text, ours);
  const alignment = alignTokens(source, ours);
  if (alignment === null) return [];
  if (alignment.shared < CLAIM_SHARE * ours.length || alignment.shared < PASSAGE_SHARE * source.length)
    return [];
  const polarity = findPolarity(source, best.text);
  return alignment.edits.flatMap((edit) => {
    const [dropped, added] = [carriesWeight(edit.dropped), carriesWeight(edit.added)];
    if (!dropped && !added) return [];
    const words = [...edit.dropped, ...edit.added].map(({ word }) => word);
    return [
      {
        edit,
        polarity: polarity[Math.min(edit.at, source.length - 1)] ?? 'up',
        dropped,
        added,
        joint: words.includes('or') ? 'or' : words.includes('and') ? 'and' : null,
        operator: words.some(isOperator),
      },
    ];
  });
}

/** Semicolons, colons and dashes part clauses of which a claim copies one. */
const CLAUSE_END = /[;:](?=\s)|\s[—–]\s/g;

/** The tokens of the clause with the most of the claim's words; the first of two that have as many. */
function closestClause(passage: string, claim: readonly Token[]): Token[] {
  const stems = new Set(claim.map((token) => token.stem));
  const shared = (clause: readonly Token[]) => clause.filter((token) => stems.has(token.stem)).length;
  return clausesOf(passage).reduce((best, clause) => (shared(clause) > shared(best) ? clause : best), []);
}

function clausesOf(passage: string): Token[][] {
  const ends = [...passage.matchAll(CLAUSE_END)].map(({ index }) => index);
  const clauses: Token[][] = [[]];
  let next = 0;
  for (const token of findTokens(passage)) {
    while (next < ends.length && ends[next]! <= token.start) {
      next++;
      clauses.push([]);
    }
    clauses.at(-1)!.push(token);
  }
  return clauses;
}

export function carriesWeight(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => !LIGHT.has(word));
}

/** Is what stands at this place only added under a negation ("none under 18")? That says less than the page. */
export function isNarrowing(changes: readonly Change[], place: Span): boolean {
  return changes.some(
    ({ edit, polarity, added, dropped }) =>
      polarity === 'down' &&
      added &&
      !dropped &&
      edit.added.some((token) => place.start <= token.start && token.start < place.end),
  );
}
