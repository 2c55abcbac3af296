import type { Hit, Issue } from '@vouch/core';
import { z } from 'zod';
import { askJson } from './ask-api.js';
import { textOf } from './text-of.js';
import { failed, type Provider } from './types.js';

const Answer = z.looseObject({
  items: z.array(z.looseObject({ title: z.string(), link: z.string() })).optional(),
  error_id: z.number().optional(),
  error_message: z.string().optional(),
  quota_remaining: z.number().optional(),
  backoff: z.number().optional(),
});

const BASE = 'https://api.stackexchange.com/2.3/search/advanced';

/** Questions of a Stack Exchange site. Without a key a day has 300 requests: the end of them is told. */
export const stackexchange: Provider = (options) => async (asked) => {
  const url = new URL(options.base ?? BASE);
  url.searchParams.set('q', asked.query);
  url.searchParams.set('site', options.site ?? 'stackoverflow');
  url.searchParams.set('pagesize', String(asked.limit));
  url.searchParams.set('order', 'desc');
  url.searchParams.set('sort', 'relevance');
  const { data, issue } = await askJson(
    { provider: 'stackexchange', url: url.href, open: options.open },
    Answer,
  );
  if (data === null) return { hits: [], issues: [issue] };
  if (data.items === undefined)
    return failed('stackexchange', 'search_error', `${data.error_message ?? 'it gave no items'}.`);
  const hits: Hit[] = data.items.map((item) => ({
    url: item.link,
    title: textOf(item.title),
    found: { by: 'search', from: asked.query },
  }));
  return { hits, issues: data.quota_remaining === 0 ? [QUOTA] : [] };
};

const QUOTA: Issue = {
  rule: 'search_limit',
  message: 'The search stackexchange has used up its requests of today.',
};
