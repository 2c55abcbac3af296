import type { Hit } from '@vouch/core';
import { findWords, isStopWord, tokenize } from '@vouch/core';
import { Parser } from 'htmlparser2';
import { askText, refuse } from './ask-api.js';
import type { Provider, ProviderQuery } from './types.js';

const BASE = 'https://export.arxiv.org/api/query';
/** More words than this and no paper has them all: then any will do, and arXiv's ranking decides. */
const ALL_WORDS = 3;

/** arXiv's preprints by their Atom feed. */
export const arxiv: Provider = (options) => async (asked) => {
  const url = new URL(options.base ?? BASE);
  url.searchParams.set('search_query', buildQuery(asked));
  url.searchParams.set('start', '0');
  url.searchParams.set('max_results', String(asked.limit));
  const { data, issue } = await askText({
    provider: 'arxiv',
    url: url.href,
    open: options.open,
    accept: 'application/atom+xml',
  });
  if (data === null) return { hits: [], issues: [issue] };
  const entries = readFeed(data);
  if (entries === null)
    return { hits: [], issues: [refuse('arxiv', 'search_shape', 'its answer is not an Atom feed').issue] };
  const error = entries.find((entry) => /\/api\/errors/.test(entry.id));
  if (error !== undefined)
    return { hits: [], issues: [refuse('arxiv', 'search_error', error.summary || 'unknown').issue] };
  const hits: Hit[] = entries.map((entry) => ({
    url: entry.id.replace(/^http:/, 'https:'),
    title: entry.title,
    snippet: entry.summary,
    found: { by: 'search', from: asked.query },
  }));
  return { hits, issues: [] };
};

function buildQuery({ query }: ProviderQuery): string {
  const words = [
    ...new Set(findWords(query).filter((word) => !isStopWord(word) && tokenize(word).length > 0)),
  ];
  const terms = (words.length > 0 ? words : [query])
    .slice(0, 10)
    .map((word) => `all:${word.replace(/[^\p{L}\p{N}-]/gu, '')}`);
  return terms.join(terms.length <= ALL_WORDS ? ' AND ' : ' OR ');
}

interface Entry {
  id: string;
  title: string;
  summary: string;
}

/** The entries of a feed, or null when the text is none. Fields are told by their path, whatever else stands there. */
function readFeed(xml: string): Entry[] | null {
  const entries: Entry[] = [];
  const path: string[] = [];
  let isFeed = false;
  let entry: Entry | null = null;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        path.push(name);
        if (path.length === 1) isFeed = name === 'feed';
        if (name === 'entry' && path.length === 2) entry = { id: '', title: '', summary: '' };
      },
      onclosetag: (name) => {
        path.pop();
        if (name !== 'entry' || entry === null) return;
        entries.push({ id: entry.id.trim(), title: oneLine(entry.title), summary: oneLine(entry.summary) });
        entry = null;
      },
      ontext: (text) => {
        const field = path.length === 3 ? path[2] : undefined;
        if (entry !== null && (field === 'id' || field === 'title' || field === 'summary'))
          entry[field] += text;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return isFeed ? entries : null;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
