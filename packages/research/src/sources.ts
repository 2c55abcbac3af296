import { siteOf, urlKey } from '@vouch/core';
import type { CapturedSource, Source, Sources } from '@vouch/core/schemas';

/** Best first: capturing a page later never improves how it was found, but another researcher may have searched it. */
const FOUND_RANK = { user: 0, search: 1, link: 2, reported: 3 } as const;

/** Joins what all researchers captured: one source a page, ids in the order (researcher, position). */
export function buildSources(captured: CapturedSource[][], as_of: string): Sources {
  const sources: Source[] = [];
  const byKey = new Map<string, Source>();
  for (const page of captured.flat()) {
    const keys = addressKeys(page);
    const known = keys.map((key) => byKey.get(key)).find((source) => source !== undefined);
    const source = known ?? { ...page, id: `S${sources.length + 1}` };
    if (known === undefined) sources.push(source);
    else joinInto(known, page);
    for (const key of keys) byKey.set(key, source);
  }
  return { schema: 1, as_of, sources };
}

function addressKeys(page: CapturedSource): string[] {
  const keys = [page.url, ...page.aliases].map((url) => urlKey(url) ?? url);
  return [...new Set(keys)];
}

function joinInto(known: Source, page: CapturedSource): void {
  const aliases = new Set([...known.aliases, ...page.aliases, ...(page.url === known.url ? [] : [page.url])]);
  aliases.delete(known.url);
  known.aliases = [...aliases];
  if (FOUND_RANK[page.found.by] < FOUND_RANK[known.found.by]) known.found = page.found;
  known.opened ??= page.opened;
  if (known.stored === null) {
    known.stored = page.stored;
    known.accessed_at ??= page.accessed_at;
  }
  known.published_at ??= page.published_at;
  if (known.title === '') known.title = page.title;
}

/**
 * Sources that a report may cite: found by a search, a link or the user, or opened by the agent where its events show
 * it. What only a note names is cited only where the engine can't be observed at all, and the note says so.
 */
export function isCitable(source: Source, observable: boolean): boolean {
  if (source.found.by !== 'reported' || !observable) return true;
  const { opened } = source;
  return opened !== null && opened.status !== null && opened.status >= 200 && opened.status < 300;
}

/**
 * How many independent origins a set of sources has: distinct registrable domains, where one work on several
 * hosts (same DOI, or the same title of some length) counts once. `file:` and `doc:` sources of one folder are one.
 */
export function countIndependent(sources: Source[]): number {
  const groups: Set<string>[] = [];
  for (const source of sources) {
    const keys = originKeys(source);
    const touching = groups.filter((group) => keys.some((key) => group.has(key)));
    const joined = new Set([...keys, ...touching.flatMap((group) => [...group])]);
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.length;
}

/** Shortest title, in characters, that identifies a work: "Introduction" doesn't. */
const WORK_TITLE_LENGTH = 24;
const DOI = /\b10\.\d{4,9}\/[^\s?#&]+/i;

function originKeys(source: Source): string[] {
  const keys = [`site:${siteOf(source.url) ?? 'local'}`];
  const doi = DOI.exec(decodeSafely(source.url))?.[0];
  if (doi !== undefined) keys.push(`doi:${doi.toLowerCase()}`);
  const title = source.title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (title.length >= WORK_TITLE_LENGTH) keys.push(`title:${title}`);
  return keys;
}

function decodeSafely(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** URL as written → id of the source that it is one URL with. Repairs are the verifier's business, not the join's. */
export function matchSources(sources: Source[]): (url: string) => string | null {
  const byKey = new Map<string, string>();
  for (const source of sources) {
    for (const url of [source.url, ...source.aliases]) byKey.set(urlKey(url) ?? url, source.id);
  }
  return (url) => byKey.get(urlKey(url) ?? url) ?? null;
}
