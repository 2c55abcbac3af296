import type { Candidate } from './candidate.js';
import { fitsType, hasContrast, hasDefaultValue, hasSince, isInstruction, isNegated } from './cues.js';
import type { Term } from './question.js';
import { startsLow } from './sentences.js';
import { hitOf, type WeightedQuestion } from './weigh.js';

interface Factor {
  name: string;
  of(candidate: Candidate, weighted: WeightedQuestion): number;
}

const INDEXES = /\b(?:index|contents|list of|sitemap|glossary|navigation)\b/i;
const CHANGES = /\b(?:change ?log|changes|release notes?|news|history|what'?s new)\b/i;
const ASIDE =
  /^(?:see also|history|examples?|bugs|notes?|authors?|references|external links|further reading)$/i;

/** What makes one passage on the subject better than another. Each row multiplies; the sizes are measured. */
const FACTORS: readonly Factor[] = [
  { name: 'coverage', of: ({ coverage }) => 0.35 + 0.65 * coverage },
  { name: 'anchor', of: (c, { anchor }) => (anchor === null || holds(c, [anchor.term]) ? 1 : 0.55) },
  { name: 'type', of: typeFactor },
  { name: 'measure', of: measureFactor },
  { name: 'sides', of: sidesFactor },
  { name: 'near', of: ({ nearness }) => 0.75 + 0.35 * nearness },
  { name: 'subject', of: subjectFactor },
  { name: 'heading', of: headingFactor },
  { name: 'first', of: firstFactor },
  { name: 'title', of: titleFactor },
  { name: 'place', of: placeFactor },
  { name: 'defined', of: definedFactor },
  { name: 'kind', of: kindFactor },
  { name: 'negation', of: (c, { question }) => (question.negated ? (isNegated(c.text) ? 1.15 : 0.8) : 1) },
  { name: 'other_subject', of: otherSubject },
  { name: 'tail', of: tailFactor },
  { name: 'low_start', of: (c, w) => lowStart(c, w) },
  { name: 'restricted', of: restrictedFactor },
  {
    name: 'leans',
    of: ({ unit }, { question }) =>
      unit.pieces[0]!.opens || unit.kind === 'row' ? 1 : question.type === 'other' ? 0.9 : 0.5,
  },
  { name: 'head', of: headFactor },
  { name: 'verb', of: verbFactor },
  { name: 'caveats', of: caveatsFactor },
];

export function factorOf(candidate: Candidate, weighted: WeightedQuestion): number {
  let product = 1;
  for (const factor of FACTORS) product *= factor.of(candidate, weighted);
  return product;
}

function holds(candidate: Candidate, terms: readonly Term[]): boolean {
  return terms.every(
    (term) =>
      hitOf(term, candidate.stems) >= 0.7 ||
      hitOf(term, candidate.path) >= 0.7 ||
      hitOf(term, candidate.title) >= 0.7,
  );
}

function typeFactor(candidate: Candidate, { question }: WeightedQuestion): number {
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
export function meetsType(candidate: Candidate, type: string, question: string): boolean {
  if (type === 'figure' && /\bdefault/i.test(question)) {
    return fitsType('figure', candidate.text) || hasDefaultValue(candidate.text);
  }
  return (
    fitsType(type as never, candidate.text) ||
    (type === 'why' && /\bwhy\b|\breasons?\b/i.test(candidate.unit.path.at(-1) ?? ''))
  );
}

/** How many sides of a comparison a passage speaks of. */
export function sidesOf(candidate: Candidate, sides: readonly [readonly Term[], readonly Term[]]): number {
  const held = (terms: readonly Term[]) => terms.every((term) => hitOf(term, candidate.stems) >= 1);
  return Number(held(sides[0])) + Number(held(sides[1]));
}

function sidesFactor(candidate: Candidate, { question }: WeightedQuestion): number {
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

function isPart(term: Term, stem: string): boolean {
  return term.whole === stem || term.parts.includes(stem);
}

/** "What is X?" is answered by a sentence that begins with X and says what it is, or by X's own entry. */
function subjectFactor(candidate: Candidate, { terms, question }: WeightedQuestion): number {
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
  if (names(opening)) return saysWhat(text) ? 1.6 : fitsType('define', text) ? 1.2 : 1;
  if (unit.kind === 'opening' && asked.every((term) => hitOf(term, title) >= 1)) return 1.7;
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

function measureFactor({ text }: Candidate, { question }: WeightedQuestion): number {
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

/** A heading made of the question's words: its first block is what the page itself gives as the answer. */
function headingFactor(candidate: Candidate, { terms, question }: WeightedQuestion): number {
  if (candidate.heading.size === 0) return 1;
  const asked = new Set(
    terms.flatMap(({ term }) => [...term.parts, ...(term.whole === null ? [] : [term.whole])]),
  );
  let shared = 0;
  for (const stem of candidate.heading) if (asked.has(stem)) shared += 1;
  const share = shared / candidate.heading.size;
  if (share >= 0.99) return ['why', 'which', 'define'].includes(question.type) && shared > 1 ? 1.8 : 1.45;
  return share >= 0.5 ? 1.2 : 1;
}

function firstFactor({ unit }: Candidate, { question }: WeightedQuestion): number {
  if (!unit.first) return 1;
  return question.type === 'define' || question.type === 'which' || question.type === 'why' ? 1.3 : 1.12;
}

/** A page whose title names what is asked is the page on it. */
function titleFactor({ title }: Candidate, { terms }: WeightedQuestion): number {
  const own = terms.filter(({ term }) => !term.generic);
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 1;
  const held = own.reduce((sum, { term, weight }) => sum + weight * hitOf(term, title), 0);
  return 1 + TITLE_BONUS * (held / total);
}

const TITLE_BONUS = 0.15;

function placeFactor({ unit, page }: Candidate, { question }: WeightedQuestion): number {
  const heading = unit.path.at(-1) ?? '';
  if (CHANGES.test(heading) || CHANGES.test(page.title)) return question.type === 'date' ? 1 : 0.5;
  if (ASIDE.test(heading)) return 0.6;
  return INDEXES.test(page.title) ? 0.6 : 1;
}

function definedFactor({ unit }: Candidate, { terms }: WeightedQuestion): number {
  if (unit.defined === null || unit.defined.length === 0 || unit.kind === 'opening') return 1;
  const hits = unit.defined.filter((stem) =>
    terms.some(({ term }) => term.parts.includes(stem) || term.whole === stem),
  );
  if (hits.length === 0) return 0.7;
  return hits.length === unit.defined.length ? 1.25 : 0.9;
}

const KIND_WORTH: Readonly<Record<string, number>> = {
  list: 1.1,
  label: 1.05,
  definition: 1.05,
  option: 1.1,
  code: 1,
  row: 0.9,
  window: 1,
  item: 0.95,
  opening: 1,
};

function kindFactor({ unit }: Candidate): number {
  return KIND_WORTH[unit.kind] ?? 1;
}

/** "The X …" where X is nowhere in the question, the heading or the title speaks of something else. */
function otherSubject(candidate: Candidate, { terms }: WeightedQuestion): number {
  const match = /^the ([\w-]+)/i.exec(candidate.text);
  if (match === null) return 1;
  const stem = candidate.unit.pieces[0]!.stems[0];
  if (stem === undefined || candidate.heading.has(stem) || candidate.title.has(stem)) return 1;
  return terms.some(({ term }) => term.parts.includes(stem) || term.synonyms.has(stem)) ? 1 : 0.8;
}

/** Each sentence at the end without a word of the question only lengthens the passage. */
function tailFactor({ unit }: Candidate, { terms, question }: WeightedQuestion): number {
  if (unit.kind !== 'window' || question.type === 'other') return 1;
  let factor = 1;
  for (let at = unit.pieces.length - 1; at > 0; at--) {
    const stems = new Set(unit.pieces[at]!.stems);
    if (terms.some(({ term }) => hitOf(term, stems) > 0)) break;
    factor *= 0.9;
  }
  return factor;
}

/** A window that begins with a sentence without a word of the question begins too early. */
function headFactor({ unit }: Candidate, { terms }: WeightedQuestion): number {
  if (unit.kind !== 'window' || unit.pieces.length === 1) return 1;
  const stems = new Set(unit.pieces[0]!.stems);
  return terms.some(({ term }) => hitOf(term, stems) > 0) ? 1 : 0.8;
}

/** "How do I cancel …" is what "Cancels …" and "To cancel …" describe. */
function verbFactor({ unit }: Candidate, { terms, question }: WeightedQuestion): number {
  const verb = terms[0]?.term;
  if (question.type !== 'how' || verb === undefined) return 1;
  const body = unit.pieces[unit.kind === 'definition' ? unit.leads : 0] ?? unit.pieces[0]!;
  const first = body.stems[0];
  return first !== undefined && (isPart(verb, first) || verb.synonyms.has(first)) ? 1.25 : 1;
}

const CAVEATS = /\b(limitation|restriction|caveat|exception|drawback|disadvantage|difference|bug)s?\b/i;

/** A list of limitations answers a question about limitations. */
function caveatsFactor({ unit }: Candidate, { question }: WeightedQuestion): number {
  if (unit.leads === 0 || unit.kind !== 'list') return 1;
  const noun = CAVEATS.exec(unit.pieces[0]!.text)?.[1];
  return noun === undefined || question.text.toLowerCase().includes(noun.toLowerCase()) ? 1 : 0.5;
}

/** Lower case at the start is a cut-off piece, unless it is a name that the question or the title holds. */
function lowStart(candidate: Candidate, { terms }: WeightedQuestion): number {
  const first = candidate.unit.pieces[0]!;
  if (!startsLow(first.text) || candidate.unit.kind === 'definition' || candidate.unit.kind === 'row')
    return 1;
  const stem = first.stems[0];
  const named =
    stem !== undefined && (candidate.title.has(stem) || terms.some(({ term }) => term.parts.includes(stem)));
  return named ? 1 : 0.6;
}

/** "Only …" under a narrower heading than the question's holds just there; alone it misleads. */
function restrictedFactor(candidate: Candidate, { terms }: WeightedQuestion): number {
  if (
    candidate.unit.path.length < 2 ||
    !/\bonly (?:if|when|run|used|applies|valid|for)\b/i.test(candidate.text)
  )
    return 1;
  const narrower = [...candidate.heading].some(
    (stem) => !terms.some(({ term }) => term.parts.includes(stem)),
  );
  return narrower ? 0.7 : 1;
}
