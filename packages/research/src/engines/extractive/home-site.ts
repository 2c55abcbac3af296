import type { SectionIndex } from '@vouch/evidence';
import type { Term } from './question.js';
import { siteOf } from './site.js';

/** A site is named by a word that stands on this share of its pages, and on far fewer of every other site's. */
const MOST_PAGES = 0.5;
const ELSEWHERE = 0.5;
/** On fewer pages any word stands on most of them. */
const FEWEST_PAGES = 8;

interface Sites {
  /** The site of each page, by its position. */
  of: readonly string[];
  /** How many pages each site has. */
  pages: ReadonlyMap<string, number>;
}

const known = new WeakMap<SectionIndex, Sites>();

export function sitesOf(index: SectionIndex): Sites {
  const before = known.get(index);
  if (before !== undefined) return before;
  const of = index.pages.map(({ url }) => siteOf(url));
  const pages = new Map<string, number>();
  for (const site of of) pages.set(site, (pages.get(site) ?? 0) + 1);
  const sites = { of, pages };
  known.set(index, sites);
  return sites;
}

/** The site that a term is the name of ("Django" among four projects' manuals), if there are several sites. */
export function siteNamedBy(term: Term, index: SectionIndex): string | null {
  const sites = sitesOf(index);
  if (term.generic || sites.pages.size < 2) return null;
  const counts = new Map<string, number>();
  let last = -1;
  for (const section of index.postings.get(term.whole ?? term.parts[0]!)?.sections ?? []) {
    const { page } = index.sections[section]!;
    if (page === last) continue;
    last = page;
    const site = sites.of[page]!;
    counts.set(site, (counts.get(site) ?? 0) + 1);
  }
  const shares = [...sites.pages].map(([site, total]) => ({
    site,
    total,
    share: (counts.get(site) ?? 0) / total,
  }));
  shares.sort((a, b) => b.share - a.share);
  const [first, second] = shares;
  if (!isName(term, first!.site)) return null;
  if (first!.total < FEWEST_PAGES || first!.share < MOST_PAGES) return null;
  return second!.share <= first!.share * ELSEWHERE ? first!.site : null;
}

/** "Search" stands on every page with a menu, and names none. */
function isName({ name, parts, whole }: Term, site: string): boolean {
  return name || site.includes(whole ?? parts[0]!);
}
