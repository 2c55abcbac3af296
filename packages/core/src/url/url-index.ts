import { parseUrl, type UrlIdentity } from './identity.js';
import { findNearby, type Nearby } from './nearby.js';
import { workKeys } from './quirks.js';

/** Anything with an address: the sources of a run, or a list of URLs. */
export interface UrlSource {
  url: string;
  /** Requested address, redirect hops, final address, canonical link on the same site. */
  aliases?: readonly string[];
  /** Other spellings of `url` that were captured byte for byte. */
  spellings?: readonly string[];
}

/** Every way to a source by hash or by binary search. A question never scans the sources. */
export interface UrlIndex<T extends UrlSource = UrlSource> {
  /** Identity → source. */
  byKey: Map<string, T>;
  /** Spelling as captured → identity. */
  spelled: Map<string, string>;
  /** Identity or work of an alias → source. */
  byAlias: Map<string, T>;
  identities: Map<T, UrlIdentity>;
  /** What repairs and explanations look at: most reports ask for none, so it is made at the first question. */
  nearby: Nearby<T> | null;
}

/**
 * Builds the index of a run's sources. A source whose address isn't a URL is left out: nothing can cite it. `parsed`
 * holds addresses that the caller has already taken apart.
 */
export function buildUrlIndex<T extends UrlSource>(
  sources: readonly T[],
  parsed: ReadonlyMap<string, UrlIdentity> = new Map(),
): UrlIndex<T> {
  const index: UrlIndex<T> = {
    byKey: new Map(),
    spelled: new Map(),
    byAlias: new Map(),
    identities: new Map(),
    nearby: null,
  };
  for (const source of sources) {
    const identity = parsed.get(source.url) ?? parseUrl(source.url);
    if (identity !== null) addSpellings(index, source, identity);
  }
  for (const source of sources) addAliases(index, source);
  return index;
}

export function nearbyOf<T extends UrlSource>(index: UrlIndex<T>): Nearby<T> {
  index.nearby ??= findNearby(index.identities);
  return index.nearby;
}

/** Two sources with one identity are one page: the first by address speaks for both, in whatever order they came. */
function addSpellings<T extends UrlSource>(index: UrlIndex<T>, source: T, identity: UrlIdentity): void {
  index.spelled.set(source.url, identity.key);
  for (const spelling of source.spellings ?? []) index.spelled.set(spelling, identity.key);
  const known = index.byKey.get(identity.key);
  if (known !== undefined && known.url <= source.url) return;
  if (known !== undefined) index.identities.delete(known);
  index.byKey.set(identity.key, source);
  index.identities.set(source, identity);
}

function addAliases<T extends UrlSource>(index: UrlIndex<T>, source: T): void {
  const key = index.spelled.get(source.url);
  if (key === undefined) return;
  const speaker = index.byKey.get(key)!;
  const offer = (name: string) => {
    const known = index.byAlias.get(name);
    if (known === undefined || speaker.url < known.url) index.byAlias.set(name, speaker);
  };
  for (const work of workKeys(index.identities.get(speaker)!).offers) offer(work);
  for (const alias of source.aliases ?? []) {
    const identity = parseUrl(alias);
    if (identity === null) continue;
    offer(identity.key);
    for (const work of workKeys(identity).offers) offer(work);
  }
}
