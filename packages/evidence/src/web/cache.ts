import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '@vouch/core';
import { readBytes, sha256, writeQuickly } from '@vouch/core/files';
import type { Exchange } from './exchange.js';

/** An answer kept from earlier, with the time its bytes came (or were confirmed by the host). */
export interface Kept extends Exchange {
  at: string;
}

/** Headers worth keeping: what freshness, reading and redirects need. */
const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'expires',
  'etag',
  'last-modified',
  'date',
  'location',
];

/** Answers that stay what they are: pages and permanent moves. */
const KEPT_STATUS = new Set([200, 301, 308]);

/**
 * HTTP answers as files of one directory: a JSON line, then the body. A private cache (RFC 9111): `no-store` is not
 * kept, `no-cache` is kept and asked about each time. A cache that can't be read or written is no cache, told once.
 */
export class WebCache {
  readonly #dir: string;
  readonly issues: Issue[] = [];

  constructor(dir: string) {
    this.#dir = dir;
  }

  read(url: string): Kept | null {
    const path = this.#path(url);
    if (!existsSync(path)) return null;
    try {
      const bytes = readBytes(path, 'cached answer');
      const cut = bytes.indexOf(0x0a);
      const head = JSON.parse(Buffer.from(bytes.subarray(0, cut)).toString('utf8')) as CachedHead;
      if (head.url !== url) return null;
      return {
        status: head.status,
        headers: new Map(head.headers),
        bytes: bytes.subarray(cut + 1),
        at: head.at,
      };
    } catch (error) {
      this.#complain(error);
      return null;
    }
  }

  write(url: string, kept: Kept): void {
    if (!isStorable(kept)) return;
    const headers = [...kept.headers].filter(([name]) => KEPT_HEADERS.includes(name));
    const head: CachedHead = { url, status: kept.status, at: kept.at, headers };
    try {
      writeQuickly(
        this.#path(url),
        Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), kept.bytes]),
        'cached answer',
      );
    } catch (error) {
      this.#complain(error);
    }
  }

  #path(url: string): string {
    return join(this.#dir, `${sha256(url).slice(0, 40)}.http`);
  }

  #complain(error: unknown): void {
    if (this.issues.length === 0)
      this.issues.push({
        rule: 'cache_unusable',
        message: `The cache is not used: ${(error as Error).message}`,
      });
  }
}

interface CachedHead {
  url: string;
  status: number;
  at: string;
  headers: [string, string][];
}

function directives(headers: ReadonlyMap<string, string>): Map<string, string> {
  const parts = (headers.get('cache-control') ?? '').toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim(), value.trim().replace(/^"|"$/g, '')];
    }),
  );
}

function isStorable(answer: Exchange): boolean {
  if (!KEPT_STATUS.has(answer.status) || directives(answer.headers).has('no-store')) return false;
  const vary = answer.headers.get('vary') ?? '';
  return !vary.includes('*') && !/\bcookie\b/i.test(vary);
}

/** May the kept answer be used without asking? Only where the host said for how long; nothing is guessed. */
export function isFresh(kept: Kept, now: Date): boolean {
  const said = directives(kept.headers);
  if (said.has('no-cache')) return false;
  const age = now.getTime() - Date.parse(kept.at);
  const maxAge = said.get('max-age');
  if (maxAge !== undefined) return /^\d{1,9}$/.test(maxAge) && age < Number(maxAge) * 1000;
  const expires = Date.parse(kept.headers.get('expires') ?? '');
  return !Number.isNaN(expires) && now.getTime() < expires;
}

/** Headers that ask the host whether the kept answer still holds. */
export function conditionOf(kept: Kept): Record<string, string> {
  const headers: Record<string, string> = {};
  const etag = kept.headers.get('etag');
  const modified = kept.headers.get('last-modified');
  if (etag !== undefined) headers['if-none-match'] = etag;
  else if (modified !== undefined) headers['if-modified-since'] = modified;
  return headers;
}
