import type { Plan } from '@vouch/core/schemas';
import { guessLanguage } from './language.js';
import { MOST_SUB_QUESTIONS } from './limits.js';
import { readQuestion, readTerms, type Term } from './question.js';

/** Where a new clause begins: after ",", ";", "?" or "and", at a question word. */
const QUESTION_WORD =
  '(?:how|why|when|what|which|who|where|is|are|does|do|can|should|will|wie|warum|wann|was|welche[rsnm]?|wo|comment|pourquoi|quand|quel(?:le)?s?|combien|como|por qu[eé]|cu[aá]ndo|qu[eé]|cu[aá]l(?:es)?|cu[aá]nt[oa]s?)';
const CLAUSE_BREAK = new RegExp(
  `(?:\\?\\s+(?:(?:and|but|or|und|et|y|e)\\s+)?|[,;]\\s*(?:and|but|or|und|et|y|e)\\s+|;\\s*|\\s+(?:and|und|et|y)\\s+)(?=${QUESTION_WORD}\\b)`,
  'iu',
);
const VERB_FIRST = /^(?:is|are|does|do|can|should|will)\b/i;
const POINTS_BACK = /\b(?:it|its|they|them|their|these|those|er|sie|es|ihn|il|elle|ils|elles)\b/i;
const POSSESSIVE = /\b(?:its|their)\b/gi;

/**
 * The plan of the embedded engine: the question's own clauses are its sub-questions; asking more of the same pages
 * only lengthens the tail. A clause that points back ("when should it be used?") carries the subject along.
 */
export function planQuestion(question: string): Plan {
  const text = question.replace(/\s+/g, ' ').trim();
  const clauses = findClauses(text);
  const sub_questions = clauses.map((clause, at) => ({ id: `sq${at + 1}`, question: clause }));
  return {
    schema: 1,
    task_analysis: {
      user_intent: text,
      explicit_requirements: clauses,
      implicit_requirements: [],
      out_of_scope: [],
      language: guessLanguage(text),
    },
    report_title: text,
    report_toc: sub_questions.map(({ id, question: title }, at) => ({
      id: `s${at + 1}`,
      title,
      subsections: [],
      sq: id,
    })),
    constraints: [],
    sub_questions,
    queries: sub_questions.map(({ id, question: clause }, at) => ({
      id: `q${at + 1}`,
      sq: id,
      query: queryOf(clause),
      target_sections: [`s${at + 1}`],
      rationale: 'the words of the question',
      youtube_suited: false,
    })),
  };
}

/** The content words of a question in its order, for a search provider; the question itself when none is left. */
export function queryOf(question: string): string {
  const terms = readQuestion(question).terms;
  return terms.length === 0 ? question : terms.map((term) => term.word).join(' ');
}

/** "A, what is B" are two questions, unless the first part only says when. */
const COMMA_BREAK = /,\s+(?=(?:how|why|what|which|who|where|when)\b)/i;
const SETS_SCENE = /^(?:when|if|after|before|while|once|in|on|for|with|during|since)\b/i;

function findClauses(text: string): string[] {
  const pieces = text
    .split(CLAUSE_BREAK)
    .flatMap((piece) => (SETS_SCENE.test(piece) ? [piece] : piece.split(COMMA_BREAK)))
    .map((piece) => piece.trim());
  const clauses: string[] = [];
  for (const piece of pieces) {
    if (piece === '') continue;
    const previous = clauses.at(-1);
    // "is A or is B", "does A and does B" are one question.
    if (previous !== undefined && VERB_FIRST.test(piece) && !previous.endsWith('?')) {
      clauses[clauses.length - 1] = `${previous} and ${piece}`;
    } else clauses.push(piece);
  }
  const subject = subjectOf(clauses[0] ?? text);
  return clauses
    .slice(0, MOST_SUB_QUESTIONS)
    .map((clause, at) => asQuestion(at === 0 ? clause : withSubject(clause, subject)));
}

/** What the later clauses speak about: of a comparison the first side; else the first one's names, else its words that aren't generic. */
function subjectOf(clause: string): Term[] {
  const { terms: all, sides } = readQuestion(clause);
  const terms = sides === null ? all : readTerms(sides[0].name);
  const names = terms.filter((term) => term.name);
  const own = terms.filter((term) => !term.generic);
  return (names.length > 0 ? names : own).slice(0, 3);
}

function withSubject(clause: string, subject: readonly Term[]): string {
  const terms = readQuestion(clause).terms;
  const own = terms.filter((term) => !term.generic);
  if (own.length > 0 && !POINTS_BACK.test(clause)) return clause;
  const known = new Set(terms.map((term) => term.parts.join(' ')));
  const carried = subject.filter((term) => !known.has(term.parts.join(' ')));
  if (carried.length === 0) return clause;
  // "Where does npm keep its files" speaks of npm, which it names.
  if (carried.length < subject.length && !POINTS_BACK.test(clause.replace(POSSESSIVE, ''))) return clause;
  return `${clause.replace(/\?$/, '')} (${carried.map((term) => term.word).join(' ')})`;
}

function asQuestion(clause: string): string {
  const capital = clause.charAt(0).toUpperCase() + clause.slice(1);
  return /[?.!]$/.test(capital) ? capital : `${capital}?`;
}
