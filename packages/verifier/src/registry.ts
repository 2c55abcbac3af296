import { buildUrlIndex, parseUrl, type UrlIdentity, type UrlIndex, type UrlSource } from '@vouch/core/url';
import { plainTitle } from './titles.js';

/** A captured source of one run. */
export interface RegistrySource extends UrlSource {
  /** `S1`, as in `sources.json`, or given here in order. */
  id: string;
  url: string;
  title: string;
  aliases: readonly string[];
  spellings: readonly string[];
}

/** The sources of one run: only what is in here can be cited. */
export interface Registry {
  sources: readonly RegistrySource[];
  index: UrlIndex<RegistrySource>;
  /** By the ids that `sources.json` gave. */
  byId: ReadonlyMap<string, RegistrySource>;
  /** Plain title → address, for titles that only one source has. */
  titles: ReadonlyMap<string, string>;
  /** Identity of a URL that a note only mentions (quoted evidence, prose, code) → where it is mentioned. */
  mentioned: ReadonlyMap<string, string>;
  /** URLs that a note marks as failed or not opened. */
  failed: readonly string[];
  /** Files in the notes folder that are no researcher's notes. */
  skipped: readonly string[];
}

export interface RegistryDraft {
  sources: readonly { id?: string; url: string; title?: string; aliases?: readonly string[] }[];
  mentioned?: ReadonlyMap<string, string>;
  failed?: readonly string[];
  skipped?: readonly string[];
}

/** One source per identity: the first spelling is shown, the others still match byte for byte. */
export function assembleRegistry(draft: RegistryDraft): Registry {
  const merged = new Map<
    string,
    { id: string; url: string; title: string; aliases: string[]; spellings: string[] }
  >();
  const parsed = new Map<string, UrlIdentity>();
  for (const { id, url, title = '', aliases = [] } of draft.sources) {
    const isNew = !parsed.has(url);
    const identity = parsed.get(url) ?? parseUrl(url);
    if (identity === null) continue;
    parsed.set(url, identity);
    const known = merged.get(identity.key);
    if (known === undefined) {
      merged.set(identity.key, { id: id ?? '', url, title, aliases: [...aliases], spellings: [url] });
      continue;
    }
    if (isNew) known.spellings.push(url);
    for (const alias of aliases) known.aliases.push(alias);
    if (known.title === '') known.title = title;
  }
  const sources = [...merged.values()];
  // Only ids that the run gave: one made up here by position would be cited by chance.
  const byId = new Map(sources.flatMap((source) => (source.id === '' ? [] : [[source.id, source]])));
  sources.forEach((source, at) => {
    source.id ||= `S${at + 1}`;
  });
  return {
    sources,
    index: buildUrlIndex<RegistrySource>(sources, parsed),
    byId,
    titles: uniqueTitles(sources),
    mentioned: draft.mentioned ?? new Map(),
    failed: draft.failed ?? [],
    skipped: draft.skipped ?? [],
  };
}

function uniqueTitles(sources: readonly RegistrySource[]): Map<string, string> {
  const titles = new Map<string, string>();
  const twice = new Set<string>();
  for (const { title, url } of sources) {
    const plain = plainTitle(title);
    if (plain === '') continue;
    if (titles.has(plain)) twice.add(plain);
    titles.set(plain, url);
  }
  for (const title of twice) titles.delete(title);
  return titles;
}
