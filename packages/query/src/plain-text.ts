import { foldText } from '@vouch/core';

const UNEVEN_SPACE = /[^\S ]|\s\s|^\s|\s$/;

/** One spelling of a text for direct substrings: folded, lower case, single spaces. */
export function plainText(text: string): string {
  const lower = foldText(text).toLowerCase();
  return UNEVEN_SPACE.test(lower) ? lower.replace(/\s+/g, ' ').trim() : lower;
}
