import type { ClaimSource, DocumentClaim } from '../src/document/types.js';

/** A claim of a document, with only what a test speaks of. */
export function claim(
  over: Partial<Omit<DocumentClaim, 'sources'>> & { sources?: Partial<ClaimSource>[] },
): DocumentClaim {
  const text = over.text ?? '';
  const sources = (over.sources ?? []).map((source) => ({
    url: 'https://a.example/x',
    accessed_at: null,
    published_at: null,
    slug: null,
    ...source,
  }));
  return {
    id: 'section/1',
    section: 'Section',
    quotes: [],
    tags: [],
    raw: text,
    place: { start: 0, end: text.length, line: 1 },
    ...over,
    text,
    sources,
  };
}
