import type { QuoteVerdict, Source } from '@vouch/core/schemas';
import { indexText, locateQuote, type QuoteMatch, readPage, type TextIndex } from '@vouch/evidence';
import type { RunDir } from './files.js';
import { readSnapshotBytes } from './snapshots/files.js';

/** The stored pages of a run, read once and looked up by source id. */
export interface PageTexts {
  text(source: string): string | null;
  locate(exact: string, source: string): QuoteMatch | null;
  /** `not_checkable` when there is no usable page: another answer than `not_found`. */
  quoteVerdict(exact: string, source: string): QuoteVerdict;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  pdf: 'application/pdf',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

export async function readPageTexts(run: RunDir, sources: Source[]): Promise<PageTexts> {
  const pages = new Map<string, TextIndex>();
  for (const source of sources) {
    const stored = source.stored === null ? null : readSnapshotBytes(run, source.stored.slug);
    if (stored === null) continue;
    const page = readPage(stored.bytes, {
      url: source.url,
      content_type: CONTENT_TYPES[stored.extension] ?? null,
    });
    if (page.unusable_because === null) pages.set(source.id, indexText(page.text));
  }
  const locate = (exact: string, source: string) => {
    const index = pages.get(source);
    return index === undefined ? null : locateQuote(index, exact);
  };
  return {
    text: (source) => pages.get(source)?.text ?? null,
    locate,
    quoteVerdict: (exact, source) => locate(exact, source)?.verdict ?? 'not_checkable',
  };
}
