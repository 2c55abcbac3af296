import type { Candidate } from './candidate.js';
import { fitsType, hasDefaultValue, hasSince, isInstruction } from './cues.js';
import { defines } from './define-factors.js';
import { MOST_OF_QUESTION } from './limits.js';
import { asksForUse, isPart } from './question.js';
import { memoStems } from './remember.js';
import { THIS_PAGE } from './this-page.js';
import { isOpening } from './unit.js';
import { hitOf, type WeightedQuestion, type WeightedTerm } from './weigh.js';

export function typeFactor(candidate: Candidate, weighted: WeightedQuestion): number {
  const { question } = weighted;
  const { text } = candidate;
  const fits = meetsType(candidate, weighted);
  switch (question.type) {
    case 'why':
      if (introduces(candidate, weighted)) return OWN_PAGE;
      return fits ? 1.35 : 0.7;
    case 'date':
      return (fits ? 1.25 : 0.5) * (hasSince(text) ? 1.25 : 0.6);
    case 'figure':
      return (
        (fits ? 1.25 : 0.5) * (/\bdefault/i.test(question.text) ? (hasDefaultValue(text) ? 1.3 : 0.8) : 1)
      );
    case 'how':
      if (introduces(candidate, weighted)) return OWN_PAGE;
      return Math.max(
        verbWorth(candidate, weighted),
        (fits ? 1.1 : 0.8) * (isInstruction(text) || candidate.unit.kind === 'code' ? 1.2 : 1),
      );
    case 'cond':
      if (introduces(candidate, weighted)) return OWN_PAGE;
      if (asksForUse(question)) return ADVICE.test(text) ? 1.35 : 0.85;
      return fits ? 1.15 : 0.8;
    case 'where':
      return fits ? 1.25 : 0.75;
    case 'which':
      return isOpening(candidate.unit) ? 1.3 : 1;
    case 'define':
      return fits || defines(candidate, weighted) ? 1.1 : 0.8;
    default:
      return 1;
  }
}

/** What a thing suits, not a condition. */
const ADVICE =
  /\b(?:fit for|meant (?:for|to be)|suit(?:s|ed|able)|useful|recommended|appropriate|should|best|ideal|good (?:choice|idea|for)|better|prefer\w*|advantages?|designed (?:for|to)|intended|(?:if|when) you|not (?:needed|necessary)|use \w+ (?:when|if|for|to))\b/i;

/** The introduction of the page on it: it says what a thing is good for, and of a command what it does. */
function introduces(candidate: Candidate, weighted: WeightedQuestion): boolean {
  const { unit, page_named, coverage } = candidate;
  const { question, terms } = weighted;
  if (!isOpening(unit) || coverage < MOST_OF_QUESTION) return false;
  if (question.type !== 'how')
    return asksForUse(question) && page_named === 'exactly' && unit.kind !== 'summary';
  if (page_named === null) return false;
  const [verb, ...rest] = terms;
  const has = ({ term }: WeightedTerm) => hitOf(term, candidate.stems) > 0;
  if (verb === undefined || !has(terms[terms.length - 1]!)) return false;
  return (
    has(verb) ||
    (rest.length > 1 && rest.every(has) && (unit.kind === 'summary' || THIS_PAGE.test(candidate.text)))
  );
}

/** The page of the very command or function that does it. */
const OWN_PAGE = 2;
/** "How do I cancel …" is what "Cancels …", "To cancel …" and "git-mv - Move or rename …" describe. */
const OWN_VERB = { asked: 1.6, generic: 1.4, synonym: 1.3 } as const;

/** Whether a passage gives the kind of answer that is asked for: a hard gate for why, date, figure and compare. */
export function meetsType(candidate: Candidate, weighted: WeightedQuestion, text = candidate.text): boolean {
  const { type, text: question } = weighted.question;
  if (introduces(candidate, weighted)) return true;
  if (type === 'figure' && /\bdefault/i.test(question)) {
    return fitsType('figure', text) || hasDefaultValue(text);
  }
  return (
    fitsType(type, text) || (type === 'why' && /\bwhy\b|\breasons?\b/i.test(candidate.unit.path.at(-1) ?? ''))
  );
}

function verbWorth({ unit }: Candidate, { terms }: WeightedQuestion): number {
  const verb = terms[0]?.term;
  if (verb === undefined) return 0;
  const body = unit.pieces[unit.kind === 'definition' ? unit.leads : 0] ?? unit.pieces[0]!;
  const does = unit.kind === 'summary' ? SUMMARY_VERB : VERB_AND_OBJECT;
  const stems = memoStems(does.exec(body.text)?.[1] ?? '');
  if (stems.some((stem) => isPart(verb, stem))) return verb.generic ? OWN_VERB.generic : OWN_VERB.asked;
  return stems.some((stem) => verb.synonyms.has(stem)) ? OWN_VERB.synonym : 0;
}

/** "Move or rename a file", "Removes the worktree", "To cancel a request"; not "Rename detection …" or "Excluding a …". */
const VERB_AND_OBJECT =
  /^(?:to |this \w+ (?:will |can )?)?((?!\w+ing\b)[\p{L}-]+(?:,? (?:or|and) [\p{L}-]+)?) (?:an?|the|all|any|one|two|each|every|your|its|their|this|these|new|multiple|some|only|files?|up|out|from|into|[\p{L}-]+s (?:for|of|in|from|to|on|with|between))\b/iu;

/** "git-clean - Remove untracked files …", "git-branch - List, create, or delete branches". */
const SUMMARY_VERB = /\s[-–—]\s((?:[\p{L}-]+, )*[\p{L}-]+,?(?: (?:or|and) [\p{L}-]+)?)/iu;
