import type { Candidate } from './candidate.js';
import { isNegated } from './cues.js';
import { subjectFactor } from './define-factors.js';
import { measureFactor } from './measure-factors.js';
import { freshnessFactor, languageFactor, placeFactor, titleFactor } from './page-factors.js';
import type { Term } from './question.js';
import { memoStems } from './remember.js';
import { startsLow } from './sentences.js';
import { sidesFactor } from './side-factors.js';
import { named } from './subject.js';
import { THIS_PAGE } from './this-page.js';
import { caveatsFactor, typeFactor } from './type-factors.js';
import { isOpening } from './unit.js';
import { hitOf, type WeightedQuestion } from './weigh.js';

interface Factor {
  name: string;
  of(candidate: Candidate, weighted: WeightedQuestion): number;
}

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
  { name: 'language', of: languageFactor },
  { name: 'freshness', of: freshnessFactor },
  { name: 'defined', of: definedFactor },
  { name: 'kind', of: kindFactor },
  { name: 'negation', of: (c, { question }) => (question.negated ? (isNegated(c.text) ? 1.15 : 0.8) : 1) },
  { name: 'other_subject', of: otherSubject },
  { name: 'tail', of: tailFactor },
  { name: 'low_start', of: lowStart },
  { name: 'restricted', of: restrictedFactor },
  { name: 'leans', of: leansFactor },
  { name: 'head', of: headFactor },
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

/** A heading made of the question's words: its first block is what the page itself gives as the answer. */
function headingFactor(candidate: Candidate, { terms, question }: WeightedQuestion): number {
  if (isOpening(candidate.unit) && candidate.page_named === 'exactly') return 1.45;
  if (candidate.heading.size === 0) return 1;
  const asked = new Set(
    terms.flatMap(({ term }) => [...term.parts, ...(term.whole === null ? [] : [term.whole])]),
  );
  let shared = 0;
  for (const stem of candidate.heading) if (asked.has(stem)) shared += 1;
  if (isQuestion(candidate.unit.path.at(-1)) && shared >= asked.size * MOST_WORDS_OF_IT)
    return candidate.nearness >= IN_ORDER ? 1.7 : 1.3;
  const share = shared / candidate.heading.size;
  if (share >= 0.99) return ['why', 'which', 'define'].includes(question.type) && shared > 1 ? 1.8 : 1.45;
  return share >= 0.5 ? 1.2 : 1;
}

/** A heading that asks nearly the same, as in a FAQ. */
const MOST_WORDS_OF_IT = 0.6;
/** "A string to a number" isn't asked by "How do I turn a number into a string?". */
const IN_ORDER = 0.95;

function isQuestion(heading: string | undefined): boolean {
  return heading?.replace(/\s*[¶#]$/, '').endsWith('?') === true;
}

function firstFactor({ unit }: Candidate, { question }: WeightedQuestion): number {
  if (!unit.first) return 1;
  return question.type === 'define' || question.type === 'which' || question.type === 'why' ? 1.3 : 1.12;
}

function definedFactor({ unit }: Candidate, weighted: WeightedQuestion): number {
  const { terms, question } = weighted;
  if (unit.name === null || isOpening(unit)) return 1;
  const stems = memoStems(unit.name);
  if (stems.length === 0) return 1;
  const hits = stems.filter((stem) =>
    terms.some(({ term }) => term.parts.includes(stem) || term.whole === stem),
  );
  if (hits.length === 0) return 0.7;
  if (hits.length < stems.length) return 0.9;
  // The entry of a bare verb ("remove") may be of anything.
  return question.type === 'how' && named(unit.name, weighted) !== 'exactly' ? 1 : 1.25;
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
  summary: 1.1,
};

function kindFactor({ unit }: Candidate): number {
  return KIND_WORTH[unit.kind] ?? 1;
}

/** "The X …" where X is nowhere in the question, the heading or the title speaks of something else. */
function otherSubject(candidate: Candidate, { terms, question }: WeightedQuestion): number {
  if (question.type === 'compare') return 1;
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

/** A sentence that leans on one before it; "This command …" leans only on the title that names the command. */
function leansFactor(candidate: Candidate, { terms, question }: WeightedQuestion): number {
  const { unit, path, title, page_named } = candidate;
  if (unit.pieces[0]!.opens || unit.kind === 'row') return 1;
  if ((page_named !== null || unit.first) && THIS_PAGE.test(candidate.text)) return 1;
  const own = terms.filter(({ term }) => !term.generic);
  const named = own.every(({ term }) => hitOf(term, title) === 1 || hitOf(term, path) === 1);
  if (unit.first && named && own.length > 0) return 1;
  return question.type === 'other' ? 0.9 : 0.5;
}

/** A window that begins with a sentence without a word of the question begins too early. */
function headFactor({ unit }: Candidate, { terms }: WeightedQuestion): number {
  if (unit.kind !== 'window' || unit.pieces.length === 1) return 1;
  const stems = new Set(unit.pieces[0]!.stems);
  return terms.some(({ term }) => hitOf(term, stems) > 0) ? 1 : 0.8;
}

/** A term, a cell or a program's name may begin in lower case. */
const LOW_KINDS: ReadonlySet<string> = new Set(['definition', 'row', 'summary']);

/** Lower case at the start is a cut-off piece, unless it is a name that the question or the title holds. */
function lowStart(candidate: Candidate, { terms }: WeightedQuestion): number {
  const first = candidate.unit.pieces[0]!;
  if (!startsLow(first.text) || LOW_KINDS.has(candidate.unit.kind)) return 1;
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
