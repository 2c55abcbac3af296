import { ageInDays } from '@vouch/core';
import type { ReadablePage } from '@vouch/evidence';
import type { Candidate } from './candidate.js';
import { guessLanguage } from './language.js';
import { namedByTitle } from './subject.js';
import { hitOf, type WeightedQuestion } from './weigh.js';

const INDEXES = /\b(?:index|contents|list of|sitemap|navigation)\b/i;
const GLOSSARY = /glossary/i;
const CHANGES = /\b(?:change ?log|changes|release notes?|news|history|what['’]?s new)\b/i;
const ASIDE =
  /^(?:see also|history|examples?|bugs|notes?|authors?|references|external links|further reading)$/i;

/** How a manual page closes; in lower case these are names like any other. */
const MANUAL_ASIDE =
  /^(?:FILES|ENVIRONMENT(?: VARIABLES)?|EXIT STATUS|DIAGNOSTICS|STANDARDS|COPYRIGHT|SECURITY|COLOPHON)$/;

/** A page whose title names what is asked is the page on it. */
export function titleFactor(candidate: Candidate, weighted: WeightedQuestion): number {
  const { title, page_named } = candidate;
  const { terms, question, site } = weighted;
  if (isNamedBesideFlag(candidate, weighted)) return WITH_FLAG;
  if (page_named !== null && ABOUT_ONE_THING.has(question.type)) {
    // "npm install" is the page npm-install rather than Install.
    const ofSite = terms.some(({ term }) => term.parts.every((part) => site.has(part) && title.has(part)));
    return NAMED_BONUS[page_named] * (ofSite ? WITH_SITE : 1);
  }
  const own = terms.filter(({ term }) => !term.generic);
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 1;
  const held = own.reduce((sum, { term, weight }) => sum + weight * hitOf(term, title), 0);
  return 1 + TITLE_BONUS * (held / total);
}

/** "What does `git add -N` do?": the same option of other commands does something else. */
function isNamedBesideFlag({ page }: Candidate, weighted: WeightedQuestion): boolean {
  const { flags } = weighted.question;
  if (flags.length === 0) return false;
  const beside = weighted.terms.filter(({ term }) => !flags.includes(term.word));
  return beside.length > 0 && namedByTitle(page.title, { ...weighted, terms: beside }) === 'exactly';
}

const WITH_FLAG = 2;

/** Answered on the page that is named so; a figure, a reason or a difference may stand anywhere. */
const ABOUT_ONE_THING: ReadonlySet<string> = new Set(['define', 'how', 'which', 'cond', 'other']);
const TITLE_BONUS = 0.15;
const NAMED_BONUS = { exactly: 1.35, partly: 1.2 } as const;
const WITH_SITE = 1.2;

/** Under "See also", "Examples", "FILES" and the like. */
export function isAside(path: readonly string[]): boolean {
  const heading = (path.at(-1) ?? '').replace(/\s*[¶#]$/, '');
  return ASIDE.test(heading) || MANUAL_ASIDE.test(heading);
}

export function placeFactor(
  { unit, page }: Candidate,
  { question, forImplementers }: WeightedQuestion,
): number {
  const heading = unit.path.at(-1) ?? '';
  if (CHANGES.test(heading) || CHANGES.test(page.title)) return question.type === 'date' ? 1 : 0.5;
  if (isAside(unit.path)) return 0.6;
  if (forImplementers.has(page)) return 0.7;
  if (GLOSSARY.test(page.title)) return question.type === 'define' ? 1.5 : 0.6;
  return INDEXES.test(page.title) && !INDEXES.test(question.text) ? 0.6 : 1;
}

/** A page in another language than the question's comes after those that the asker can read. */
export function languageFactor({ page }: Candidate, { question }: WeightedQuestion): number {
  return languageOf(page) === question.language ? 1 : OTHER_LANGUAGE;
}

const OTHER_LANGUAGE = 0.75;
const languages = new WeakMap<ReadablePage, string>();

function languageOf(page: ReadablePage): string {
  const known = languages.get(page) ?? guessLanguage(page.text);
  languages.set(page, known);
  return known;
}

const ASKS_FOR_NOW =
  /\b(?:latest|newest|current(?:ly)?|now|today|nowadays|recent(?:ly)?|this year|up to date|aktuell\w*|heute|neueste\w*|actuel\w*|aujourd'hui|actual\w*|hoy|oggi|attual\w*|hoje|huidige?)\b/i;
const YEAR_DAYS = 365;

/** A newer page goes before an older one: slightly always, clearly when the question asks for the present. */
export function freshnessFactor({ page }: Candidate, { question, as_of }: WeightedQuestion): number {
  if (as_of === null || page.published_at == null) return 1;
  const age = ageInDays(page.published_at, as_of);
  if (age === null) return 1;
  const years = Math.max(0, age.min) / YEAR_DAYS;
  return ASKS_FOR_NOW.test(question.text)
    ? Math.max(0.6, 1.2 - 0.1 * years)
    : Math.max(0.95, 1.02 - 0.01 * years);
}
