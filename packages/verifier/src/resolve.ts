import type { UrlOccurrence } from '@vouch/core/markdown';
import {
  findUrls,
  type MatchKind,
  parseUrl,
  resolveUrl,
  type UnresolvedReason,
  urlKey,
} from '@vouch/core/url';
import type { Registry, RegistrySource } from './registry.js';

export type DropReason = UnresolvedReason | 'mentioned_not_captured' | 'no_url';

/** What a cited address came to. */
export type Resolved =
  | { ok: true; source: RegistrySource; match: MatchKind; cited: string; shown: string; end: number }
  | { ok: false; reason: DropReason; closest: string | null; cited: string; end: number };

export interface Resolver {
  registry: Registry;
  strict: boolean;
  /** The same address is asked for many times in one report. */
  memory: Map<string, Resolved>;
  /** Plain title → address of the one source of that title. */
  titles: ReadonlyMap<string, string>;
}

export function makeResolver(registry: Registry, strict: boolean): Resolver {
  return { registry, strict, memory: new Map(), titles: registry.titles };
}

const REPAIRS: ReadonlySet<MatchKind> = new Set(['child_path', 'query_subset']);

export function isRepair(match: MatchKind): boolean {
  return REPAIRS.has(match);
}

/** Resolves one written address. `www.` without a scheme is read as a reader would follow it. */
export function resolveCited(resolver: Resolver, written: string): Resolved {
  const known = resolver.memory.get(written);
  if (known !== undefined) return known;
  const cited = /^www\./i.test(written) ? `https://${written}` : written;
  const answer = resolveUrl(resolver.registry.index, cited, { strict: resolver.strict });
  const resolved: Resolved =
    answer.source === null
      ? { ok: false, ...explainDrop(resolver.registry, cited, answer), cited: written, end: 0 }
      : {
          ok: true,
          source: answer.source,
          match: answer.match,
          cited: written,
          shown: isRepair(answer.match) ? answer.source.url : cleanUrl(cited),
          end: 0,
        };
  resolver.memory.set(written, resolved);
  return resolved;
}

/**
 * Resolves an address in running text, whose end may be in doubt: a reading that is one URL with a source wins over
 * a repair, and over a drop.
 */
export function resolveOccurrence(resolver: Resolver, occurrence: UrlOccurrence): Resolved {
  const first = { ...resolveCited(resolver, occurrence.url), end: occurrence.end };
  if (first.ok && !isRepair(first.match)) return first;
  for (const reading of occurrence.readings ?? []) {
    const other = resolveCited(resolver, reading.url);
    if (other.ok && !isRepair(other.match)) return { ...other, end: reading.end };
  }
  // A last reading: as plain text would end it, for addresses glued to escaped brackets and the like.
  const plain = findUrls(occurrence.url)[0]?.url;
  if (first.ok || plain === undefined || plain === occurrence.url || !occurrence.url.startsWith(plain))
    return first;
  const other = resolveCited(resolver, plain);
  if (!other.ok || isRepair(other.match) || occurrence.end - occurrence.start < plain.length) return first;
  return { ...other, end: occurrence.start + plain.length };
}

function explainDrop(
  registry: Registry,
  cited: string,
  answer: { reason: UnresolvedReason; closest: string | null },
): { reason: DropReason; closest: string | null } {
  const key = urlKey(cited);
  const mentioned = key === null ? undefined : registry.mentioned.get(key);
  if (mentioned === undefined) return { reason: answer.reason, closest: answer.closest };
  return { reason: 'mentioned_not_captured', closest: mentioned };
}

// Controls, zero width, soft hyphen, bidi: what can hide in an address or turn a line around.
const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A verified address as the report shows it: without what can't be seen, and without user names and passwords. */
export function cleanUrl(url: string): string {
  const seen = url.replace(UNSEEN, '').trim();
  const userinfo = /^(https?:\/\/)[^/?#\\]*@/i.exec(seen);
  const bare = userinfo === null ? seen : userinfo[1]! + seen.slice(userinfo[0].length);
  return bare === url || parseUrl(bare)?.key === parseUrl(url)?.key ? bare : url;
}

/** Text of a source entry without what can't be seen. Zero-width joiners stay: scripts and emoji need them. */
export function cleanText(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g,
    '',
  );
}
