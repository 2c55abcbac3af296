import { findWords, stem } from '@vouch/core';
import { isPart } from './question.js';
import type { WeightedQuestion } from './weigh.js';

/** Words looked at: a definition names its subject at once. */
const OPENING_WORDS = 14;
const ARTICLE =
  /^(?:an?|the|in|with|using|der|die|das|ein|eine|le|la|les|l'|un|une|el|los|las|una|il|lo|het|een)$/i;
const IS_A =
  /^(?:is|are|was|were) (?:simply |just |basically |essentially |usually |typically |also )?(?:defined as |called |known as |used |an?\b(?! (?:more|less|good|bad|common|rare|\w+er)\b)|the\b(?! (?:most|least|best|same)\b)|one\b(?! of)|any\b|some\b)|^(?:is|are) (?:[\w'’-]+ ){1,4}(?:that|which|used to|whose)\b|^(?:refers? to|means?|denotes?|stands for|consists? of|represents?|describes?)\b|^(?:ist|sind|est|sont|es|son|e|sono|is) (?:eine?|der|die|das|une?|le|la|el|los|las|uno|una|il|een|de|het)\b/i;
const DOES =
  /^(?:automatically |simply |also |can |will )?[a-z]{2,}s\b(?! (?:is|are|was|were|can|may|will|must|of|in|\w+ed)\b)|^(?:can|will|may)\b/i;

/**
 * Whether a sentence begins with the subject and says at once what it is ("A bare repository is …") or does ("npm audit
 * checks …"). "In a bare repository …" and "A bare repository clone is …" speak of something else: null.
 */
export function whatItSays(sentence: string, { terms, site }: WeightedQuestion): 'is' | 'does' | null {
  const own = terms.filter(({ term }) => !term.generic).map(({ term }) => term);
  const asked = own.length > 0 ? own : terms.map(({ term }) => term);
  const open = new Set(asked.filter((term) => !term.parts.every((part) => site.has(part))));
  const words = sentence.replace(/\([^)]{0,60}\)/g, ' ').split(/\s+/, OPENING_WORDS);
  let at = ARTICLE.test(words[0] ?? '') ? 1 : 0;
  for (; at < words.length; at++) {
    const stems = findWords(words[at]!).map(stem);
    const held = terms.filter(({ term }) => stems.some((one) => isPart(term, one)));
    if (!stems.every((one) => site.has(one) || held.some(({ term }) => isPart(term, one)))) break;
    for (const { term } of held) open.delete(term);
  }
  if (open.size > 0 || at === 0) return null;
  const rest = words.slice(at).join(' ');
  return IS_A.test(rest) ? 'is' : DOES.test(rest) ? 'does' : null;
}
