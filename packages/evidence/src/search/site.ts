import { setTimeout as wait } from 'node:timers/promises';
import { type Hit, type Issue, type SearchAnswer, tokenize, urlKey, VouchError } from '@vouch/core';
import { CRAWLED_PAGES, LISTED_PAGES, SITEMAP_FILES } from '../limits.js';
import { readPage } from '../page/read-page.js';
import { openRobots, type Robots } from '../web/robots.js';
import { parseSitemap } from './sitemap.js';
import type { Provider, ProviderOptions, ProviderQuery } from './types.js';

/** A page of the site with the words that name it: its address's, and the text of links to it. */
interface Listed {
  url: string;
  name: string;
  words: Set<string>;
}

/** What is known of the site so far; a crawl goes on where the last search left it. */
interface Catalog {
  base: URL;
  robots: Robots;
  pages: Map<string, Listed>;
  opened: Set<string>;
  /** False: its pages are found by following links. */
  hasSitemap: boolean;
  issues: Issue[];
}

/**
 * One site, by its sitemap or else by links from its start page on, those that have the question's words first: the
 * pages whose address or link text has these words. Slow and small on purpose: robots.txt is honoured, pages are
 * asked for one after the other.
 */
export const site: Provider = (options) => {
  const { base } = options;
  if (base === undefined || !URL.canParse(base))
    throw new VouchError('site needs an address: --search site=https://docs.example/');
  let turn: Promise<unknown> = Promise.resolve();
  let catalog: Promise<Catalog> | null = null;
  return (asked) => {
    // Researchers search at the same time; the site is asked by one of them after the other.
    const answer = turn.then(async () => {
      catalog ??= openCatalog(new URL(base), options);
      return searchSite(await catalog, asked, options);
    });
    turn = answer.catch(() => {});
    return answer;
  };
};

async function searchSite(
  catalog: Catalog,
  asked: ProviderQuery,
  options: ProviderOptions,
): Promise<SearchAnswer> {
  const wanted = new Set(tokenize(asked.query));
  if (!catalog.hasSitemap) await followLinks(catalog, wanted, options);
  const scored = [...catalog.pages.values()]
    .map((page) => ({ page, score: scoreOf(page, wanted) }))
    .toSorted((a, b) => b.score - a.score);
  const named = scored.filter(({ score }) => score > 0);
  // Addresses that say nothing (`/p/4711`): the site's first pages are a start.
  const hits: Hit[] = [];
  for (const { page } of named.length > 0 ? named : scored) {
    if (hits.length >= asked.limit) break;
    if (await catalog.robots.isAllowed(page.url))
      hits.push({ url: page.url, title: page.name, found: { by: 'search', from: asked.query } });
  }
  return { hits, issues: [...catalog.issues] };
}

function scoreOf(page: Listed, wanted: ReadonlySet<string>): number {
  let score = 0;
  for (const word of wanted) if (page.words.has(word)) score += 1;
  return score;
}

async function openCatalog(base: URL, options: ProviderOptions): Promise<Catalog> {
  const robots = openRobots(options.open);
  const catalog: Catalog = {
    base,
    robots,
    pages: new Map(),
    opened: new Set(),
    hasSitemap: true,
    issues: [],
  };
  if (!(await robots.isAllowed(base.href))) {
    const message = `${base.origin} asks programs to stay away (robots.txt), or its robots.txt can't be read.`;
    catalog.issues.push({ rule: 'robots', message });
    return catalog;
  }
  await readSitemaps(catalog, options);
  if (catalog.pages.size > 0) return catalog;
  catalog.hasSitemap = false;
  addPage(catalog, { url: base.href, text: '' });
  return catalog;
}

async function readSitemaps(catalog: Catalog, options: ProviderOptions): Promise<void> {
  const { base, robots } = catalog;
  const named = await robots.sitemaps(base.href);
  const queue =
    named.length > 0 ? [...named] : [new URL('sitemap.xml', base).href, new URL('/sitemap.xml', base).href];
  const seen = new Set<string>();
  while (queue.length > 0 && seen.size < SITEMAP_FILES) {
    const url = queue.shift()!;
    if (seen.has(url) || !URL.canParse(url)) continue;
    seen.add(url);
    const answer = await options.open(url, { accept: 'application/xml' });
    if (answer.unusable_because !== null) continue;
    const sitemap = parseSitemap(answer.bytes);
    queue.push(...sitemap.sitemaps);
    for (const page of sitemap.pages) addPage(catalog, { url: page, text: '' });
  }
}

async function followLinks(
  catalog: Catalog,
  wanted: ReadonlySet<string>,
  options: ProviderOptions,
): Promise<void> {
  const { base, robots, pages, opened } = catalog;
  const sleep = options.sleep ?? ((ms: number) => wait(ms));
  for (let count = 0; count < CRAWLED_PAGES; count++) {
    const next = [...pages]
      .filter(([key]) => !opened.has(key))
      .map(([key, page]) => ({ key, url: page.url, score: scoreOf(page, wanted) }))
      .reduce<{ key: string; url: string; score: number } | null>(
        (best, page) => (best === null || page.score > best.score ? page : best),
        null,
      );
    if (next === null) return;
    opened.add(next.key);
    if (!(await robots.isAllowed(next.url))) continue;
    if (opened.size > 1) await sleep(await robots.delayMs(next.url));
    const answer = await options.open(next.url);
    if (answer.unusable_because !== null) {
      if (opened.size > 1) continue;
      const why = answer.error ?? answer.unusable_because;
      catalog.issues.push({
        rule: 'search_unreachable',
        message: `The search site failed: ${base.href}: ${why}`,
      });
      pages.clear();
      return;
    }
    const page = readPage(answer.bytes, { url: answer.final_url, content_type: answer.content_type });
    for (const link of page.links) addPage(catalog, link);
  }
}

/** Within the site: same origin, below the directory of the start page. */
function addPage(
  { base, pages }: Pick<Catalog, 'base' | 'pages'>,
  link: { url: string; text: string },
): void {
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
