import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '@vouch/core';
import { BRIEF_FILE_BYTES } from './limits.js';
import type { BriefTexts } from './parse-brief.js';

/** The package's one door. It can list and read; nothing here, nor anywhere in the package, can write. */

const CLAIMS = ['claims.json', 'claims.jsonl'];
const SOURCES = ['sources.jsonl', 'sources.json'];
const TRACE = ['trace.json'];

/** A brief's directory as it stands. */
export interface BriefEntry {
  slug: string;
  /** Changes whenever one of the brief's files does. */
  stamp: string;
  /** Size of its files. */
  bytes: number;
}

/** The briefs under `<vault>/state/briefs`, by slug; a directory without claims is none. A missing one is empty. */
export function listBriefs(dir: string): BriefEntry[] {
  const entries: BriefEntry[] = [];
  for (const slug of readNames(dir)) {
    const entry = statBrief(dir, slug);
    if (entry !== null) entries.push(entry);
  }
  return entries;
}

function readNames(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}

function statBrief(dir: string, slug: string): BriefEntry | null {
  let bytes = 0;
  let stamp = '';
  for (const names of [CLAIMS, SOURCES, TRACE]) {
    const found = findFile(`${dir}/${slug}`, names);
    if (found === null && names === CLAIMS) return null;
    if (found === null) continue;
    const { name, stat } = found;
    // The inode tells a file that was replaced within one tick of the clock, at the same size.
    stamp += `${name}:${stat.ino}:${stat.size}:${stat.mtimeMs} `;
    bytes += stat.size;
  }
  return { slug, stamp, bytes };
}

/** The first of some names that there is a file of. */
function findFile(dir: string, names: readonly string[]): { name: string; stat: Stats } | null {
  for (const name of names) {
    const stat = statFile(`${dir}/${name}`);
    if (stat !== null) return { name, stat };
  }
  return null;
}

/** Null: there is no such file, or no one may look. */
function statFile(path: string): Stats | null {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() === true ? stat : null;
  } catch {
    return null;
  }
}

/** A brief's files as text. What can't be read is null and named in `issues`. */
export function readBriefTexts(dir: string, slug: string): { texts: BriefTexts; issues: Issue[] } {
  const issues: Issue[] = [];
  const read = (names: readonly string[]) => readFirst(join(dir, slug), { names, slug, issues });
  return { texts: { slug, claims: read(CLAIMS), sources: read(SOURCES), trace: read(TRACE) }, issues };
}

function readFirst(
  dir: string,
  wanted: { names: readonly string[]; slug: string; issues: Issue[] },
): string | null {
  const found = findFile(dir, wanted.names);
  if (found === null) return null;
  const file = `${wanted.slug}/${found.name}`;
  if (found.stat.size > BRIEF_FILE_BYTES) {
    wanted.issues.push({
      rule: 'too_large',
      message: `${file} is too large to be a brief's`,
      place: { file },
    });
    return null;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(dir, found.name)));
  } catch (error) {
    const why = error instanceof TypeError ? 'it is not UTF-8 text' : (error as NodeJS.ErrnoException).code;
    wanted.issues.push({ rule: 'unreadable', message: `${file} can't be read (${why})`, place: { file } });
    return null;
  }
}
