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

export async function readPageTexts(run: RunDir, sources: Source[]): Promise<PageTexts> {
  const pages = new Map<string, SourcePage>();
  const texts = new Map<string, TextIndex>();
  for (const source of sources) {
    const snapshot =
      source.stored === null ? null : readSnapshot(join(run.path, 'snapshots'), source.stored.slug);
    if (snapshot === null) continue;
    const page = await readSnapshotPage(snapshot, { url: source.url });
    const unusable_because = snapshot.fault ?? snapshot.meta?.unusable_because ?? page.unusable_because;
    const { published_at, accessed_at, title } = source;
    pages.set(source.url, {
      url: source.url,
      text: page.text,
      title,
      published_at,
      accessed_at,
      unusable_because,
    });
    if (unusable_because === null) texts.set(source.id, indexText(page.text));
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

/** The usable texts behind some sources, prepared for the rules. */
export function contextsOf(pages: SourcePages, sources: Source[]): PageIndex[] {
  return sources.flatMap((source) => {
    const page = pages.get(source.url);
    if (page === undefined || page.unusable_because !== null) return [];
    return [page.index ?? indexPage({ url: page.url, title: page.title ?? '', text: page.text })];
  });
}
