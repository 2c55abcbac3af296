import type { Figure, Reading } from './types.js';

/** How far an "about" may lie from the figure it stands for, as a share of it. */
const ABOUT = 0.1;
/** How far above (below) a bound the source's figure may lie: "over 10 million" said of 12.3 million. */
const BOUND = 0.5;
/** Guards against binary fractions: 0.1 + 0.2. */
const EPSILON = 1e-9;

/**
 * Does the source's figure carry the claim's? Equal values do, and a claim that rounds the source's figure to
 * its own last written place; a claim more precise than its source does not. Any pair of readings is enough:
 * an ambiguous writing is never the ground of a finding.
 */
export function figuresAgree(claim: Figure, source: Figure): boolean {
  return claim.readings.some((ours) => source.readings.some((theirs) => readingsAgree(claim, ours, theirs)));
}

function readingsAgree(claim: Figure, ours: Reading, theirs: Reading): boolean {
  const [a, b] = [Math.abs(ours.value), Math.abs(theirs.value)];
  const off = Math.abs(a - b);
  if (off <= EPSILON * Math.max(a, b)) return true;
  if (ours.step >= theirs.step && off <= roundingStep(ours) * (0.5 + EPSILON)) return true;
  if (claim.bound === 'about') return off <= ABOUT * Math.max(a, b);
  if (claim.bound === 'at_least') return b > a && b <= a * (1 + BOUND);
  if (claim.bound === 'at_most') return b < a && b >= a * (1 - BOUND);
  return false;
}

/** `260,000` is mostly a rounded number: its last two or more zeros count as unwritten places. */
function roundingStep({ value, step }: Reading): number {
  if (step !== 1 || value < 1000) return step;
  let zeros = 1;
  while (value % (zeros * 10) === 0) zeros *= 10;
  return zeros >= 100 ? zeros : 1;
}

/** Same class: both percent, both money in one currency, or numbers of the same thing. */
export function sameClass(a: Figure, b: Figure): boolean {
  if (a.ordinal !== b.ordinal || a.kind !== b.kind) return false;
  if (a.kind === 'percent') return true;
  if (a.kind === 'money') return a.currencies.some((code) => b.currencies.includes(code));
  return a.unit !== '' && (a.unit === b.unit || a.unit === `${b.unit}s` || b.unit === `${a.unit}s`);
}
