import type { UrlIdentity } from './identity.js';
import type { UrlSource } from './url-index.js';

/** The addresses of one host: sorted when first asked for, so that a host costs nothing until it is asked for. */
interface HostShelf {
  written: string[];
  sorted: boolean;
}

/** Ways from an address that is no source's to those that stand near it. */
export interface Nearby<T> {
  /** Origin, path and one parameter → the sources that carry it. */
  byParam: Map<string, T[]>;
  /** Path and query → a `written` form, for a swapped host. */
  byTail: Map<string, string>;
  /** `written` form → address as captured. */
  shown: Map<string, string>;
  /** Origin → `written` forms. */
  shelves: Map<string, HostShelf>;
  origins: HostShelf;
}

/** One pass over the sources of a run. */
export function findNearby<T extends UrlSource>(identities: ReadonlyMap<T, UrlIdentity>): Nearby<T> {
  const shelves = new Map<string, HostShelf>();
  const origins: HostShelf = { written: [], sorted: false };
  const nearby: Nearby<T> = { byParam: new Map(), byTail: new Map(), shown: new Map(), shelves, origins };
  for (const [source, identity] of identities) {
    if (identity.route === '') addParams(nearby, source, identity);
    const shelf = shelves.get(identity.origin);
    if (shelf === undefined) {
      shelves.set(identity.origin, { written: [identity.written], sorted: false });
      origins.written.push(identity.origin);
    } else shelf.written.push(identity.written);
    nearby.shown.set(identity.written, source.url);
    addTail(nearby, identity);
  }
  return nearby;
}

/** The sorted `written` forms of an origin. */
export function shelfOf<T>({ shelves }: Nearby<T>, origin: string): readonly string[] {
  const shelf = shelves.get(origin);
  return shelf === undefined ? [] : sorted(shelf);
}

/** All origins, sorted. */
export function originsOf<T>({ origins }: Nearby<T>): readonly string[] {
  return sorted(origins);
}

function sorted(shelf: HostShelf): readonly string[] {
  if (!shelf.sorted) {
    shelf.written.sort();
    shelf.sorted = true;
  }
  return shelf.written;
}

function addParams<T>({ byParam }: Nearby<T>, source: T, { origin, path, params }: UrlIdentity): void {
  for (const param of new Set(params)) {
    const key = `${origin}${path}?${param}`;
    const list = byParam.get(key);
    if (list === undefined) byParam.set(key, [source]);
    else list.push(source);
  }
}

function addTail<T>({ byTail }: Nearby<T>, { origin, written }: UrlIdentity): void {
  const tail = written.slice(origin.length);
  const other = byTail.get(tail);
  if (tail.length > 1 && (other === undefined || written < other)) byTail.set(tail, written);
}
