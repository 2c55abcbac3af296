import { setTimeout as wait } from 'node:timers/promises';
import { type Hit, type Issue, tokenize, urlKey, VouchError } from '@vouch/core';
import { CRAWLED_PAGES, LISTED_PAGES, SITEMAP_FILES } from '../limits.js';
import { readPage } from '../page/read-page.js';
import { openRobots, type Robots } from '../web/robots.js';
import { parseSitemap } from './sitemap.js';
import type { Provider, ProviderOptions } from './types.js';

/** A page of the site with the words that name it: its address's, and the text of links to it. */
interface Listed {
  url: string;
  name: string;
  words: Set<string>;
}

interface Catalog {
  pages: Listed[];
  issues: Issue[];
}

/**
 * One site, by its sitemap or else by the links from its start page: the pages whose address or link text has the
 * question's words. Slow and small on purpose: robots.txt is honoured, pages are asked for one after the other.
 */
export const site: Provider = (options) => {
  const { base } = options;
  if (base === undefined || !URL.canParse(base))
    throw new VouchError('site needs an address: --search site=https://docs.example/');
  let catalog: Promise<Catalog> | null = null;
  return async (asked) => {
    catalog ??= buildCatalog(new URL(base), options);
    const { pages, issues } = await catalog;
    const wanted = new Set(tokenize(asked.query));
    const scored = pages
      .map((page) => ({ page, score: [...wanted].filter((word) => page.words.has(word)).length }))
      .toSorted((a, b) => b.score - a.score);
    const named = scored.filter(({ score }) => score > 0);
    // Addresses that say nothing (`/p/4711`): the site's first pages are a start.
    const hits: Hit[] = (named.length > 0 ? named : scored).slice(0, asked.limit).map(({ page }) => ({
      url: page.url,
      title: page.name,
      found: { by: 'search', from: asked.query },
    }));
    return { hits, issues };
  };
};

async function buildCatalog(base: URL, options: ProviderOptions): Promise<Catalog> {
  const robots = openRobots(options.open);
  const issues: Issue[] = [];
  if (!(await robots.isAllowed(base.href))) {
    const message = `${base.origin} asks programs to stay away (robots.txt), or its robots.txt can't be read.`;
    return { pages: [], issues: [{ rule: 'robots', message }] };
  }
  const listed = await listBySitemap(base, robots, options);
  const found = listed.length > 0 ? listed : await listByLinks(base, { robots, options, issues });
  const pages: Listed[] = [];
  for (const page of found) if (await robots.isAllowed(page.url)) pages.push(page);
  if (pages.length === 0 && issues.length === 0)
    issues.push({
      rule: 'search_empty_site',
      message: `No page of ${base.href} was found by sitemap or links.`,
    });
  return { pages, issues };
}

async function listBySitemap(base: URL, robots: Robots, options: ProviderOptions): Promise<Listed[]> {
  const named = await robots.sitemaps(base.href);
  const queue =
    named.length > 0 ? [...named] : [new URL('sitemap.xml', base).href, new URL('/sitemap.xml', base).href];
  const pages = new Map<string, Listed>();
  const seen = new Set<string>();
  while (queue.length > 0 && seen.size < SITEMAP_FILES) {
    const url = queue.shift()!;
    if (seen.has(url) || !URL.canParse(url)) continue;
    seen.add(url);
    const answer = await options.open(url, { accept: 'application/xml' });
    if (answer.unusable_because !== null) continue;
    const sitemap = parseSitemap(answer.bytes);
    queue.push(...sitemap.sitemaps);
    for (const page of sitemap.pages) addPage(pages, base, { url: page, text: '' });
  }
  return [...pages.values()];
}

interface Crawl {
  robots: Robots;
  options: ProviderOptions;
  issues: Issue[];
}

async function listByLinks(base: URL, { robots, options, issues }: Crawl): Promise<Listed[]> {
  const sleep = options.sleep ?? ((ms: number) => wait(ms));
  const pages = new Map<string, Listed>();
  addPage(pages, base, { url: base.href, text: '' });
  const opened = new Set<string>();
  for (;;) {
    const next = [...pages].find(([key]) => !opened.has(key));
    if (next === undefined || opened.size >= CRAWLED_PAGES) break;
    const [key, { url }] = next;
    opened.add(key);
    if (!(await robots.isAllowed(url))) continue;
    if (opened.size > 1) await sleep(await robots.delayMs(url));
    const answer = await options.open(url);
    if (answer.unusable_because !== null) {
      if (opened.size === 1) issues.push(unreachable(base, answer.error ?? answer.unusable_because));
      continue;
    }
    const page = readPage(answer.bytes, { url: answer.final_url, content_type: answer.content_type });
    for (const link of page.links) addPage(pages, base, link);
  }
  return issues.length > 0 ? [] : [...pages.values()];
}

function unreachable(base: URL, why: string): Issue {
  return { rule: 'search_unreachable', message: `The search site failed: ${base.href}: ${why}` };
}

/** Within the site: same origin, below the directory of the start page. */
function addPage(pages: Map<string, Listed>, base: URL, link: { url: string; text: string }): void {
  if (pages.size >= LISTED_PAGES || !URL.canParse(link.url)) return;
  const url = new URL(link.url);
  url.hash = '';
  const directory = base.pathname.replace(/[^/]*$/, '');
  if (url.origin !== base.origin || !url.pathname.startsWith(directory)) return;
  if (/\.(?:png|jpe?g|gif|svg|webp|css|js|zip|gz|mp[34]|woff2?)$/i.test(url.pathname)) return;
  const key = urlKey(url.href);
  if (key === null) return;
  const known = pages.get(key);
  const text = link.text.replace(/\s+/g, ' ').trim();
  const words = tokenize(`${decode(url.pathname + url.search)} ${text}`.replace(/[^\p{L}\p{N}]+/gu, ' '));
  if (known === undefined) pages.set(key, { url: url.href, name: text, words: new Set(words) });
  else for (const word of words) known.words.add(word);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
