import type { OpenedPage } from '@vouch/core';
import robotsModule from 'robots-parser';
import { CRAWL_DELAY_S, ROBOTS_BYTES } from '../limits.js';
import { decodeBytes } from '../page/charset.js';
import type { OpenOptions } from './client.js';

// The package is CommonJS whose types describe an ES module.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The name that a robots.txt may address us by. */
const AGENT = 'Vouch';
type OpenPage = (url: string, options?: OpenOptions) => Promise<OpenedPage>;

export interface Robots {
  isAllowed(url: string): Promise<boolean>;
  /** Addresses of sitemaps that the host names. */
  sitemaps(url: string): Promise<string[]>;
  /** Wanted pause between requests, in milliseconds. */
  delayMs(url: string): Promise<number>;
}

/** robots.txt of each host, asked once. None (4xx) allows everything, a failing host (5xx, no answer) nothing (RFC 9309). */
export function openRobots(open: OpenPage): Robots {
  const known = new Map<string, Promise<Rules>>();
  const rulesOf = (url: string) => {
    const { origin } = new URL(url);
    const rules = known.get(origin) ?? readRules(open, origin);
    known.set(origin, rules);
    return rules;
  };
  return {
    isAllowed: async (url) => (await rulesOf(url)).isAllowed(url),
    sitemaps: async (url) => (await rulesOf(url)).sitemaps,
    delayMs: async (url) => (await rulesOf(url)).delayMs,
  };
}

interface Rules {
  isAllowed(url: string): boolean;
  sitemaps: string[];
  delayMs: number;
}

/** Failures before the host could say anything: a refused address, no connection, no requests left. */
const UNASKED: ReadonlySet<string> = new Set(['refused', 'bad_url', 'network', 'budget']);

async function readRules(open: OpenPage, origin: string): Promise<Rules> {
  const url = `${origin}/robots.txt`;
  const page = await open(url, { accept: 'text/plain' });
  const isThere = page.status !== null && page.status >= 200 && page.status < 300;
  if (!isThere) {
    const none = page.status !== null && page.status >= 400 && page.status < 500 && page.status !== 429;
    // Where no request gets through, the page's own request tells the true reason.
    const allowed = none || UNASKED.has(page.unusable_because ?? '');
    return { isAllowed: () => allowed, sitemaps: [], delayMs: 0 };
  }
  const text = decodeBytes(page.bytes.subarray(0, ROBOTS_BYTES), page.content_type).text;
  const robots = robotsParser(url, text);
  return {
    isAllowed: (address) => robots.isAllowed(address, AGENT) !== false,
    sitemaps: robots.getSitemaps(),
    delayMs: Math.min(robots.getCrawlDelay(AGENT) ?? 0, CRAWL_DELAY_S) * 1000,
  };
}

/** An `open` that leaves alone what a host's robots.txt asks to leave alone: for pages a program found, not a person. */
export function openWithRobots(open: OpenPage, now: () => Date = () => new Date()): OpenPage {
  const robots = openRobots(open);
  return async (url, options) => {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || (await robots.isAllowed(url)))
      return open(url, options);
    return {
      url,
      final_url: url,
      hops: [url],
      status: null,
      liveness: 'blocked',
      content_type: null,
      bytes: new Uint8Array(),
      at: now().toISOString(),
      unusable_because: 'robots',
      error: 'The host’s robots.txt asks programs not to open this page.',
    };
  };
}
