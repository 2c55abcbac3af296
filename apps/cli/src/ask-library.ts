import { join } from 'node:path';
import {
  arrangeMatches,
  hitsToOpen,
  type KnownBrief,
  type Match,
  openHits,
  rankLibrary,
  rerank,
} from '@vouch/query';
import type { BriefEntry } from '@vouch/query/files';
import { cacheDir, openLibrary } from './claim-cache.js';
import type { Asked } from './query-flags.js';

export interface Answer {
  matches: Match[];
  /** How many there are, where only the best were opened. */
  total: number;
  searched: number;
  warnings: string[];
}

/** Asks the briefs of a vault. What can't be read of them is told while the rest answers. */
export async function askLibrary(
  query: string,
  asked: Asked,
  entries: readonly BriefEntry[],
): Promise<Answer> {
  const library = openLibrary(asked.vault, entries);
  const hits = rankLibrary(library.index, query, asked.filter);
  const first = hits.slice(0, hitsToOpen(asked.limit));
  const briefs = new Map<string, KnownBrief>();
  for (const slug of new Set(first.map((hit) => hit.slug))) {
    const brief = library.open(slug);
    if (brief !== null) briefs.set(slug, brief);
  }
  const opened = await byMeaning(openHits(first, briefs, asked.as_of), query, asked.vault);
  const arranged = arrangeMatches(opened, briefs, asked.as_of);
  const matches = asked.isLimited ? arranged.slice(0, asked.limit) : arranged;
  return {
    matches,
    total: matches.length + (asked.isLimited ? 0 : hits.length - first.length),
    searched: library.index.briefs.filter(({ readable }) => readable).length,
    warnings: library.index.briefs.flatMap(({ issues }) => issues.map(({ message }) => message)),
  };
}

/** Orders matches by meaning too, where the optional embedder is installed. It takes none away and adds none. */
async function byMeaning(matches: Match[], query: string, vault: string): Promise<Match[]> {
  if (matches.length < 2) return matches;
  const { keepVectors, loadEmbedder } = await import('./embedder.js');
  const embed = await loadEmbedder();
  if (embed === null) return matches;
  return rerank(matches, query, keepVectors(embed, join(cacheDir(vault), 'vectors')));
}
