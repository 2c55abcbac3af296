import type { Candidate } from './candidate.js';
import { fitsType, hasContrast, hasDefaultValue, hasSince, isInstruction } from './cues.js';
import type { Term } from './question.js';
import type { QuestionType } from './question-types.js';
import { hitOf, type WeightedQuestion } from './weigh.js';

export function typeFactor(candidate: Candidate, { question }: WeightedQuestion): number {
  const { text } = candidate;
  const fits = meetsType(candidate, question.type, question.text);
  switch (question.type) {
    case 'why':
      return fits ? 1.35 : 0.7;
    case 'date':
      return (fits ? 1.25 : 0.5) * (hasSince(text) ? 1.25 : 0.6);
    case 'figure':
      return (
        (fits ? 1.25 : 0.5) * (/\bdefault/i.test(question.text) ? (hasDefaultValue(text) ? 1.3 : 0.8) : 1)
      );
    case 'how':
      return (fits ? 1.1 : 0.8) * (isInstruction(text) || candidate.unit.kind === 'code' ? 1.2 : 1);
    case 'cond':
      return fits ? 1.15 : 0.8;
    case 'define':
      return fits ? 1.1 : 0.8;
    default:
      return 1;
  }
}

/** Whether a passage gives the kind of answer that is asked for: a hard gate for why, date, figure and compare. */
export function meetsType(candidate: Candidate, type: QuestionType, question: string): boolean {
  if (type === 'figure' && /\bdefault/i.test(question)) {
    return fitsType('figure', candidate.text) || hasDefaultValue(candidate.text);
  }
  return (
    fitsType(type, candidate.text) ||
    (type === 'why' && /\bwhy\b|\breasons?\b/i.test(candidate.unit.path.at(-1) ?? ''))
  );
}

/** How many sides of a comparison a passage speaks of. */
export function sidesOf(candidate: Candidate, sides: readonly [readonly Term[], readonly Term[]]): number {
  const held = (terms: readonly Term[]) => terms.every((term) => hitOf(term, candidate.stems) >= 1);
  return Number(held(sides[0])) + Number(held(sides[1]));
}

export function sidesFactor(candidate: Candidate, { question }: WeightedQuestion): number {
  if (question.sides === null) return 1;
  const contrast = hasContrast(candidate.text);
  const both = sidesOf(candidate, question.sides);
  if (both === 2) return contrast ? 1.6 : inOneBreath(candidate, question.sides) ? 0.8 : 1.2;
  return holdsSide(candidate, question.sides) ? 1.1 : 0.55;
}

/** "A or B", "A and B": named in one breath, they are not told apart. */
function inOneBreath(candidate: Candidate, sides: readonly [readonly Term[], readonly Term[]]): boolean {
  const [a, b] = sides.map((terms) => terms.at(-1)!);
  return candidate.unit.pieces.some(({ stems }) =>
    stems.some((stem, at) => {
      const next = stems[at + 1];
      return (
        next !== undefined &&
        ((isPart(a!, stem) && isPart(b!, next)) || (isPart(b!, stem) && isPart(a!, next)))
      );
    }),
  );
}

export function isPart(term: Term, stem: string): boolean {
  return term.whole === stem || term.parts.includes(stem);
}

/** "What is X?" is answered by a sentence that begins with X and says what it is, or by X's own entry. */
export function subjectFactor(candidate: Candidate, { terms, question }: WeightedQuestion): number {
  if (question.type !== 'define') return 1;
  const { unit, title, text } = candidate;
  const own = terms.filter(({ term }) => !term.generic).map(({ term }) => term);
  const asked = own.length > 0 ? own : terms.map(({ term }) => term);
  const names = (stems: readonly string[]) => asked.every((term) => stems.some((stem) => isPart(term, stem)));
  if (unit.kind === 'definition' || unit.kind === 'option' || unit.kind === 'row')
    return names(unit.defined ?? []) ? 1.4 : 0.6;
  if (unit.kind === 'label') return 0.8;
  const opening = unit.pieces[0]!.stems.slice(
    0,
    asked.reduce((sum, term) => sum + term.parts.length + 1, 1),
  );
  const begins = asked.some((term) => isPart(term, opening[0] ?? ''));
  if (names(opening)) return saysWhat(text) && begins ? 1.6 : fitsType('define', text) ? 1.2 : 1;
  const entry = unit.kind === 'opening' || unit.first;
  if (entry && asked.every((term) => hitOf(term, title) >= 1)) return 1.7;
  return 0.7;
}

/** "X is a …", "X refers to …" among the first words. */
function saysWhat(text: string): boolean {
  return IS_A.test(text.split(' ').slice(0, DEFINING_WORDS).join(' '));
}

const IS_A =
  /\b(?:is|are|was|were) (?:simply |just |basically |essentially |defined as |basically )?(?:an?|the|one|any|used|some)\b|\b(?:refers? to|means|denotes|stands for|consists of|represents)\b|\b(?:ist|sind|est|sont|es|son|e|sono|is) (?:eine?|der|die|das|une?|le|la|el|los|las|uno|una|il|een|de|het)\b/i;

const DEFINING_WORDS = 9;

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

export function measureFactor({ text }: Candidate, { question }: WeightedQuestion): number {
  if (question.type !== 'figure') return 1;
  const measure = MEASURES.find(({ asked }) => asked.test(question.text));
  if (measure !== undefined) return measure.unit.test(text) ? 1.3 : 0.7;
  const counted = /\bhow many (\w{3})/i.exec(question.text)?.[1];
  if (counted === undefined) return 1;
  const beside = new RegExp(
    `(?:\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|no|unlimited))\\s+(?:\\w+\\s+){0,2}${counted}|${counted}\\w*\\W+(?:\\w+\\W+){0,8}\\d`,
    'i',
  );
  return beside.test(text) ? 1.3 : 0.7;
}

function holdsSide(candidate: Candidate, sides: readonly [readonly Term[], readonly Term[]]): boolean {
  return sides.some((terms) =>
    terms.every((term) => hitOf(term, candidate.title) >= 1 || hitOf(term, candidate.heading) >= 1),
  );
}

/** "How do I cancel …" is what "Cancels …" and "To cancel …" describe. */
export function verbFactor({ unit }: Candidate, { terms, question }: WeightedQuestion): number {
  const verb = terms[0]?.term;
  if (question.type !== 'how' || verb === undefined) return 1;
  const body = unit.pieces[unit.kind === 'definition' ? unit.leads : 0] ?? unit.pieces[0]!;
  const first = body.stems[0];
  return first !== undefined && (isPart(verb, first) || verb.synonyms.has(first)) ? 1.25 : 1;
}

const CAVEATS = /\b(limitation|restriction|caveat|exception|drawback|disadvantage|difference|bug)s?\b/i;

/** A list of limitations answers a question about limitations. */
export function caveatsFactor({ unit }: Candidate, { question }: WeightedQuestion): number {
  if (unit.leads === 0 || unit.kind !== 'list') return 1;
  const noun = CAVEATS.exec(unit.pieces[0]!.text)?.[1];
  return noun === undefined || question.text.toLowerCase().includes(noun.toLowerCase()) ? 1 : 0.5;
}
