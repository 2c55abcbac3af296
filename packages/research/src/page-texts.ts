import { join } from 'node:path';
import type { SourcePage, SourcePages } from '@vouch/auditor';
import { indexPage, type PageIndex } from '@vouch/auditor';
import type { QuoteVerdict, Source } from '@vouch/core/schemas';
import {
  indexText,
  locateQuote,
  type QuoteMatch,
  readSnapshot,
  readSnapshotPage,
  type TextIndex,
} from '@vouch/evidence';
import type { RunDir } from './files.js';

/** The stored pages of a run, read once. */
export interface PageTexts {
  /** By the source's address, as the auditor takes them. */
  pages: SourcePages;
  /** By the source's id; null when there is no usable page. */
  locate(exact: string, source: string): QuoteMatch | null;
  /** `not_checkable` when there is no usable page: another answer than `not_found`. */
  quoteVerdict(exact: string, source: string): QuoteVerdict;
}

interface ReadPage {
  page: SourcePage;
  text: TextIndex | null;
}

/** Pages of the runs of this process: every stage from the cross-check on holds something against them. */
const known = new WeakMap<RunDir, Map<string, ReadPage>>();

export async function readPageTexts(run: RunDir, sources: Source[]): Promise<PageTexts> {
  const read = known.get(run) ?? new Map<string, ReadPage>();
  known.set(run, read);
  const pages = new Map<string, SourcePage>();
  const texts = new Map<string, TextIndex>();
  for (const source of sources) {
    if (source.stored === null) continue;
    const key = JSON.stringify([source.stored, source.url, source.title, source.published_at]);
    const one = read.get(key) ?? (await readPage(run, source, source.stored.slug));
    if (one === null) continue;
    read.set(key, one);
    pages.set(source.url, one.page);
    if (one.text !== null) texts.set(source.id, one.text);
  }
  const locate = (exact: string, id: string) => {
    const text = texts.get(id);
    return text === undefined ? null : locateQuote(text, exact);
  };
  return {
    pages,
    locate,
    quoteVerdict: (exact, id) => locate(exact, id)?.verdict ?? 'not_checkable',
  };
}

async function readPage(run: RunDir, source: Source, slug: string): Promise<ReadPage | null> {
  const snapshot = readSnapshot(join(run.path, 'snapshots'), slug);
  if (snapshot === null) return null;
  const { url, published_at, accessed_at, title } = source;
  const { text, unusable_because: reader } = await readSnapshotPage(snapshot, { url });
  const unusable_because = snapshot.fault ?? snapshot.meta?.unusable_because ?? reader;
  const usable = unusable_because === null;
  const page = { url, text, title, published_at, accessed_at, unusable_because };
  return {
    page: usable ? { ...page, index: indexPage({ url, title, text }) } : page,
    text: usable ? indexText(text) : null,
  };
}

/** The usable texts behind some sources, prepared for the rules. */
export function contextsOf(pages: SourcePages, sources: Source[]): PageIndex[] {
  return sources.flatMap((source) => {
    const page = pages.get(source.url);
    if (page === undefined || page.unusable_because !== null) return [];
    return [page.index ?? indexPage({ url: page.url, title: page.title ?? '', text: page.text })];
  });
}
