import type { Candidate } from './candidate.js';
import { isStatement, type Question } from './question.js';

/** A shorter window is taken when it loses no more than this. */
const SHORTER = 0.95;
/** For a statement a longer one is, at up to this loss: what it rests on seldom stands in one sentence. */
const LONGER = 0.8;
/** Figures were cut off by shortening; a yes/no question wants the whole context. */
const KEEPS_LENGTH: ReadonlySet<string> = new Set(['figure', 'other']);

/** Each window of sentences in the length that the question wants; `ranked` is in order of score. */
export function fitLengths(ranked: readonly Candidate[], question: Question): Candidate[] {
  const fit = isStatement(question) ? longest : KEEPS_LENGTH.has(question.type) ? null : shortest;
  return fit === null
    ? [...ranked]
    : ranked.map((one) => (one.unit.kind === 'window' ? fit(one, ranked) : one));
}

function shortest(candidate: Candidate, ranked: readonly Candidate[]): Candidate {
  let best = candidate;
  for (const other of ranked) {
    if (other.score < candidate.score * SHORTER) break;
    if (holds(candidate, other) && other.unit.pieces.length < best.unit.pieces.length) best = other;
  }
  return best;
}

function longest(candidate: Candidate, ranked: readonly Candidate[]): Candidate {
  let best = candidate;
  for (const other of ranked) {
    if (other.score < candidate.score * LONGER) break;
    if (holds(other, candidate) && other.unit.pieces.length > best.unit.pieces.length) best = other;
  }
  return best;
}

function holds(outer: Candidate, inner: Candidate): boolean {
  if (inner.unit.kind !== 'window' || outer.unit.kind !== 'window' || outer.page !== inner.page) return false;
  return inner.unit.pieces.every((piece) => outer.unit.pieces.includes(piece));
}
