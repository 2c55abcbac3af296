import type { Span } from '@vouch/core';

/** One thing the digits can mean; `step` is the size of the last place that was written. */
export interface Reading {
  value: number;
  step: number;
}

export type FigureKind = 'money' | 'percent' | 'number';

/** `at_least`: "more than 10"; `at_most`: "under 10"; `about`: "some 10". A bound is not a point figure. */
export type Bound = 'exact' | 'at_least' | 'at_most' | 'about';

export interface Figure extends Span {
  /** As written. */
  text: string;
  kind: FigureKind;
  bound: Bound;
  /** Every reading that the writing allows, the likeliest first; `1.234` may be 1,234. Never empty. */
  readings: readonly Reading[];
  /** ISO 4217 codes that the writing allows, the likeliest first; `$` is many. Empty for no currency. */
  currencies: readonly string[];
  /** Factor of the scale word or suffix that stands with it (`million`, `bn`, `lakh`, `亿`), else 1. */
  scale: number;
  /** `20th`, `third`. */
  ordinal: boolean;
  /** The unit or the next word, lower case; '' if none. */
  unit: string;
  /** End of a range it belongs to. */
  range: 'low' | 'high' | null;
}
