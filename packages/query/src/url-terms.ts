import { findUrls, parseUrl, type UrlIdentity } from '@vouch/core';

/** How a query can name a source: the page itself, a part of a site, a site, or a word of its name. */
export type UrlTermKind = 'page' | 'part' | 'site' | 'name';

export interface UrlTerm {
  kind: UrlTermKind;
  term: string;
}

/** What each way of naming a source is worth, beside the others. */
export const URL_SCORES: Readonly<Record<UrlTermKind, number>> = {
  page: 1,
  part: 0.75,
  site: 0.5,
  name: 0.25,
};

/** Deeper folders of a site are reached through their parents. */
const DEEPEST_PART = 6;
/** Shorter words of a host say nothing: `www`, `com`, `en`, `m`. */
const SHORTEST_NAME = 4;

const BARE_ADDRESS = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u;
const NAME = /^[\p{L}\p{N}-]{4,}$/u;

/** Every term under which a source's address can be found. */
export function findUrlTerms(url: string): string[] {
  const identity = parseUrl(url);
  if (identity === null) return [];
  const terms = new Set([`page ${identity.key}`]);
  for (const part of partsOf(identity)) terms.add(`part ${part}`);
  const labels = identity.host.split('.');
  for (let at = 0; at + 1 < labels.length; at++) terms.add(`site ${labels.slice(at).join('.')}`);
  for (const label of labels.slice(0, -1)) if (label.length >= SHORTEST_NAME) terms.add(`name ${label}`);
  return [...terms];
}

/** `//host/a`, `//host/a/b` of `//host/a/b/c`. */
function partsOf(identity: UrlIdentity): string[] {
  const segments = identity.path.split('/').filter((segment) => segment !== '');
  const parts: string[] = [];
  for (let depth = 1; depth <= Math.min(segments.length, DEEPEST_PART); depth++) {
    parts.push(`${identity.origin}/${segments.slice(0, depth).join('/')}`);
  }
  return parts;
}

/** The sources a query names: pasted addresses in its text, or a host, an address without scheme, or a site's name. */
export function findQueryUrlTerms(query: string): UrlTerm[] {
  const pasted = findUrls(query).map(({ url }) => url);
  const whole = query.trim();
  if (pasted.length === 0 && BARE_ADDRESS.test(whole)) pasted.push(`https://${whole}`);
  const terms = pasted.flatMap(termsOfAddress);
  if (terms.length === 0 && NAME.test(whole))
    terms.push({ kind: 'name', term: `name ${whole.toLowerCase()}` });
  return terms;
}

function termsOfAddress(url: string): UrlTerm[] {
  const identity = parseUrl(url);
  if (identity === null) return [];
  const terms: UrlTerm[] = [{ kind: 'page', term: `page ${identity.key}` }];
  if (identity.path === '' && identity.params.length === 0) {
    terms.push({ kind: 'site', term: `site ${identity.host}` });
  } else if (identity.params.length === 0 && identity.route === '') {
    terms.push({ kind: 'part', term: `part ${identity.key}` });
  }
  return terms;
}
