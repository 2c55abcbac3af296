import { alignTokens } from '../edits/align.js';
import { findTokens, type Token } from '../edits/tokens.js';
import type { PageIndex } from '../page-index.js';
import type { Case, Found, Rule } from './types.js';

/** Verbs that do not make what they are about true; "know", "see that", "regret" do, and are left out. */
const BELIEFS = new Set(
  'think thinks thought believe believes believed suppose supposes supposed imagine imagines imagined guess guessed expect expects expected mean means meant hope hopes hoped say says said saying claim claims claimed suggest suggests suggested imply implies implied feel feels felt convinced sure certain persuaded assume assumes assumed figure reckon reckoned allege alleged doubt doubts doubted'.split(
    ' ',
  ),
);
const DOUBTS = new Set(['doubt', 'doubts', 'doubted']);
const NEGATIONS = new Set([
  'not',
  'never',
  'no',
  'nobody',
  'none',
  'neither',
  'nor',
  'hardly',
  'cannot',
  'without',
]);
const ASKING = new Set(['do', 'does', 'did', 'who', 'are', 'is', 'would', 'could']);
/** How many words before the verb its negation may stand: "did not for a moment really believe". */
const REACH = 4;
/** A verb that only asks ("do you think …?") stands this close behind the word that asks. */
const ASKING_REACH = 6;
/** Share of the claim's words that must stand behind the verb, in order. */
const COMPLEMENT_SHARE = 0.6;
/** What is believed follows the verb closely; a page's later clauses are its own. */
const SLACK = 6;

type Denial = 'denied' | 'asked';

function denialOf(tokens: readonly Token[], at: number, passage: string): Denial | null {
  const { word, end } = tokens[at]!;
  const before = tokens.slice(Math.max(0, at - REACH), at);
  const negated = before.some((token) => NEGATIONS.has(token.word));
  if (DOUBTS.has(word)) return negated ? null : 'denied';
  if (negated) return 'denied';
  const rest = passage.slice(end);
  const stop = /[.?!]/.exec(rest)?.[0] ?? '';
  const asks = tokens.slice(Math.max(0, at - ASKING_REACH), at).some((token) => ASKING.has(token.word));
  return stop === '?' && asks ? 'asked' : null;
}

const PRONOUNS = new Set(
  'i you he she it we they me him her us them my your his its our their this that these those'.split(' '),
);
const BE = new Set('am is are was were be been re m'.split(' '));
const SOFT = new Set('ever really any some anything something that not uh um you d ve ll s'.split(' '));

/** A page speaks of "I" and "my" where the claim names the speaker: pronouns and forms of "be" count as one. */
function soften(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (SOFT.has(token.word)) return [];
    const stem = PRONOUNS.has(token.word) ? '(someone)' : BE.has(token.word) ? 'be' : token.stem;
    return [{ ...token, stem }];
  });
}

function shareBehind(claim: readonly Token[], behind: readonly Token[]): number {
  if (claim.length === 0) return 0;
  return (alignTokens(behind, claim)?.shared ?? 0) / claim.length;
}

interface Belief {
  passage: string;
  verb: string;
  denial: Denial;
}

function findBelief(input: Case, page: PageIndex): Belief | null {
  const claim = soften(findTokens(input.claim));
  const spans = page.passages.length <= PAGE_LIMIT ? page.passages : nearPassages(input, page);
  for (const span of spans) {
    const passage = page.text.slice(span.start, span.end);
    const tokens = findTokens(passage);
    for (const [at, token] of tokens.entries()) {
      if (!BELIEFS.has(token.word)) continue;
      const denial = denialOf(tokens, at, passage);
      if (denial === null) continue;
      const behind = soften(tokens.slice(at + 1, at + 1 + claim.length + SLACK));
      if (shareBehind(claim, behind) >= COMPLEMENT_SHARE) return { passage, verb: token.word, denial };
    }
  }
  return null;
}

/** On a short text every sentence is looked at, on a long one only the best passage and its neighbours. */
const PAGE_LIMIT = 12;

function nearPassages(input: Case, page: PageIndex) {
  const { best } = input;
  return best?.page === page ? page.passages.slice(Math.max(0, best.index - 1), best.index + 2) : [];
}

export const negatedBelief: Rule = {
  name: 'negated_belief',
  severity: 'fault',
  sample: {
    claim: 'The mill was profitable in its last years.',
    page: 'Nor was it closed in haste. The heirs never thought the mill was profitable in its last years.',
  },
  clear: {
    claim: 'The mill was profitable in its last years.',
    page: 'The heirs never knew that the mill was profitable in its last years.',
  },
  match(input): Found | null {
    if (!input.english || findTokens(input.claim).some(({ word }) => BELIEFS.has(word))) return null;
    for (const page of input.pages) {
      const belief = findBelief(input, page);
      if (belief === null) continue;
      const how = belief.denial === 'asked' ? 'only asks' : 'denies or doubts';
      return {
        claim: { start: 0, end: input.claim.length },
        says: input.claim.trim(),
        page: belief.passage,
        because: `the page ${how} it ("${belief.verb}")`,
      };
    }
    return null;
  },
};
