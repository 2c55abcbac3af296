import type { Token } from './tokens.js';

/**
 * `up`: the sentence stays true when a word becomes wider ("ate a red apple" → "ate an apple").
 * `down`: it stays true when a word becomes narrower ("ate no apple" → "ate no red apple").
 * `none`: neither ("exactly three ate apples").
 */
export type Polarity = 'up' | 'down' | 'none';

const NEGATIONS = new Set(
  'not no never without nobody nothing none neither nor cannot hardly rarely seldom scarcely barely few deny denied denies doubt doubts doubted refuse refuses refused forbid forbids forbidden prohibit prohibits prohibited prevent prevents prevented avoid avoids avoided lacks lacked unless unable reject rejects rejected'.split(
    ' ',
  ),
);
/** Conditions and "before": what stands behind them is turned, up to the comma. */
const CONDITIONS = new Set('if whenever before when'.split(' '));
const UNIVERSALS = new Set('every each all any everyone everybody whoever'.split(' '));
const EXACT = new Set('exactly only precisely'.split(' '));
/** Two-word operators: `at most`, `less than`, `fewer than`, `too … to`. */
const PAIRS = new Map([
  ['at most', 'down'],
  ['less than', 'down'],
  ['fewer than', 'down'],
  ['instead of', 'down'],
]);
const BOUNDARIES = new Set('but because although though while whereas said says according since'.split(' '));
const RELATIVES = new Set(['who', 'that', 'which', 'whose']);
const AUXILIARIES = new Set(
  'is are was were be been has have had do does did will would can could may might must shall should'.split(
    ' ',
  ),
);
const PASTS = new Set(
  'ran ate drank bought chose read threw saw went came left made took got gave said told found knew thought fell grew held kept led lost met paid rose sang sat sent slept sold spoke spent stood swam taught won wore wrote began broke brought built caught drove felt flew fought forgot heard hid hit lay let put quit'.split(
    ' ',
  ),
);
/** `every morning`, `all of a sudden`: they say when and how, and restrict no noun. */
const TIMES = new Set(
  'day morning evening night week month year hour minute time monday tuesday wednesday thursday friday saturday sunday summer winter one of'.split(
    ' ',
  ),
);

/** The polarity at each token of a sentence. Operators reach to the right; two that turn cancel each other. */
/** Does the word turn or fix what follows? Dropping it is no dropped restriction but another sentence. */
export function isOperator(word: string): boolean {
  return NEGATIONS.has(word) || UNIVERSALS.has(word) || EXACT.has(word) || CONDITIONS.has(word);
}

export function findPolarity(tokens: readonly Token[], text: string): Polarity[] {
  const turns = new Array<number>(tokens.length).fill(0);
  const fixed = new Array<boolean>(tokens.length).fill(false);
  tokens.forEach((token, index) => {
    const next = tokens[index + 1]?.word ?? '';
    if (EXACT.has(token.word)) fixed.fill(true, index);
    if (token.word === 'few' && tokens[index - 1]?.word === 'a') return;
    // "nothing but", "no one but": an exception, which turns nothing.
    if (tokens.slice(index + 1, index + 4).some(({ word }) => word === 'but')) return;
    const turned = NEGATIONS.has(token.word) || PAIRS.has(`${token.word} ${next}`);
    if (turned) turnUntil(index + 1, endOfScope(index));
    else if (CONDITIONS.has(token.word)) turnUntil(index + 1, endOfClause(index));
    else if (UNIVERSALS.has(token.word) && !TIMES.has(next)) turnUntil(index + 1, endOfNoun(index));
  });
  return tokens.map((_, index) => (fixed[index] ? 'none' : turns[index]! % 2 === 1 ? 'down' : 'up'));

  function turnUntil(from: number, end: number) {
    for (let index = from; index < end; index++) turns[index]!++;
  }

  /** A negation does not reach past "but", "because" or a semicolon. */
  function endOfScope(index: number): number {
    for (let at = index + 1; at < tokens.length; at++) {
      if (BOUNDARIES.has(tokens[at]!.word) || /[;:]/.test(text.slice(tokens[at - 1]!.end, tokens[at]!.start)))
        return at;
    }
    return tokens.length;
  }

  /** The comma after a condition, else the end. */
  function endOfClause(index: number): number {
    for (let at = index; at + 1 < tokens.length; at++) {
      if (text.slice(tokens[at]!.end, tokens[at + 1]!.start).includes(',')) return at + 1;
    }
    return tokens.length;
  }

  /** The noun of "every …" ends before its verb; a relative clause has one verb of its own. */
  function endOfNoun(index: number): number {
    let inside = false;
    for (let at = index + 1; at < tokens.length; at++) {
      const { word } = tokens[at]!;
      if (RELATIVES.has(word)) inside = true;
      else if (at > index + 1 && isVerb(word, inside)) {
        if (!inside) return at;
        inside = false;
      }
    }
    return tokens.length;
  }
}

/** Without a lexicon: auxiliaries, common irregular pasts, -ed and (outside relative clauses) -s. */
function isVerb(word: string, inside: boolean): boolean {
  return AUXILIARIES.has(word) || PASTS.has(word) || /ed$/.test(word) || (!inside && /[^s]s$/.test(word));
}
