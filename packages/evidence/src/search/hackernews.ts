import type { Hit } from '@vouch/core';
import { z } from 'zod';
import { askJson } from './ask-api.js';
import { textOf } from './text-of.js';
import type { Provider } from './types.js';

const Answer = z.looseObject({
  hits: z.array(
    z.looseObject({
      objectID: z.string(),
      title: z.string().nullish(),
      url: z.string().nullish(),
      story_text: z.string().nullish(),
    }),
  ),
});

const BASE = 'https://hn.algolia.com/api/v1/search';

/** Stories of Hacker News: the page a story is about, or the story itself where it has its own text. */
export const hackernews: Provider = (options) => async (asked) => {
  const url = new URL(options.base ?? BASE);
  url.searchParams.set('query', asked.query);
  url.searchParams.set('tags', 'story');
  url.searchParams.set('hitsPerPage', String(asked.limit));
  const { data, issue } = await askJson(
    { provider: 'hackernews', url: url.href, open: options.open },
    Answer,
  );
  if (data === null) return { hits: [], issues: [issue] };
  const hits: Hit[] = data.hits.map((story) => ({
    url: story.url || `https://news.ycombinator.com/item?id=${encodeURIComponent(story.objectID)}`,
    title: textOf(story.title ?? ''),
    snippet: textOf(story.story_text ?? ''),
    found: { by: 'search', from: asked.query },
  }));
  return { hits, issues: [] };
};
