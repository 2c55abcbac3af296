import { createRequire } from 'node:module';
import type * as Tldts from 'tldts';

// The public suffix list costs 14 ms to load, so it is loaded at the first question and not at start-up.
const require = createRequire(import.meta.url);
let loaded: typeof Tldts | undefined;

function tldts(): typeof Tldts {
  loaded ??= require('tldts') as typeof Tldts;
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
  let host: string;
  try {
    host = new URL(url).hostname;
  } catch {
    return null;
  }
  if (host.endsWith('.')) host = host.slice(0, -1);
  if (host === '') return null;
  if (host.startsWith('[')) return host;
  const parsed = tldts().parse(host, OPTIONS);
  if (parsed.isIp === true) return host;
  return parsed.domain ?? host;
}
