import { siteOf } from '@vouch/core/url';
import type { Audit } from './audit.js';
import { WORK_TITLE_LENGTH } from './limits.js';
import { plainTitle } from './titles.js';

export interface CitedSource {
  n: number;
  url: string;
  title: string;
}

const DOI = /\b10\.\d{4,9}\/[^\s"'<>?#&]{1,120}/i;

/** Who stands behind the citations: sites, works under several addresses, and how many independent sources that makes. */
export function findWorks(
  sources: readonly CitedSource[],
): Pick<Audit, 'sites' | 'works' | 'independent_sources'> {
  const bySite = new Map<string, number[]>();
  const byWork = new Map<string, number[]>();
  const group = new Groups();
  for (const { n, url, title } of sources) {
    const site = siteOf(url) ?? url;
    push(bySite, site, n);
    group.join(`site ${site}`, `source ${n}`);
    for (const work of worksOf(url, title)) {
      push(byWork, work, n);
      group.join(work, `source ${n}`);
    }
  }
  const sites = [...bySite].map(([site, numbers]) => ({ site, sources: numbers }));
  sites.sort((a, b) => b.sources.length - a.sources.length || (a.site < b.site ? -1 : 1));
  const works = [...byWork].filter(([, numbers]) => numbers.length > 1);
  return {
    sites,
    works: works.map(([work, numbers]) => ({ work, sources: numbers })),
    independent_sources: new Set(sources.map(({ n }) => group.of(`source ${n}`))).size,
  };
}

function worksOf(url: string, title: string): string[] {
  const keys: string[] = [];
  const doi = DOI.exec(decoded(url))?.[0];
  if (doi !== undefined)
    keys.push(
      `doi:${doi.toLowerCase().replace(/\.(?:pdf|html?|full|abstract)$|\/(?:full|pdf|abstract|html)$/g, '')}`,
    );
  const plain = plainTitle(title);
  if (plain.length >= WORK_TITLE_LENGTH) keys.push(`title:${plain}`);
  return keys;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function push(map: Map<string, number[]>, key: string, n: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [n]);
  else if (!known.includes(n)) known.push(n);
}

/** Union-find over names. */
class Groups {
  private readonly parent = new Map<string, string>();

  of(name: string): string {
    let root = name;
    for (let up = this.parent.get(root); up !== undefined && up !== root; up = this.parent.get(root))
      root = up;
    for (let at = name; at !== root; ) {
      const up = this.parent.get(at)!;
      this.parent.set(at, root);
      at = up;
    }
    return root;
  }

  join(a: string, b: string): void {
    const left = this.of(a);
    const right = this.of(b);
    if (left !== right) this.parent.set(right, left);
  }
}
