import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '@vouch/core';
import { writeAtomic } from '@vouch/core/files';
import {
  buildLibraryIndex,
  decodeIndex,
  encodeIndex,
  type KnownBrief,
  type LibraryIndex,
  parseBrief,
  type ReadBrief,
  updateLibraryIndex,
} from '@vouch/query';
import { type BriefEntry, readBriefTexts } from '@vouch/query/files';

/** Below this size of all briefs' files (about 10,000 claims) reading them takes less than a second: no index. */
const INDEX_FROM_BYTES = 4 * 1024 * 1024;
/** A writer that takes longer than this has died; what it left is swept. In milliseconds. */
const DEAD_WRITER_MS = 3_600_000;
const INDEX_FILE = 'claims.index';

/** The briefs of a vault, ready to be asked. */
export interface Library {
  index: LibraryIndex;
  /** Opens a brief that the index names; null when it went away since. */
  open(slug: string): KnownBrief | null;
}

export function cacheDir(vault: string): string {
  return join(vault, '.cache', 'query');
}

export function briefsDir(vault: string): string {
  return join(vault, 'state', 'briefs');
}

/**
 * Reads a vault's briefs, or the index kept of them. The index is brought up to date brief by brief and replaced in
 * one rename, so that a killed or concurrent writer leaves a whole one; it may be deleted at any time.
 */
export function openLibrary(vault: string, entries: readonly BriefEntry[]): Library {
  const dir = briefsDir(vault);
  const read = new Map<string, ReadBrief>();
  const readOnce = (entry: BriefEntry): ReadBrief => {
    const known = read.get(entry.slug) ?? readBrief(dir, entry);
    read.set(entry.slug, known);
    return known;
  };
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const index =
    bytes < INDEX_FROM_BYTES ? buildLibraryIndex(entries.map(readOnce)) : openIndex(vault, entries);
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  return {
    index,
    open: (slug) => {
      const entry = bySlug.get(slug);
      return entry === undefined ? null : readOnce(entry).brief;
    },
  };
}

/** What is wrong with a brief's files, and what of it could be read. */
export function readBrief(dir: string, { slug, stamp }: Pick<BriefEntry, 'slug' | 'stamp'>): ReadBrief {
  const { texts, issues } = readBriefTexts(dir, slug);
  const parsed = parseBrief(texts);
  const told: Issue[] = texts.claims === null ? issues : [...issues, ...parsed.issues];
  return { slug, stamp, brief: parsed.brief, issues: told };
}

function openIndex(vault: string, entries: readonly BriefEntry[]): LibraryIndex {
  const path = join(cacheDir(vault), INDEX_FILE);
  const kept = readIndex(path);
  const known = new Map(kept?.briefs.map(({ slug, stamp }) => [slug, stamp]));
  const stamps = new Map(entries.map(({ slug, stamp }) => [slug, stamp]));
  const drop = new Set(
    [...known].filter(([slug, stamp]) => stamps.get(slug) !== stamp).map(([slug]) => slug),
  );
  const changed = entries.filter(({ slug, stamp }) => known.get(slug) !== stamp);
  if (kept !== null && drop.size === 0 && changed.length === 0) return kept;
  const dir = briefsDir(vault);
  const add = readEach(dir, changed);
  const index = kept === null ? buildLibraryIndex(add) : updateLibraryIndex(kept, { drop, add });
  keepIndex(vault, path, index);
  return index;
}

/** One brief after the other, so that a large library is never in memory at once. */
function* readEach(dir: string, entries: readonly BriefEntry[]): Generator<ReadBrief> {
  for (const entry of entries) yield readBrief(dir, entry);
}

function readIndex(path: string): LibraryIndex | null {
  try {
    return decodeIndex(readFileSync(path));
  } catch {
    return null;
  }
}

/** A vault that can't be written is still answered from; the next query just builds the index anew. */
function keepIndex(vault: string, path: string, index: LibraryIndex): void {
  try {
    sweep(cacheDir(vault));
    writeAtomic(path, encodeIndex(index), 'claim index');
  } catch {}
}

function sweep(dir: string): void {
  try {
    for (const name of readdirSync(dir)) {
      if (!name.endsWith('.tmp')) continue;
      const path = join(dir, name);
      if (statSync(path).mtimeMs < Date.now() - DEAD_WRITER_MS) rmSync(path, { force: true });
    }
  } catch {}
}
