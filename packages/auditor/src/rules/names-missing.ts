import { stem } from '@vouch/core';
import { isNarrowing } from '../edits/changes.js';
import type { Name } from '../names.js';
import type { PageIndex } from '../page-index.js';
import type { Case, Found, Rule } from './types.js';

/** One missing name is often a synonym or a spelling; two are not. */
const NAMES_FLOOR = 2;

/** Names that pages give in another form. */
const OTHER_FORMS = new Map<string, readonly string[]>([
  ['united', ['us', 'usa', 'uk', 'u', 'america', 'american', 'britain', 'british']],
  ['states', ['us', 'usa', 'u', 'america', 'american']],
  ['kingdom', ['uk', 'britain', 'british']],
  ['america', ['us', 'usa', 'u', 'states', 'american']],
  ['american', ['us', 'usa', 'u', 'states', 'america']],
  ['britain', ['uk', 'british', 'england', 'english']],
  ['british', ['uk', 'britain', 'england']],
  ['england', ['english', 'britain', 'british', 'uk']],
]);

/** A single sentence says "she" or "the firm" for what its page names: it can't miss a name. */
const PASSAGES_FLOOR = 2;

/** The names of the claim that no cited page has, each once. */
export function findMissingNames(input: Case): Name[] {
  const passages = input.pages.reduce((sum, page) => sum + page.passages.length, 0);
  if (passages < PASSAGES_FLOOR) return [];
  const missing = input.names.filter(
    (name, index) =>
      !isNarrowing(input.changes, name) &&
      !input.pages.some((page) => pageHas(name, page) || hasInitials(input, index, page)),
  );
  return [...new Map(missing.map((name) => [name.folded, name])).values()];
}

/** `Federal Election Commission` on a page that says `FEC`. */
function hasInitials(input: Case, index: number, page: PageIndex): boolean {
  const together = (left: Name, right: Name) =>
    /^(?: |-| of (?:the )?| and | for )$/.test(input.claim.slice(left.end, right.start));
  let first = index;
  while (first > 0 && together(input.names[first - 1]!, input.names[first]!)) first--;
  let last = index;
  while (last + 1 < input.names.length && together(input.names[last]!, input.names[last + 1]!)) last++;
  if (last === first) return false;
  const initials = input.names.slice(first, last + 1).map((name) => name.folded[0]);
  return page.words.has(initials.join(''));
}

function pageHas(name: Name, page: PageIndex): boolean {
  if (page.words.has(name.folded) || page.stems.has(stem(name.folded))) return true;
  if (OTHER_FORMS.get(name.folded)?.some((form) => page.words.has(form))) return true;
  const parts = name.folded.split('-');
  return parts.length > 1 && parts.every((part) => page.words.has(part) || page.stems.has(stem(part)));
}

export const namesMissing: Rule = {
  name: 'names_missing',
  severity: 'fault',
  sample: {
    claim: 'The chair passed to Alma Reyes of Toledo in spring.',
    page: 'The chair passed to Bruno Haas in spring. The treasurer stayed.',
  },
  clear: {
    claim: 'The chair passed to Bruno Haas in spring.',
    page: 'The chair passed to Mr Haas in spring, and Bruno said he was glad.',
  },
  match(input: Case): Found | null {
    if (!input.english) return null;
    const missing = findMissingNames(input);
    if (missing.length < NAMES_FLOOR) return null;
    return {
      claim: missing[0]!,
      says: missing.map((name) => name.text).join(', '),
      page: input.best?.text ?? '',
      because: `no cited page names ${missing.map((name) => name.text).join(' or ')}`,
    };
  },
};
