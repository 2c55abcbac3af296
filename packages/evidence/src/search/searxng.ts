import { type Hit, VouchError } from '@vouch/core';
import { z } from 'zod';
import { askJson } from './ask-api.js';
import { textOf } from './text-of.js';
import type { Provider } from './types.js';

const Answer = z.looseObject({
  results: z.array(
    z.looseObject({ url: z.string(), title: z.string().nullish(), content: z.string().nullish() }),
  ),
  unresponsive_engines: z.array(z.array(z.unknown())).optional(),
});

/** A SearXNG instance of the user's, which must allow `format=json`. */
export const searxng: Provider = (options) => {
  const { base, open } = options;
  if (base === undefined)
    throw new VouchError('searxng needs an instance: --search searxng=https://search.example');
  return async (asked) => {
    const url = new URL('search', base.endsWith('/') ? base : `${base}/`);
    url.searchParams.set('q', asked.query);
    url.searchParams.set('format', 'json');
    url.searchParams.set('language', asked.lang);
    const { data, issue } = await askJson({ provider: 'searxng', url: url.href, open }, Answer);
    if (data === null)
      return { hits: [], issues: [issue.message.includes(' 403') ? noJson(issue.rule) : issue] };
    const hits: Hit[] = data.results.map((result) => ({
      url: result.url,
      title: textOf(result.title ?? ''),
      snippet: textOf(result.content ?? ''),
      found: { by: 'search', from: asked.query },
    }));
    const silent = (data.unresponsive_engines ?? []).map(([name, why]) => `${String(name)} (${String(why)})`);
    const message = `The instance searxng searched without ${silent.slice(0, 5).join(', ')}.`;
    return { hits, issues: silent.length > 0 ? [{ rule: 'search_partial', message }] : [] };
  };
};

function noJson(rule: string) {
  return {
    rule,
    message:
      'The search searxng failed: the instance refuses format=json (403); allow json under search.formats in its settings.yml.',
  };
}
