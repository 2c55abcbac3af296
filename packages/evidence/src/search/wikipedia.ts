import { type Hit, siteOf } from '@vouch/core';
import { z } from 'zod';
import { askJson } from './ask-api.js';
import { failed, type Provider, type ProviderOptions, type ProviderQuery } from './types.js';
import { findCitedLinks } from './wikipedia-citations.js';

const Answer = z.looseObject({
  query: z
    .looseObject({
      pages: z.array(z.looseObject({ title: z.string(), fullurl: z.string(), index: z.number().optional() })),
    })
    .optional(),
  error: z.looseObject({ code: z.string(), info: z.string().optional() }).optional(),
});

/** `{lang}` is replaced; any MediaWiki's `api.php` will do. */
const BASE = 'https://{lang}.wikipedia.org/w/api.php';
/** Articles of one search: the best one answers, the second is often the better-named one. */
const ARTICLES = 2;

/**
 * Wikipedia of any language: the articles, and the pages that their passages about the question cite. The latter
 * are other people's sites, found by `link` on the article.
 */
export const wikipedia: Provider = (options) => async (asked) => {
  const { data, issue } = await askJson(
    { provider: 'wikipedia', url: apiUrl(options, asked), open: options.open },
    Answer,
  );
  if (data === null) return { hits: [], issues: [issue] };
  if (data.error !== undefined)
    return failed('wikipedia', 'search_error', `${data.error.info ?? data.error.code}.`);
  const pages = (data.query?.pages ?? []).toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const articles: Hit[] = pages
    .filter((page) => siteOf(page.fullurl) === siteOf(apiUrl(options, asked)))
    .map((page) => ({ url: page.fullurl, title: page.title, found: { by: 'search', from: asked.query } }));
  const [first, ...others] = articles.slice(0, ARTICLES);
  if (first === undefined) return { hits: [], issues: [] };
  const cited = await citedBy(first, options, asked);
  return { hits: [cited.article, ...others, ...cited.hits], issues: cited.issues };
};

function apiUrl(options: ProviderOptions, asked: ProviderQuery): string {
  const url = new URL((options.base ?? BASE).replace('{lang}', asked.lang.replace(/-.*$/, '')));
  const params = {
    action: 'query',
    generator: 'search',
    // A colon or a leading dash is an operator of the search engine, never meant by a question.
    gsrsearch: asked.query.replace(/[:"*~]|(?<=^|\s)[-!]/g, ' ').trim(),
    // MediaWiki's own engine looks in titles only where it isn't told.
    gsrwhat: 'text',
    gsrlimit: String(ARTICLES),
    prop: 'info',
    inprop: 'url',
    format: 'json',
    formatversion: '2',
    redirects: '1',
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** Opens an article and follows the references of the passages that share the question's words. */
async function citedBy(article: Hit, options: ProviderOptions, asked: ProviderQuery) {
  const page = await options.open(article.url);
  if (page.unusable_because !== null) {
    const message = `The article ${article.url} could not be read for its references (${page.unusable_because}).`;
    return { article, hits: [], issues: [{ rule: 'article_unread', message }] };
  }
  const links = findCitedLinks(page.bytes, {
    url: page.final_url,
    content_type: page.content_type,
    query: asked.query,
  });
  const read: Hit = {
    ...article,
    bytes: page.bytes,
    ...(page.content_type === null ? {} : { content_type: page.content_type }),
  };
  const hits: Hit[] = links.map(({ url, text, passage }) => ({
    url,
    title: text,
    snippet: passage,
    found: { by: 'link', from: article.url },
  }));
  return { article: read, hits, issues: [] };
}
