import { findWords, foldText, isStopWord, stem } from '@vouch/core';
import { withoutIdioms } from './idioms.js';
import { guessLanguage } from './language.js';
import { findQuestionType, type QuestionType } from './question-types.js';
import { findSynonyms, GENERIC_STEMS, isQuestionWord } from './vocabulary.js';

/** One word of the question that a passage can hold. */
export interface Term {
  /** As asked. */
  word: string;
  /** Stems that together are the word: `pool`, or `content` and `type` of `Content-Type`. */
  parts: readonly string[];
  /** The compound as one stem (`contenttype`), else null. */
  whole: string | null;
  /** Other stems for it, and how much of a hit each is: 1 until the collection is known, less for what is common there. */
  synonyms: ReadonlyMap<string, number>;
  generic: boolean;
  /** Written like a name or code: capitals, digits, `_`, `.`, `--flag`, back quotes. */
  name: boolean;
  /** Joined by `_` or a change of case: its parts alone are other words. */
  exact: boolean;
}

/** Whether a stem is the term, or one of the words that it is made of. */
export function isPart(term: Term, stem: string): boolean {
  return term.whole === stem || term.parts.includes(stem);
}

/** One of two things that are compared. */
export interface Side {
  /** As asked: `npm ci`. */
  name: string;
  /** What tells it from the other: `ci`. */
  terms: readonly Term[];
  /** Its words are the other's too ("UNION ALL" beside "UNION", "dependencies" beside "peerDependencies"): only its name tells. */
  byName: boolean;
}

export interface Question {
  text: string;
  type: QuestionType;
  /** Two letters. */
  language: string;
  terms: readonly Term[];
  /** The two things a comparison names. */
  sides: readonly [Side, Side] | null;
  /** `--onto`, `-p`: options that it names. */
  flags: readonly string[];
  /** Asked with "not", "without", "never". */
  negated: boolean;
}

const NEGATION =
  /\b(?:not|never|without|cannot|avoid|n't|nicht|ohne|sans|jamais|sin|nunca|senza|sem|zonder)\b|n't\b/;
const RUN = /[^\s,;?!"“”«»„()]+/g;
const CODE_LIKE = /[\d_`]|^--?\w|\w[.:/#]\w|\p{Ll}\p{Lu}/u;
const EXACT_NAME = /[\p{L}\d]_[\p{L}\d]|\p{Ll}\p{Lu}/u;
/** These share the stem of a generic word. */
const OWN_MEANING: ReadonlySet<string> = new Set(['optional', 'functional', 'parted', 'typing']);
/** `RETURNING` is a keyword, whatever "returning" may be. */
const KEYWORD = /^\p{Lu}{3,}$/u;
const CAPITAL = /^\p{Lu}/u;

const FLAG = /(?<=^|\s)--?[\p{L}\d][\p{L}\d-]*/gu;
/** "Please explain …" asks; in "npm explain" it is a name. */
const ASKS_TO = /^(?:please )?(?:(?:can|could) you )?(?:please )?(?:explain|describe|tell me)\b/i;

interface RewordRow {
  name: string;
  sample: string;
  match: RegExp;
  as: string;
}

/** What a question says and pages write otherwise. */
const REWORDED: readonly RewordRow[] = [
  {
    name: 'default',
    sample: 'the default value of A',
    match: /\bdefault (?:value|setting)\b/i,
    as: 'default',
  },
  {
    name: 'limit',
    sample: 'How big can A get?',
    match: /^\W*how (?:big|large) (?:can|could|may|might)\b/i,
    as: 'maximum size ',
  },
  { name: 'size', sample: 'How large is A?', match: /^\W*how (?:big|large)\b/i, as: 'size ' },
  {
    // The adjective asks, it isn't looked for.
    name: 'measure',
    sample: 'How many pages has A?',
    match:
      /^(\W*\w+\W+)?how (?:many times|many|much|long|large|big|often|far|old|high|fast|deep|wide|tall)\b/i,
    as: '',
  },
];

const SIDES: readonly RegExp[] = [
  /\bbetween (?:the |an? )?(.{2,60}?) and (?:the |an? )?(.{2,60})$/i,
  /\bcompared? (?:the |an? )?(.{2,60}?) (?:and|to|with) (?:the |an? )?(.{2,60})$/i,
  /\b(?:how|where|in what) (?:does|do|is|are) (?:the |an? )?(.{2,60}?) (?:differ|different) from (?:the |an? )?(.{2,60})$/i,
  /\bwhat (?:does|do) (?:the |an? )?(.{2,60}?) do different(?:ly)? (?:from|than|to) (?:the |an? )?(.{2,60})$/i,
  /\b(?:how|where) do (?:the |an? )?(.{2,60}?) and (?:the |an? )?(.{2,60}?) differ$/i,
  /^(?:the |an? )?(.{2,60}?) (?:vs\.?|versus) (?:the |an? )?(.{2,60})$/i,
  /\b(?:zwischen|entre|tussen|tra) (.{2,60}?) (?:und|et|y|e|en) (.{2,60})$/i,
];
/** Where the second side of a comparison ends: "between A and B in C". */
const AFTER_SIDE = /\s(?:in|for|when|of|on|with|if|as|within|inside|using|dans|en|bei|op)\s.*$/i;

/** A claim rather than a question (a plan's questions all end in one): passages are looked for that it rests on. */
export function isStatement({ text, type }: Question): boolean {
  return type === 'other' && !text.endsWith('?');
}

const USE =
  /^(?:why|when) (?:would|should|do|does|might|must|is it)\b.*\b(?:use|using|need|want|choose|prefer|worth)\b/i;

/** "Why would I use X?", "When should I use X?": what X is good for, which X's own page says first. */
export function asksForUse({ text, negated }: Question): boolean {
  return !negated && USE.test(text);
}

/** Reads a question's type and words. Any text at all is fine; no word of it may be left. */
export function readQuestion(text: string): Question {
  const line = text.replace(/\s+/g, ' ').trim();
  const folded = foldText(line).toLowerCase();
  const bare = line.replace(/[?!.\s]+$/, '').replace(ASKS_TO, '');
  const type = findQuestionType(folded);
  const language = guessLanguage(line);
  return {
    text: line,
    type,
    language,
    terms: readTerms(
      REWORDED.reduce((said, { match, as }) => said.replace(match, as), withoutIdioms(bare)),
      language,
    ),
    sides: type === 'compare' ? readSides(bare, language) : null,
    flags: line.match(FLAG) ?? [],
    negated: NEGATION.test(folded),
  };
}

export function readTerms(text: string, language = 'en'): Term[] {
  const terms = new Map<string, Term>();
  const called = CALLED.exec(text)?.[1];
  const runs = [...text.matchAll(RUN)].map(([run]) => run);
  runs.forEach((run, at) => {
    const term = readTerm(run, at === 0, language);
    if (term === null) return;
    const key = term.parts.join(' ');
    const read = run === called ? { ...term, generic: false } : term;
    if (!terms.has(key)) terms.set(key, withParticle(read, runs[at + 1]));
  });
  return [...terms.values()];
}

/** "The `files` field", "the version command": what is called so is asked about, however common the word. */
const CALLED =
  /\bthe (?!(?:default|same|other|first|second|last|next|right|correct|best|new|old|main|following|previous) )(\S+) (?:field|option|property|setting|command|flag|parameter|attribute|keyword|clause|statement|directive|module|class|function|method|hook|script|key)\b/i;

const PARTICLE = /^(?:in|out|up|off|on|down|back|over)$/i;

/** "Log in", "set up" and "roll back" are written as one word in titles and commands. */
function withParticle(term: Term, next: string | undefined): Term {
  if (next === undefined || term.whole !== null || !PARTICLE.test(next) || !/^\p{L}+$/u.test(term.word))
    return term;
  return { ...term, whole: stem(foldText(term.word + next).toLowerCase()) };
}

/** "doesn't", "I've": nothing but stop words. */
const CONTRACTION = /^[a-z]{1,6}(?:n't|'(?:re|ve|ll|d|m))$/;

function readTerm(run: string, first: boolean, language: string): Term | null {
  const word = run.replace(/^[`'*_.]+|[`'*.:]+$/g, '');
  const lower = foldText(word).toLowerCase().replace(/'s$/, '');
  if (lower === '' || isStopWord(lower) || CONTRACTION.test(lower) || isQuestionWord(lower, language))
    return null;
  const words = findWords(word, { compounds: true }).filter((part) => part !== 'not');
  if (words.length === 0) return null;
  const compound = words.length > 1 && words[0] === words.slice(1).join('');
  const parts = [...new Set((compound ? words.slice(1) : words).map(stem))];
  return {
    word,
    parts,
    whole: compound ? stem(words[0]!) : null,
    synonyms: new Map(parts.length === 1 ? [...findSynonyms(parts[0]!)].map((one) => [one, 1]) : []),
    generic: !KEYWORD.test(word) && !OWN_MEANING.has(lower) && parts.every((part) => GENERIC_STEMS.has(part)),
    name: CODE_LIKE.test(run) || (!first && CAPITAL.test(word)),
    exact: compound && EXACT_NAME.test(word),
  };
}

function readSides(bare: string, language: string): [Side, Side] | null {
  for (const pattern of SIDES) {
    const match = pattern.exec(bare);
    if (match === null) continue;
    const names = [match[1]!, match[2]!.replace(AFTER_SIDE, '')] as const;
    const [left, right] = [readTerms(names[0], language), readTerms(names[1], language)];
    if (left.length === 0 || right.length === 0) continue;
    return [sideOf(names[0], left, right), sideOf(names[1], right, left)];
  }
  return null;
}

/** "npm ci" and "npm install" are told apart by "ci" and "install". */
function sideOf(name: string, own: Term[], other: readonly Term[]): Side {
  const key = (term: Term) => term.parts.join(' ');
  const shared = new Set(other.map(key));
  const alone = own.filter((term) => !shared.has(key(term)));
  const inOther = new Set(other.flatMap(({ whole, parts }) => (whole === null ? [] : parts)));
  const byName =
    (alone.length === 0 && own.length >= other.length && /\s/.test(name.trim())) ||
    own.every(({ parts }) => parts.every((part) => inOther.has(part)));
  return { name: name.trim(), terms: alone.length > 0 ? alone : own, byName };
}
