import { findUrls, parseUrl } from '@vouch/core';
import { buildStringTable, type StringTable, stringAt, stringHolding, tableSize } from './string-table.js';

/** The pages that claims rest on, by URL identity, sorted, with the claims of each. */
export interface SourcePages {
  keys: StringTable;
  starts: Uint32Array;
  claims: Uint32Array;
}

/** How a query names a source: the page itself, a part of a site, a site, or a word of a site's name. */
export type SourceNaming = 'page' | 'part' | 'site' | 'name';

/** What each way of naming a source is worth beside the others. */
export const SOURCE_SCORES: Readonly<Record<SourceNaming, number>> = {
  page: 1,
  part: 0.75,
  site: 0.5,
  name: 0.25,
};

export interface SourceFind {
  claim: number;
  naming: SourceNaming;
}

const BARE_ADDRESS = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u;
/** Shorter words of a host say nothing: `www`, `com`, `en`, `m`. */
const SITE_NAME = /^[\p{L}\p{N}-]{4,}$/u;

export function buildSourcePages(holders: ReadonlyMap<string, readonly number[]>): SourcePages {
  const keys = [...holders.keys()].sort((a, b) => (a < b ? -1 : 1));
  const starts = new Uint32Array(keys.length + 1);
  for (const [number, key] of keys.entries()) starts[number + 1] = starts[number]! + holders.get(key)!.length;
  const claims = new Uint32Array(starts[keys.length]!);
  for (const [number, key] of keys.entries()) claims.set(holders.get(key)!, starts[number]!);
  return { keys: buildStringTable(keys), starts, claims };
}

/**
 * The claims that rest on the sources a query names: pasted addresses in its text, or, as the whole query, an
 * address without its scheme, a host, or a site's name. The closest ways of naming come first.
 */
export function* findBySource(pages: SourcePages, query: string): Generator<SourceFind> {
  const whole = query.trim();
  const pasted = findUrls(query).map(({ url }) => url);
  if (pasted.length === 0 && BARE_ADDRESS.test(whole)) pasted.push(`https://${whole}`);
  for (const url of pasted) yield* findByAddress(pages, url);
  if (pasted.length === 0 && SITE_NAME.test(whole)) yield* findByHost(pages, whole.toLowerCase(), 'name');
}

function* findByAddress(pages: SourcePages, url: string): Generator<SourceFind> {
  const identity = parseUrl(url);
  if (identity === null) return;
  if (identity.path === '' && identity.params.length === 0 && identity.host !== '') {
    yield* findByHost(pages, identity.host, 'site');
    return;
  }
  const { key } = identity;
  for (let page = firstFrom(pages, key); page < tableSize(pages.keys); page++) {
    const found = stringAt(pages.keys, page);
    if (!found.startsWith(key)) return;
    if (found === key) yield* claimsOf(pages, page, 'page');
    else if (/^[/?#]/.test(found.slice(key.length))) yield* claimsOf(pages, page, 'part');
  }
}

/** Pages of a host and its subdomains, or of hosts with a word as one of their labels but the last. */
function* findByHost(pages: SourcePages, wanted: string, naming: 'site' | 'name'): Generator<SourceFind> {
  const { bytes } = pages.keys;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let last = -1;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const page = stringHolding(pages.keys, at);
    if (page === last) continue;
    const host = /^(?:https?:)?\/\/([^/?#:]+)/.exec(stringAt(pages.keys, page))?.[1] ?? '';
    const isFound =
      naming === 'site'
        ? host === wanted || host.endsWith(`.${wanted}`)
        : host.split('.').slice(0, -1).includes(wanted);
    if (!isFound) continue;
    last = page;
    yield* claimsOf(pages, page, naming);
  }
}

function* claimsOf(pages: SourcePages, page: number, naming: SourceNaming): Generator<SourceFind> {
  for (let at = pages.starts[page]!; at < pages.starts[page + 1]!; at++)
    yield { claim: pages.claims[at]!, naming };
}

/** The first page whose key isn't before `key`. */
function firstFrom(pages: SourcePages, key: string): number {
  let low = 0;
  let high = tableSize(pages.keys);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stringAt(pages.keys, middle) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
