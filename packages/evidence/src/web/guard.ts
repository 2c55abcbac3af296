import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { WebFailure } from './failure.js';

/** Names that mean this machine or this network whatever they resolve to; a proxy would resolve them for us. */
const LOCAL_NAMES: readonly { name: string; sample: string; match: RegExp }[] = [
  { name: 'loopback name', sample: 'localhost', match: /(?:^|\.)localhost$/ },
  { name: 'hosts-file name', sample: 'localhost.localdomain', match: /(?:^|\.)localdomain$/ },
  { name: 'multicast DNS name', sample: 'printer.local', match: /\.local$/ },
  { name: 'private-use name', sample: 'metadata.google.internal', match: /\.internal$/ },
  { name: 'home network name', sample: 'router.home.arpa', match: /\.home\.arpa$/ },
  { name: 'name without a dot', sample: 'intranet', match: /^[^.:]+$/ },
];

/** Cloud services that answer on public-looking addresses (Azure's wire server). */
const EXTRA_REFUSED = new Set(['168.63.129.16']);

const GLOBAL_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** NAT64's well-known prefix (RFC 6052): on IPv6-only networks every public IPv4 host has such an address. */
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/** Why an IP address must not be asked (its kind), or null for a public unicast address. */
export function addressRefusal(address: string): string | null {
  if (!ipaddr.isValid(address)) return 'not an IP address';
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) {
    if (EXTRA_REFUSED.has(parsed.toString())) return 'cloud metadata';
    const range = parsed.range();
    return range === 'unicast' ? null : range;
  }
  const v6 = parsed as ipaddr.IPv6;
  if (v6.match(NAT64)) {
    const inner = addressRefusal(v6.toByteArray().slice(12).join('.'));
    return inner === null ? null : `${inner} behind NAT64`;
  }
  const range = v6.range();
  if (range !== 'unicast') return range;
  return v6.match(GLOBAL_V6) ? null : 'not global';
}

/** Host name of a URL as it is compared: lower case, no brackets, no trailing dot. */
export function hostOf(url: URL): string {
  return bareHost(url.hostname.toLowerCase());
}

/** Is this host named by `--allow-host`? Names and IP addresses only, without ports. */
export function isAllowed(host: string, allowHosts: readonly string[]): boolean {
  return allowHosts.some((entry) => bareHost(entry.trim().toLowerCase()) === host);
}

function bareHost(name: string): string {
  return name.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Why this address must not be asked, as a sentence, or null. IP literals never reach `lookup`, so they are
 * checked here; WHATWG parsing has already turned `2130706433`, `0x7f.1` and the like into plain addresses.
 */
export function urlRefusal(url: URL, allowHosts: readonly string[]): string | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `Only http and https addresses are opened, not ${url.protocol}`;
  const host = hostOf(url);
  if (host === '') return 'The address has no host name';
  if (isAllowed(host, allowHosts)) return null;
  const kind = ipaddr.isValid(host)
    ? addressRefusal(host)
    : LOCAL_NAMES.find((row) => row.match.test(host))?.name;
  return kind ? refusal(host, kind) : null;
}

function refusal(host: string, kind: string): string {
  return `${host} is not on the public internet (${kind}); --allow-host ${host} would open it`;
}

/** Resolves all addresses of a name; the system's resolver unless a test passes its own. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export const resolveBySystem: Resolve = (hostname) =>
  new Promise((done, fail) => {
    systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) =>
      error ? fail(error) : done(addresses),
    );
  });

/**
 * A `lookup` for sockets: what it answers is what gets connected, so a name that resolves differently the second
 * time gains nothing. One refused address among several refuses the name.
 */
export function guardedLookup(allowHosts: readonly string[], resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    const host = bareHost(hostname.toLowerCase());
    resolve(hostname).then(
      (addresses) => {
        const bad = isAllowed(host, allowHosts)
          ? undefined
          : addresses.find((found) => addressRefusal(found.address) !== null);
        if (bad !== undefined) {
          const kind = `it resolves to ${bad.address}, ${addressRefusal(bad.address)}`;
          callback(new WebFailure('refused', refusal(host, kind)), '', 0);
        } else answer(addresses, options, callback);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

function answer(
  addresses: LookupAddress[],
  options: LookupOptions,
  callback: Parameters<LookupFunction>[2],
): void {
  const family =
    options.family === 4 || options.family === 'IPv4'
      ? 4
      : options.family === 6 || options.family === 'IPv6'
        ? 6
        : 0;
  const fitting = family === 0 ? addresses : addresses.filter((found) => found.family === family);
  const first = fitting[0];
  if (first === undefined) {
    const error: NodeJS.ErrnoException = new Error('no address of the wanted kind');
    error.code = 'ENOTFOUND';
    callback(error, '', 0);
  } else if (options.all) callback(null, fitting);
  else callback(null, first.address, first.family);
}
