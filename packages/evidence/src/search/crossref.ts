import type { Hit } from '@vouch/core';
import { z } from 'zod';
import { askJson } from './ask-api.js';
import { textOf } from './text-of.js';
import type { Provider } from './types.js';

const Answer = z.looseObject({
  message: z.looseObject({
    items: z.array(
      z.looseObject({
        DOI: z.string(),
        title: z.array(z.string()).nullish(),
        abstract: z.string().nullish(),
        'container-title': z.array(z.string()).nullish(),
      }),
    ),
  }),
});

const BASE = 'https://api.crossref.org/works';

/** Published works by their metadata; the page is the publisher's, behind the DOI. */
export const crossref: Provider = (options) => async (asked) => {
  const url = new URL(options.base ?? BASE);
  url.searchParams.set('query', asked.query);
  url.searchParams.set('rows', String(asked.limit));
  url.searchParams.set('select', 'DOI,title,abstract,container-title');
  if (options.contact !== undefined) url.searchParams.set('mailto', options.contact);
  const { data, issue } = await askJson({ provider: 'crossref', url: url.href, open: options.open }, Answer);
  if (data === null) return { hits: [], issues: [issue] };
  const hits: Hit[] = data.message.items.map((item) => ({
    url: `https://doi.org/${encodeURI(item.DOI).replaceAll('#', '%23').replaceAll('?', '%3F')}`,
    title: textOf([item.title?.[0] ?? item.DOI, item['container-title']?.[0]].filter(Boolean).join('. ')),
    snippet: textOf(item.abstract ?? ''),
    found: { by: 'search', from: asked.query },
  }));
  return { hits, issues: [] };
};
