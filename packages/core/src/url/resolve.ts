import { lowerBound, nearest, neighbours } from './closest.js';
import { parseUrl, type UrlIdentity } from './identity.js';
import { PATH_SEGMENTS, QUERY_CANDIDATES } from './limits.js';
import { originsOf, shelfOf } from './nearby.js';
import { isPlaceholder, isShortener, refusesRepair, workKeys } from './quirks.js';
import { nearbyOf, type UrlIndex, type UrlSource } from './url-index.js';

export type MatchKind = 'exact' | 'normalized' | 'alias' | 'child_path' | 'query_subset';

/** Why a cited URL names no source. */
export type UnresolvedReason =
  | 'malformed'
  | 'scheme'
  | 'elided_url'
  | 'truncated'
  | 'shortener'
  | 'ip_host'
  | 'placeholder'
  | 'ambiguous'
  | 'not_captured';

export type Resolution<T> =
  | { source: T; match: MatchKind; reason: null }
  /** `closest` is the nearest captured URL: it explains a slip and never passes it. */
  | { source: null; match: null; reason: UnresolvedReason; closest: string | null };

const OTHER_SCHEME = /^(?!(?:https?|file|doc):)[a-z][a-z0-9+.-]*:/i;
const ELIDED = /\u2026|\.\.\.(?:$|[?#/])/;
const IP_HOST = /^(?:\[[0-9a-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * Which source a cited URL names. `child_path` and `query_subset` are repairs, refused under `strict` and on hosts
 * where a neighbouring address is another thing. Costs a few hash and binary lookups, however many sources there are.
 */
export function resolveUrl<T extends UrlSource>(
  index: UrlIndex<T>,
  cited: string,
  options: { strict?: boolean } = {},
): Resolution<T> {
  const spelled = index.spelled.get(cited);
  if (spelled !== undefined) return { source: index.byKey.get(spelled)!, match: 'exact', reason: null };
  const identity = parseUrl(cited);
  if (identity === null) return unresolved(whyNoUrl(cited.trim()));
  const known = index.byKey.get(identity.key);
  if (known !== undefined) return { source: known, match: 'normalized', reason: null };
  const alias = findAlias(index, identity);
  if (alias !== undefined) return { source: alias, match: 'alias', reason: null };
  const closest = () => findClosest(index, identity);
  const plain = suspicious(index, identity, cited);
  if (plain !== null) return unresolved(plain, closest());
  const isPage = identity.host !== '' && identity.route === '';
  if (isPage && options.strict !== true && !refusesRepair(identity.host)) {
    const parent = findParent(index, identity);
    if (parent !== undefined) return { source: parent, match: 'child_path', reason: null };
    const wider = findWider(index, identity);
    if (wider === 'several') return unresolved('ambiguous', closest());
    if (wider !== undefined) return { source: wider, match: 'query_subset', reason: null };
  }
  return unresolved(isPlaceholder(identity.host) ? 'placeholder' : 'not_captured', closest());
}

function unresolved(reason: UnresolvedReason, closest: string | null = null): Resolution<never> {
  return { source: null, match: null, reason, closest };
}

function whyNoUrl(cited: string): UnresolvedReason {
  if (OTHER_SCHEME.test(cited)) return 'scheme';
  return ELIDED.test(cited) ? 'elided_url' : 'malformed';
}

/** Reasons that hold before any repair is tried. */
function suspicious(index: UrlIndex, identity: UrlIdentity, cited: string): UnresolvedReason | null {
  if (ELIDED.test(cited)) return 'elided_url';
  if (IP_HOST.test(identity.host)) return 'ip_host';
  if (isShortener(identity.host)) return 'shortener';
  return isCutOff(index, identity) ? 'truncated' : null;
}

function findAlias<T extends UrlSource>(index: UrlIndex<T>, identity: UrlIdentity): T | undefined {
  const direct = index.byAlias.get(identity.key);
  if (direct !== undefined) return direct;
  for (const key of workKeys(identity).asks) {
    const source = index.byAlias.get(key);
    if (source !== undefined) return source;
  }
  return undefined;
}

/** Is the address the beginning of a captured one, cut in the path or inside a parameter? */
function isCutOff(index: UrlIndex, identity: UrlIdentity): boolean {
  const shelf = shelfOf(nearbyOf(index), identity.origin);
  const cut = identity.written;
  const first = lowerBound(shelf, cut);
  const last = lowerBound(shelf, `${cut}\uffff`) - 1;
  if (last < first) return false;
  // Sorted by the next character: if the first and the last go on with `&`, so do all (whole parameters left out).
  const whole = cut.includes('?') && shelf[first]![cut.length] === '&' && shelf[last]![cut.length] === '&';
  return !whole;
}

/**
 * The nearest captured ancestor page of at least two segments; neither side may have a query: the key of a page
 * without one is its origin and path.
 */
function findParent<T extends UrlSource>(index: UrlIndex<T>, identity: UrlIdentity): T | undefined {
  if (identity.params.length > 0) return undefined;
  let path = identity.path;
  for (let climbed = 0; climbed < PATH_SEGMENTS; climbed += 1) {
    path = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (path.indexOf('/', 1) < 0) return undefined;
    const source = index.byKey.get(identity.origin + path);
    if (source !== undefined) return source;
  }
  return undefined;
}

/** The one source on the same page that carries all the parameters cited, and more. */
function findWider<T extends UrlSource>(
  index: UrlIndex<T>,
  identity: UrlIdentity,
): T | 'several' | undefined {
  if (identity.params.length === 0) return undefined;
  const page = identity.origin + identity.path;
  let fewest: readonly T[] | undefined;
  for (const param of identity.params) {
    const carrying = nearbyOf(index).byParam.get(`${page}?${param}`);
    if (carrying === undefined) return undefined;
    if (fewest === undefined || carrying.length < fewest.length) fewest = carrying;
  }
  if (fewest === undefined) return undefined;
  if (fewest.length > QUERY_CANDIDATES) return 'several';
  const fitting = fewest.filter((source) =>
    carriesAll(index.identities.get(source)!.params, identity.params),
  );
  return fitting.length > 1 ? 'several' : fitting[0];
}

/** Both sorted: is every wanted parameter, as often as it is wanted, among those had? */
function carriesAll(had: readonly string[], wanted: readonly string[]): boolean {
  let at = 0;
  for (const param of wanted) {
    while (at < had.length && had[at]! < param) at += 1;
    if (had[at] !== param) return false;
    at += 1;
  }
  return true;
}

/** Addresses on the same host that begin alike, the same path elsewhere, or else hosts that are spelled alike. */
function findClosest(index: UrlIndex, identity: UrlIdentity): string | null {
  const nearby = nearbyOf(index);
  const candidates = neighbours(shelfOf(nearby, identity.origin), identity.written);
  const tail = nearby.byTail.get(identity.written.slice(identity.origin.length));
  if (tail !== undefined) candidates.push(tail);
  if (candidates.length === 0) {
    for (const origin of neighbours(originsOf(nearby), identity.origin)) {
      const there = origin + identity.written.slice(identity.origin.length);
      candidates.push(...neighbours(shelfOf(nearby, origin), there));
    }
  }
  const written = nearest(candidates, identity.written);
  return written === null ? null : nearby.shown.get(written)!;
}
