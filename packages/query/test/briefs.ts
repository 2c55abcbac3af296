import { type KnownBrief, parseBrief } from '../src/index.js';

/** A brief of our own for tests, read as from disk. */
export function briefOf(slug: string, content: Record<string, unknown>, sources: unknown[] = []): KnownBrief {
  const head = { freshness: '2026-05-01', verdict: 'READY', ...content };
  const { brief } = parseBrief({
    slug,
    claims: JSON.stringify(head),
    sources: sources.length === 0 ? null : sources.map((source) => JSON.stringify(source)).join('\n'),
    trace: null,
  });
  if (brief === null) throw new Error(`the test's brief ${slug} can't be read`);
  return brief;
}
