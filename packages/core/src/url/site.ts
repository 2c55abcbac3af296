import { createRequire } from 'node:module';
import type * as Tldts from 'tldts';
import { byHost } from './by-host.js';

// The public suffix list costs 14 ms to load, so it is loaded at the first question and not at start-up.
const require = createRequire(import.meta.url);
let loaded: typeof Tldts | undefined;

function tldts(): typeof Tldts {
  // Its own minified build: a third less to compile.
  loaded ??= require('tldts/dist/index.cjs.min.js') as typeof Tldts;
  return loaded;
}

const OPTIONS = { allowPrivateDomains: true, validateHostname: false, extractHostname: false };

/** Is this host a public suffix itself, like `co.uk` or `github.io`? */
export function isPublicSuffix(host: string): boolean {
  if (!host.includes('.')) return true;
  return tldts().getPublicSuffix(host, OPTIONS) === host;
}

/**
 * The registrable domain of a URL, by which independent sites are counted: `a.b.example.co.uk` → `example.co.uk`;
 * on shared platforms each tenant is a site (`ann.github.io`). An IP address or a bare host is a site of its own.
 * Null for what has no host (`doc:`, `file:`) or isn't a URL.
 */
export function siteOf(url: string): string | null {
  const host = SIMPLE_HOST.exec(url)?.[1] ?? hostOf(url);
  // Two labels are one site, be they a domain or a suffix: no need for the list.
  return host === '' ? null : /^[a-z0-9-]+\.[a-z]+$/.test(host) ? host : siteOfHost(host);
}

/** The host of nearly every address, without the cost of a `URL`; the last label can't make it a number. */
const SIMPLE_HOST = /^https?:\/\/((?:[a-z0-9-]+\.)+[a-wyz][a-z]{1,62})(?:[/?#]|$)/;

function hostOf(url: string): string {
  try {
    const { hostname } = new URL(url);
    return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  } catch {
    return '';
  }
}

const siteOfHost = byHost((host) => {
  if (host.startsWith('[')) return host;
  const parsed = tldts().parse(host, OPTIONS);
  return parsed.isIp === true ? host : (parsed.domain ?? host);
});
