import { byHost } from './by-host.js';
import { URL_LENGTH } from './limits.js';
import { isTracking, pageOf } from './quirks.js';
import { isPublicSuffix } from './site.js';

/** A URL taken apart for comparison. Two spellings are one URL exactly when their `key` is equal. */
export interface UrlIdentity {
  key: string;
  /** `//host` on a default port, else `scheme://host:port`; `doc:` for documents. */
  origin: string;
  /** Without `www.`; empty for documents. */
  host: string;
  /** Normalised, without a final slash; the empty string is the root. */
  path: string;
  /** Normalised `name=value` pairs without tracking, sorted. */
  params: readonly string[];
  /** A fragment that is a route (`#/…`, `#!…`), else empty. */
  route: string;
  /** Like `key`, but with the parameters in the order written: what a cut-off copy is a prefix of. */
  written: string;
}

// Characters that can't be seen: controls, zero width, soft hyphen, bidi. They never tell one page from another.
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
// What encodeURIComponent leaves alone; an escape of one of these is a spelling. `%2F` and the like are not.
const PLAIN = /^[A-Za-z0-9\-._~!'()*]$/;
// Characters that a URL may not hold but WHATWG parsing leaves raw in a path or query.
const RAW = /[|[\]^`{}\\"<>]/g;
const ESCAPE = /%[0-9A-Fa-f]{2}/g;

/** The identity of a spelling, or null when it isn't an `http(s)`, `file` or `doc:` address. Never throws. */
export function parseUrl(raw: string): UrlIdentity | null {
  if (raw.length > URL_LENGTH) return null;
  const text = raw.replace(INVISIBLE, '').trim();
  if (/^https?:\/\//i.test(text)) return parseWeb(text);
  const document = /^(?:file|doc):/i.exec(text);
  return document === null ? null : parseDocument(text.slice(document[0].length));
}

/** Two spellings are one URL if and only if their keys are equal. Null when the text isn't a URL. */
export function urlKey(raw: string): string | null {
  return parseUrl(raw)?.key ?? null;
}

/** What identity needs of a URL; the names are those of WHATWG's `URL`. */
type UrlRecord = Pick<URL, 'protocol' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash'>;

// Nearly every address: lower case, no port, escape or fragment, and a last label that can't make the host a number.
const ALREADY_NORMAL =
  /^(https?:)\/\/((?:[a-z0-9-]+\.)+[a-z]{2,63})(\/[\w\-.~/!$&()*+,;=:@]*)?(\?[\w\-.~/!$&()*+,;=:@?]*)?$/;

/** Takes a URL apart as WHATWG does; one that is in its normal form already without the cost of a `URL`. */
function takeApart(text: string): UrlRecord | null {
  const [, protocol, hostname, pathname = '/', search = ''] = ALREADY_NORMAL.exec(text) ?? [];
  if (protocol && hostname && !hostname.includes('xn--') && !pathname.includes('/.')) {
    return { protocol, hostname, port: '', pathname, search, hash: '' };
  }
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function parseWeb(text: string): UrlIdentity | null {
  const url = takeApart(text);
  if (url === null) return null;
  const host = withoutWww(url.hostname);
  const origin = url.port === '' ? `//${host}` : `${url.protocol}//${host}:${url.port}`;
  const path = escapes(url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname);
  const pairs = splitQuery(url.search);
  const route = /^#[!/]./.test(url.hash) ? escapes(url.hash) : '';
  const parts = { host, path, params: pairs };
  // What a site means by its paths holds on its own port only.
  const page = url.port === '' ? pageOf(parts) : parts;
  const kept = page.params.filter((pair) => !isTracking(page.host, nameOf(pair)));
  const params = kept.length > 1 ? kept.toSorted() : kept;
  const base = page.host === host ? origin : `//${page.host}`;
  return {
    key: assemble(base, page.path, params, route),
    origin: base,
    host: page.host,
    path: page.path,
    params,
    route,
    written: assemble(base, page.path, kept, route),
  };
}

function assemble(origin: string, path: string, params: readonly string[], route: string): string {
  const query = params.length === 0 ? '' : `?${params.join('&')}`;
  return `${origin}${path}${query}${route}`;
}

function nameOf(pair: string): string {
  const equals = pair.indexOf('=');
  return equals < 0 ? pair : pair.slice(0, equals);
}

function splitQuery(search: string): string[] {
  if (search.length < 2) return [];
  return escapes(search.slice(1))
    .split('&')
    .filter((pair) => pair !== '');
}

/** One form for percent-encoding: upper-case hex, nothing escaped that needn't be, everything that must. */
function escapes(text: string): string {
  let out = text;
  if (out.includes('%')) {
    out = out.replace(ESCAPE, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return PLAIN.test(character) ? character : escaped.toUpperCase();
    });
  }
  return out.search(RAW) < 0
    ? out
    : out.replace(RAW, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

const bareHost = byHost((host) => {
  const rest = host.slice(4);
  return rest === '' || isPublicSuffix(rest) ? host : rest;
});

/** `www.` says nothing, unless what is left can't be a site (`www.co.uk`, `www.com`). */
function withoutWww(host: string): string {
  return host.startsWith('www.') ? bareHost(host) : host;
}

/** A document without a web address is its path, in any case; page, fragment and leading slashes don't count. */
function parseDocument(rest: string): UrlIdentity | null {
  const path: string[] = [];
  const bare = decode(rest.replace(/[#?].*$/s, '').replaceAll('\\', '/'));
  for (const segment of bare.normalize('NFC').toLowerCase().split('/')) {
    if (segment === '..') path.pop();
    else if (segment !== '' && segment !== '.') path.push(segment.trim());
  }
  if (path.length === 0) return null;
  const key = `doc:${path.join('/')}`;
  return { key, origin: 'doc:', host: '', path: path.join('/'), params: [], route: '', written: key };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
