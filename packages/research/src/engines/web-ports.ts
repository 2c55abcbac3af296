import { join } from 'node:path';
import { type Hit, type Issue, type Open, type Search, urlKey, type Warning } from '@vouch/core';
import type { CapturedSource } from '@vouch/core/schemas';
import { aliasesOf, buildSectionIndex, captureSource, type Page, type ReadablePage } from '@vouch/evidence';
import type { RunDir } from '../files.js';
import { PAGES_PER_RESEARCHER } from '../limits.js';
import { storedFact } from '../stored-fact.js';
import { changeWords } from './change-words.js';
import type { ExtractivePorts, Gathered } from './extractive-engine.js';

export interface WebPortsOptions {
  /** Providers by name, in the order in which they take turns. */
  providers: { name: string; search: Search }[];
  open: Open;
  /** What must be known of all requests of the client, such as a proxy. */
  issues?(): Issue[];
  dir: RunDir;
  as_of: string;
  lang: string;
}

/** Searches, opens and stores: at most eight pages a researcher, each found by search or link, opened by us. */
export function webPorts(options: WebPortsOptions): ExtractivePorts {
  const captured = new Map<string, CapturedSource>();
  const read = new Map<string, ReadablePage>();
  return {
    async gather(bundle, again) {
      const warnings: Warning[] = [];
      const queries = bundle.queries.flatMap(({ query }) =>
        again ? changeWords(query, [...read.values()]) : [query],
      );
      if (queries.length === 0) return null;
      const hits = await findHits(options, queries, warnings);
      const pages: ReadablePage[] = again ? [...read.values()] : [];
      for (const hit of hits.slice(0, PAGES_PER_RESEARCHER)) {
        const page = await readHit(options, hit, { captured, warnings, researcher: bundle.researcher });
        if (page !== null && !pages.some(({ url }) => url === page.url)) pages.push(page);
        if (page !== null) read.set(page.url, page);
      }
      for (const { rule, message } of options.issues?.() ?? []) warnings.push({ code: rule, message });
      const gathered: Gathered = { index: buildSectionIndex(pages), searched: true, warnings };
      return gathered;
    },
    async capture(url) {
      const source = captured.get(url);
      if (source === undefined) throw new Error(`${url} was not gathered`);
      return source;
    },
  };
}

/** Every provider's hits for every query, one of each list in turn; the same page once. */
async function findHits(
  options: WebPortsOptions,
  queries: string[],
  warnings: Warning[],
): Promise<NamedHit[]> {
  const lists: NamedHit[][] = [];
  for (const query of queries) {
    for (const { name, search } of options.providers) {
      const { hits, issues } = await search(query, { limit: PAGES_PER_RESEARCHER, lang: options.lang });
      for (const { rule, message } of issues) warnings.push({ code: rule, message });
      lists.push(hits.map((hit) => ({ ...hit, provider: name, query })));
    }
  }
  const seen = new Set<string>();
  const turns: NamedHit[] = [];
  for (let rank = 0; lists.some((list) => rank < list.length); rank += 1) {
    for (const list of lists) {
      const hit = list[rank];
      const key = hit === undefined ? null : (urlKey(hit.url) ?? hit.url);
      if (hit === undefined || key === null || seen.has(key)) continue;
      seen.add(key);
      turns.push(hit);
    }
  }
  return turns;
}

type NamedHit = Hit & { provider: string; query: string };

interface Shelf {
  captured: Map<string, CapturedSource>;
  warnings: Warning[];
  researcher: number;
}

/** Opens and stores one page; what can't be read is a warning. */
async function readHit(options: WebPortsOptions, hit: NamedHit, shelf: Shelf): Promise<ReadablePage | null> {
  const { dir, open, as_of } = options;
  const capture = await captureSource(hit.url, { dir: join(dir.path, 'snapshots'), open, as_of });
  const { page, opened, snapshot } = capture;
  for (const { rule, message } of capture.issues) shelf.warnings.push({ code: rule, message });
  if (!capture.usable || page === null || snapshot?.meta == null) return null;
  const title = page.title ?? hit.title;
  const found = hit.found ?? { by: 'search' as const, from: hit.query };
  shelf.captured.set(hit.url, {
    url: hit.url,
    aliases: aliasesOf(snapshot.meta).filter((url) => url !== hit.url),
    title,
    // A list that the user gave is no search.
    found: { ...found, by: hit.provider === 'urls' ? 'user' : found.by, researcher: shelf.researcher },
    opened: { by: 'vouch', status: opened.status, at: snapshot.meta.accessed_at },
    stored: storedFact(snapshot),
    published_at: snapshot.meta.published_at,
    accessed_at: snapshot.meta.accessed_at,
  });
  return asReadable(page, hit.url, title);
}

function asReadable(page: Page, url: string, title: string): ReadablePage {
  return { url, title, text: page.text, blocks: page.blocks, published_at: page.published_at };
}
