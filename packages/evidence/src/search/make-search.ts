import { type Hit, type Issue, type Search, urlKey, VouchError } from '@vouch/core';
import { QUERY_CHARS, SEARCH_HITS, SNIPPET_CHARS, TITLE_CHARS } from '../limits.js';
import { arxiv } from './arxiv.js';
import { crossref } from './crossref.js';
import { hackernews } from './hackernews.js';
import { openalex } from './openalex.js';
import { searxng } from './searxng.js';
import { site } from './site.js';
import { stackexchange } from './stackexchange.js';
import type { Provider, ProviderOptions } from './types.js';
import { urls } from './urls.js';
import { wikipedia } from './wikipedia.js';

/** Every search by its name, with a line for the user. `folder` is made by `openFolder`: it needs no network. */
const PROVIDERS: readonly { name: string; about: string; make: Provider }[] = [
  { name: 'wikipedia', about: 'articles and the pages they cite, any language', make: wikipedia },
  { name: 'arxiv', about: 'preprints', make: arxiv },
  { name: 'crossref', about: 'published works by DOI', make: crossref },
  { name: 'openalex', about: 'scholarly works, free copies first', make: openalex },
  { name: 'hackernews', about: 'stories of Hacker News', make: hackernews },
  { name: 'stackexchange', about: 'questions of a Stack Exchange site', make: stackexchange },
  { name: 'searxng', about: 'a SearXNG instance of yours (searxng=URL)', make: searxng },
  { name: 'site', about: 'one site by its sitemap or links (site=URL)', make: site },
  { name: 'urls', about: 'addresses you give', make: urls },
];

export const SEARCH_NAMES: readonly string[] = PROVIDERS.map((row) => row.name);

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{2,8})?$/i;

/**
 * The search with this name. What it answers is cleaned: http(s) addresses only, each once, at most `limit`.
 * A failing service is an issue. Throws when there is no such search or it lacks its address.
 */
export function makeSearch(name: string, options: ProviderOptions): Search {
  const row = PROVIDERS.find((provider) => provider.name === name);
  if (row === undefined)
    throw new VouchError(
      `There is no search ${JSON.stringify(name)}; choose from ${SEARCH_NAMES.join(', ')}, folder.`,
    );
  const run = row.make(options);
  return async (query, { limit = SEARCH_HITS, lang } = {}) => {
    const wanted = lang ?? options.lang ?? 'en';
    const asked = {
      query: query.replace(/\s+/g, ' ').trim().slice(0, QUERY_CHARS),
      limit,
      lang: LANGUAGE.test(wanted) ? wanted.toLowerCase() : 'en',
    };
    if (asked.query === '')
      return { hits: [], issues: [{ rule: 'empty_query', message: `${name} was asked nothing.` }] };
    const answer = await run(asked);
    return cleanHits(name, answer.hits, { limit, issues: answer.issues });
  };
}

function cleanHits(name: string, hits: readonly Hit[], rest: { limit: number; issues: Issue[] }) {
  const kept = new Map<string, Hit>();
  let odd = 0;
  for (const hit of hits) {
    const key = /^https?:\/\//i.test(hit.url) ? urlKey(hit.url) : null;
    if (key === null) odd += 1;
    else if (!kept.has(key)) kept.set(key, trimHit(hit));
  }
  const issues = [...rest.issues];
  if (odd > 0)
    issues.push({
      rule: 'hit_without_address',
      message: `${odd} hits of ${name} had no http(s) address and were left out.`,
    });
  return { hits: [...kept.values()].slice(0, rest.limit), issues };
}

function trimHit(hit: Hit): Hit {
  const { snippet, ...rest } = { ...hit, title: hit.title.slice(0, TITLE_CHARS) };
  return snippet === undefined || snippet === ''
    ? rest
    : { ...rest, snippet: snippet.slice(0, SNIPPET_CHARS) };
}
