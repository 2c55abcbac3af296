import { VouchError } from './error.js';

/** Longest slug of a brief or topic, in characters (the seed's brief store: kebab-case, at most 40). */
export const SLUG_LENGTH = 40;

const SAFE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u;

/** Kebab-case name of a topic or question: letters and digits of any script, at most 40 characters, cut at a word. */
export function slugify(text: string, length: number = SLUG_LENGTH): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0);
  let slug = '';
  for (const word of words) {
    const next = slug === '' ? word : `${slug}-${word}`;
    if ([...next].length > length) break;
    slug = next;
  }
  if (slug === '' && words[0] !== undefined) slug = [...words[0]].slice(0, length).join('');
  return slug === '' ? 'untitled' : slug;
}

/** A name from outside (topic, slug, run id) that becomes a path segment: it never leaves the vault. */
export function safeName(name: string, what: string): string {
  if (!SAFE_NAME.test(name) || name.includes('..')) {
    throw new VouchError(
      `The ${what} ${JSON.stringify(name)} can't be used as a directory name; use letters, digits, "-", "_" and ".".`,
    );
  }
  return name;
}

/** `<as_of>-<slug>`, then `-2`, `-3` …: the n-th choice of a run's id. */
export function runIdChoice(as_of: string, question: string, n: number): string {
  const base = `${as_of}-${slugify(question)}`;
  return n <= 1 ? base : `${base}-${n}`;
}
