/**
 * Words that say nothing about a subject. `not` and `no` are kept as words: a claim that turns on one of them
 * is another claim. `us` (the country), `may` and `will` stay too, since folding case makes names of them.
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both
  but by can could did do does doing down during each few for from further had has have having he her here hers
  herself him himself his how i if in into is it its itself just me more most my myself of off on once only or
  other our ours ourselves out over own same she should so some such than that the their theirs them themselves
  then there these they this those through to too under until up very was we were what when where which while
  who whom whose why with would you your yours yourself yourselves`.split(/\s+/),
);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
