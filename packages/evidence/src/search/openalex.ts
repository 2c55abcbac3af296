import type { Hit } from '@vouch/core';
import { z } from 'zod';
import { ABSTRACT_WORDS } from '../limits.js';
import { askJson } from './ask-api.js';
import { textOf } from './text-of.js';
import type { Provider } from './types.js';

const Location = z.looseObject({ landing_page_url: z.string().nullish() }).nullish();
const Work = z.looseObject({
  id: z.string(),
  doi: z.string().nullish(),
  display_name: z.string().nullish(),
  best_oa_location: Location,
  primary_location: Location,
  abstract_inverted_index: z.record(z.string(), z.array(z.number().int().nonnegative())).nullish(),
});
type Work = z.infer<typeof Work>;

const Answer = z.looseObject({ results: z.array(Work) });

const BASE = 'https://api.openalex.org/works';
const FIELDS = 'id,doi,display_name,best_oa_location,primary_location,abstract_inverted_index';
/** Scholarly works; where a copy is free to read, that one. */
export const openalex: Provider = (options) => async (asked) => {
  const url = new URL(options.base ?? BASE);
  url.searchParams.set('search', asked.query);
  url.searchParams.set('per-page', String(asked.limit));
  url.searchParams.set('select', FIELDS);
  if (options.contact !== undefined) url.searchParams.set('mailto', options.contact);
  const { data, issue } = await askJson({ provider: 'openalex', url: url.href, open: options.open }, Answer);
  if (data === null) return { hits: [], issues: [issue] };
  const hits: Hit[] = data.results.map((work) => ({
    url: addressOf(work),
    title: textOf(work.display_name ?? ''),
    snippet: abstractOf(work),
    found: { by: 'search', from: asked.query },
  }));
  return { hits, issues: [] };
};

function addressOf(work: Work): string {
  return (
    work.best_oa_location?.landing_page_url ?? work.primary_location?.landing_page_url ?? work.doi ?? work.id
  );
}

/** OpenAlex sends abstracts as word → places. */
function abstractOf(work: Work): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(work.abstract_inverted_index ?? {}))
    for (const place of places) if (place < ABSTRACT_WORDS) words[place] = word;
  return words.filter((word) => word !== undefined).join(' ');
}
