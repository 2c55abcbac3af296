import type { Candidate } from './candidate.js';
import { hasNumber } from './cues.js';
import type { WeightedQuestion } from './weigh.js';

/** "How long" wants a time, "how large" a size, "how many pages" a number beside "pages". */
const MEASURES: readonly { name: string; asked: RegExp; unit: RegExp }[] = [
  {
    name: 'time',
    asked: /\bhow (?:long|often|frequently|old)\b|\b(?:timeout|duration|interval)\b/i,
    unit: /\d\s*(?:ms\b|s\b|milli|sec|min|hour|day|week|month|year)|\b(?:one|two|three|few|every|each) (?:second|minute|hour|day|week|month|year)s?\b|\b(?:milli)?seconds?\b|\b(?:daily|weekly|monthly|yearly|forever|never)\b|\bcharacters\b/i,
  },
  {
    name: 'size',
    asked: /\bhow (?:large|big)\b|\b(?:size|largest)\b/i,
    unit: /\d\s*(?:[kmgtp]i?b\b|bytes?|kilo|mega|giga|tera|pages|rows|characters)|\b(?:kilo|mega|giga|tera)?bytes?\b|\bunlimited\b/i,
  },
  {
    name: 'money',
    asked: /\bhow (?:much|expensive)\b.*\bcosts?\b|\bprice\b/i,
    unit: /[$€£¥]|\b(?:dollars?|euros?|usd|eur|cents?|free)\b/i,
  },
  {
    name: 'distance',
    asked: /\bhow (?:far|tall|high|wide|deep)\b/i,
    unit: /\d\s*(?:m\b|km\b|cm\b|ft\b|met|feet|mile|kilomet|inch)/i,
  },
];

export function measureFactor(candidate: Candidate, weighted: WeightedQuestion): number {
  const { text } = weighted.question;
  if (weighted.question.type !== 'figure') return 1;
  const bound = BOUNDS.find(({ asked }) => asked.test(text));
  return unitFactor(candidate, weighted) * (bound === undefined || bound.said.test(candidate.text) ? 1 : 0.8);
}

/** Who asks for the most isn't answered by any figure of the kind. */
const BOUNDS: readonly { name: string; asked: RegExp; said: RegExp }[] = [
  {
    name: 'most',
    asked: /\b(?:maximum|max|largest|biggest|longest|highest)\b|\blimits?\b/i,
    said: /\b(?:max(?:imum)?|at most|up to|(?:no|not) more than|largest|biggest|longest|highest|limit\w*|exceed\w*|unlimited)\b/i,
  },
  {
    name: 'least',
    asked: /\b(?:minimum|min|smallest|lowest|shortest|least|fewest)\b/i,
    said: /\b(?:min(?:imum)?|at least|(?:no|not) (?:less|fewer) than|smallest|lowest|shortest|fewest)\b/i,
  },
];

function unitFactor({ text }: Candidate, { question }: WeightedQuestion): number {
  const measure = MEASURES.find(({ asked }) => asked.test(question.text));
  if (measure !== undefined) return measure.unit.test(text) ? 1.3 : 0.7;
  const counted = /\bhow many (\w{3})/i.exec(question.text)?.[1];
  if (counted === undefined) return 1;
  if (counted === 'tim') return hasNumber(text) ? 1.3 : 0.7;
  const beside = new RegExp(
    `(?:\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|no|unlimited))\\s+(?:\\w+\\s+){0,2}${counted}|${counted}\\w*\\W+(?:\\w+\\W+){0,8}\\d`,
    'i',
  );
  return beside.test(text) ? 1.3 : 0.7;
}
