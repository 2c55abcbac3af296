import { parseUrl, type UrlIdentity } from './identity.js';
import { workKeys } from './quirks.js';

/** Anything with an address: the sources of a run, or a list of URLs. */
export interface UrlSource {
  url: string;
  /** Requested address, redirect hops, final address, canonical link on the same site. */
  aliases?: readonly string[];
  /** Other spellings of `url` that were captured byte for byte. */
  spellings?: readonly string[];
}

/** The addresses of one host: sorted when first asked for, so that an index costs nothing for what isn't asked. */
interface HostShelf {
  written: string[];
  sorted: boolean;
}

/** Every way to a source by hash or by binary search. A question never scans the sources. */
export interface UrlIndex<T extends UrlSource = UrlSource> {
  /** Identity → source. */
  byKey: Map<string, T>;
  /** Spellings as captured. */
  spelled: Set<string>;
  /** Identity or work of an alias → source. */
  byAlias: Map<string, T>;
  /** Origin and path of sources without a query → source: possible parents. */
  byPage: Map<string, T>;
  /** Origin, path and one parameter → the sources that carry it. */
  byParam: Map<string, T[]>;
  /** Path and query → a `written` form, for a swapped host. */
  byTail: Map<string, string>;
  hosts: Map<string, HostShelf>;
  hostNames: HostShelf;
  /** `written` form → address as captured. */
  shown: Map<string, string>;
  identities: Map<T, UrlIdentity>;
}

/** Builds the index of a run's sources. A source whose address isn't a URL is left out: nothing can cite it. */
export function buildUrlIndex<T extends UrlSource>(sources: readonly T[]): UrlIndex<T> {
  const index: UrlIndex<T> = {
    byKey: new Map(),
    spelled: new Set(),
    byAlias: new Map(),
    byPage: new Map(),
    byParam: new Map(),
    byTail: new Map(),
    hosts: new Map(),
    hostNames: { written: [], sorted: false },
    shown: new Map(),
    identities: new Map(),
  };
  for (const source of sources) addSpellings(index, source);
  for (const source of index.byKey.values()) addSource(index, source);
  for (const source of sources) addAliases(index, source);
  return index;
}

/** The sorted addresses of a host. */
export function shelfOf(index: UrlIndex, host: string): readonly string[] {
  const shelf = index.hosts.get(host);
  return shelf === undefined ? [] : sortedShelf(shelf);
}

export function sortedShelf(shelf: HostShelf): readonly string[] {
  if (!shelf.sorted) {
    shelf.written.sort();
    shelf.sorted = true;
  }
  return shelf.written;
}

/** Two sources with one identity are one page: the first by address speaks for both, in whatever order they came. */
function addSpellings<T extends UrlSource>(index: UrlIndex<T>, source: T): void {
  const identity = parseUrl(source.url);
  if (identity === null) return;
  index.spelled.add(source.url);
  for (const spelling of source.spellings ?? []) index.spelled.add(spelling);
  const known = index.byKey.get(identity.key);
  if (known !== undefined && known.url <= source.url) return;
  if (known !== undefined) index.identities.delete(known);
  index.byKey.set(identity.key, source);
  index.identities.set(source, identity);
}

function addSource<T extends UrlSource>(index: UrlIndex<T>, source: T): void {
  const identity = index.identities.get(source)!;
  if (identity.route === '') {
    const page = identity.origin + identity.path;
    if (identity.params.length === 0) index.byPage.set(page, source);
    for (const param of new Set(identity.params)) addParam(index, `${page}?${param}`, source);
  }
  addToShelves(index, identity, source.url);
}

function addParam<T extends UrlSource>(index: UrlIndex<T>, key: string, source: T): void {
  const list = index.byParam.get(key);
  if (list === undefined) index.byParam.set(key, [source]);
  else list.push(source);
}

function addToShelves(index: UrlIndex, identity: UrlIdentity, url: string): void {
  let shelf = index.hosts.get(identity.origin);
  if (shelf === undefined) {
    shelf = { written: [], sorted: false };
    index.hosts.set(identity.origin, shelf);
    index.hostNames.written.push(identity.origin);
  }
  shelf.written.push(identity.written);
  index.shown.set(identity.written, url);
  const tail = identity.written.slice(identity.origin.length);
  const other = index.byTail.get(tail);
  if (tail.length > 1 && (other === undefined || identity.written < other))
    index.byTail.set(tail, identity.written);
}

function addAliases<T extends UrlSource>(index: UrlIndex<T>, source: T): void {
  const own = parseUrl(source.url);
  if (own === null) return;
  const speaker = index.byKey.get(own.key)!;
  for (const spelling of [source.url, ...(source.aliases ?? [])]) {
    const identity = parseUrl(spelling);
    if (identity === null) continue;
    for (const key of [identity.key, ...workKeys(identity).offers]) {
      const known = index.byAlias.get(key);
      if (known === undefined || speaker.url < known.url) index.byAlias.set(key, speaker);
    }
  }
}
