import { fence, type ObservedUrl, type Search, urlKey } from '@vouch/core';
import { tool } from 'ai';
import { z } from 'zod';
import { splitParts } from '../tools/parts.js';
import type { ToolPage } from '../tools/ports.js';

/** The tools that an endpoint without tools of its own gets: Vouch's search and Vouch's reader. */
export interface OpenAiTools {
  search: Search;
  open(url: string): Promise<ToolPage>;
  now(): string;
}

/** Search results shown to the model. */
const HITS = 8;

export function buildTools(tools: OpenAiTools, observed: ObservedUrl[]) {
  // What opened pages link to may be opened too, but no search has shown it.
  const linked = new Set<string>();
  return {
    web_search: tool({
      description: 'Search the web. Returns titles and addresses.',
      inputSchema: z.object({ query: z.string().describe('a few words') }),
      execute: async ({ query }) => {
        const { hits, issues } = await tools.search(query, { limit: HITS });
        for (const { url, title } of hits) observed.push({ url, kind: 'search', title, at: tools.now() });
        const lines = hits.map(({ url, title, snippet }) => `${title}\n${url}\n${snippet ?? ''}`.trim());
        const told = issues.map(({ message }) => message);
        return fence('search results', [...lines, ...told].join('\n\n') || 'nothing found');
      },
    }),
    open_page: tool({
      description: 'Read a page that a search returned or an opened page links to. Long pages come in parts.',
      inputSchema: z.object({ url: z.string(), part: z.number().int().min(1).optional() }),
      execute: ({ url, part }) => openPage(tools, { observed, linked }, { url, part: part ?? 1 }),
    }),
  };
}

/** Only what was found is opened: an address from the model's memory may be invented, or a way to send data out. */
async function openPage(
  tools: OpenAiTools,
  { observed, linked }: { observed: ObservedUrl[]; linked: Set<string> },
  of: { url: string; part: number },
): Promise<string> {
  const key = urlKey(of.url);
  const found = key !== null && (linked.has(key) || observed.some(({ url }) => urlKey(url) === key));
  if (!found) return 'Not opened: no search returned this address; search for it first.';
  const page = await tools.open(of.url);
  observed.push({ url: of.url, kind: 'open', status: page.status, title: page.title, at: tools.now() });
  if (page.error !== null) return `Not opened: ${page.error}`;
  if (page.unusable_because !== null)
    return `Opened, but there is nothing to quote: ${page.unusable_because}.`;
  for (const url of page.links) linked.add(urlKey(url) ?? url);
  const parts = splitParts(page.text);
  const text = parts[of.part - 1];
  return text === undefined
    ? `The page has ${parts.length} parts.`
    : fence(`${page.title} (part ${of.part} of ${parts.length})`, text);
}
