import type { Open, OpenedPage } from '@vouch/core';
import { captureSource, indexText, isVerbatim, locateQuote, storeCapture } from '@vouch/evidence';
import { z } from 'zod';

/** What a refresh needs of a brief's files; everything else passes. */
export const RefreshClaims = z.looseObject({
  claims: z.array(
    z.looseObject({
      id: z.string(),
      claim: z.string(),
      supporting: z.array(z.string()).catch([]),
      quotes: z.array(z.looseObject({ exact: z.string(), source: z.string() })).catch([]),
    }),
  ),
});

export const RefreshSource = z.looseObject({
  id: z.string(),
  url: z.string(),
  stored: z.looseObject({ sha256: z.string() }).nullish().catch(null),
});

export interface RefreshInput {
  slug: string;
  claims: z.infer<typeof RefreshClaims>['claims'];
  sources: z.infer<typeof RefreshSource>[];
}

export interface RefreshedSource {
  id: string;
  url: string;
  /** `unchanged`: the same bytes; `gone`: 404, 410 or a soft 404; `not_checkable`: a wall, no answer, no address. */
  state: 'unchanged' | 'changed' | 'gone' | 'not_checkable';
  because: string | null;
}

export interface RefreshedClaim {
  id: string;
  /** `stands`: every quote that can be checked is on its page; `lost`: one is not; `unknown`: none can be checked. */
  state: 'stands' | 'lost' | 'unknown';
  quotes: { exact: string; source: string; verdict: string }[];
}

/** A dated check of a brief; the brief itself is never changed by it. */
export interface RefreshResult {
  schema: 1;
  slug: string;
  as_of: string;
  sources: RefreshedSource[];
  claims: RefreshedClaim[];
}

export interface RefreshPorts {
  open: Open;
  /** Where the new captures go. */
  snapshots: string;
  /** A document from disk as it is now, or null. */
  readDocument(url: string): OpenedPage | null;
  as_of: string;
}

/** Captures a brief's sources again, one after the other, and tells which quotes still stand. */
export async function refreshBrief(input: RefreshInput, ports: RefreshPorts): Promise<RefreshResult> {
  const sources: RefreshedSource[] = [];
  const texts = new Map<string, string>();
  for (const source of input.sources) {
    const { state, because, text } = await refreshSource(source, ports);
    sources.push({ id: source.id, url: source.url, state, because });
    if (text !== null) texts.set(source.id, text);
  }
  const indexes = new Map([...texts].map(([id, text]) => [id, indexText(text)]));
  const claims = input.claims.map(({ id, quotes }) => {
    const checked = quotes.map(({ exact, source }) => {
      const index = indexes.get(source);
      return {
        exact,
        source,
        verdict: index === undefined ? 'not_checkable' : locateQuote(index, exact).verdict,
      };
    });
    return { id, state: claimState(checked), quotes: checked };
  });
  return { schema: 1, slug: input.slug, as_of: ports.as_of, sources, claims };
}

type Refreshed = Pick<RefreshedSource, 'state' | 'because'> & { text: string | null };

async function refreshSource(
  source: RefreshInput['sources'][number],
  ports: RefreshPorts,
): Promise<Refreshed> {
  const { snapshots: dir, open, as_of } = ports;
  const web = /^https?:\/\//i.test(source.url);
  const document = web ? null : ports.readDocument(source.url);
  if (!web && document === null)
    return { state: 'not_checkable', because: 'the document is not there', text: null };
  const capture =
    document === null
      ? await captureSource(source.url, { dir, open, as_of })
      : await storeCapture(document, { dir, as_of, backend: 'provided' });
  const gone = capture.liveness === 'dead' || capture.liveness === 'soft_404';
  if (!capture.usable || capture.page === null) {
    return { state: gone ? 'gone' : 'not_checkable', because: capture.unusable_because, text: null };
  }
  const before = source.stored?.sha256 ?? null;
  const same = before !== null && before === capture.snapshot?.meta?.sha256;
  return { state: same ? 'unchanged' : 'changed', because: null, text: capture.page.text };
}

function claimState(quotes: RefreshedClaim['quotes']): RefreshedClaim['state'] {
  const checkable = quotes.filter(({ verdict }) => verdict !== 'not_checkable');
  if (checkable.length === 0) return 'unknown';
  const stands = checkable.every(({ verdict }) => isVerbatim(verdict as Parameters<typeof isVerbatim>[0]));
  return stands ? 'stands' : 'lost';
}
