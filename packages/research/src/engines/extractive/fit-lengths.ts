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
  if (fit === null) return [...ranked];
  const windows = new Map<number, Candidate[]>();
  for (const one of ranked) {
    if (one.unit.kind !== 'window') continue;
    const known = windows.get(one.unit.section);
    if (known === undefined) windows.set(one.unit.section, [one]);
    else known.push(one);
  }
  return ranked.map((one) => (one.unit.kind === 'window' ? fit(one, windows.get(one.unit.section)!) : one));
}

function shortest(candidate: Candidate, windows: readonly Candidate[]): Candidate {
  let best = candidate;
  for (const other of windows) {
    if (other.score < candidate.score * SHORTER) break;
    if (other.unit.pieces.length < best.unit.pieces.length && holds(candidate, other)) best = other;
  }
  return best;
}

function longest(candidate: Candidate, windows: readonly Candidate[]): Candidate {
  let best = candidate;
  for (const other of windows) {
    if (other.score < candidate.score * LONGER) break;
    if (other.unit.pieces.length > best.unit.pieces.length && holds(other, candidate)) best = other;
  }
  return best;
}

function holds(outer: Candidate, inner: Candidate): boolean {
  return inner.unit.pieces.every((piece) => outer.unit.pieces.includes(piece));
}
