import { fillPrompt, type ObservedUrl, type OpenedPage } from '@vouch/core';
import { z } from 'zod';
import type { BundleRun } from './bundle-run.js';
import { readPrompt } from './files.js';
import { VIDEOS_PER_BUNDLE } from './limits.js';
import { isProgramFailure } from './skips.js';
import { isSearchRedirect, videoId } from './video-url.js';

export interface FoundVideo {
  id: string;
  query: string;
  /** Its watch page, where finding it meant opening it. */
  page?: OpenedPage;
}

/** The videos of a bundle: by yt-dlp, else by the engine's own web tool. */
export async function searchBundle(run: BundleRun): Promise<FoundVideo[]> {
  if (run.ytdlp === null) {
    run.degrade('no_yt_dlp: comments and comment links are empty; search is the engine’s own');
    return searchByAgent(run);
  }
  const { lists, failed } = await searchByYtdlp(run);
  const found = oneOfEachInTurn(lists);
  return found.length > 0 || !failed ? found : searchByAgent(run);
}

async function searchByYtdlp(run: BundleRun): Promise<{ lists: FoundVideo[][]; failed: boolean }> {
  const lists: FoundVideo[][] = [];
  let failed = false;
  for (const query of run.bundle.queries) {
    if (run.ytdlp === null || !run.mayCall()) break;
    const { videos, failure } = await run.ytdlp.search(query);
    lists.push(videos.map(({ id }) => ({ id, query })));
    if (failure === null) {
      if (videos.length === 0) run.degrade(`search_empty: "${query}" found no video`);
      continue;
    }
    failed = true;
    run.degrade(`search_failed: "${query}": ${failure}`);
    if (isProgramFailure(failure)) run.strike(failure);
  }
  return { lists, failed };
}

/** One of each query in turn, so that no query takes all places. */
function oneOfEachInTurn(lists: readonly FoundVideo[][]): FoundVideo[] {
  const found = new Map<string, FoundVideo>();
  for (let rank = 0; lists.some((list) => rank < list.length); rank += 1) {
    for (const list of lists) {
      const hit = list[rank];
      if (hit !== undefined && !found.has(hit.id)) found.set(hit.id, hit);
    }
  }
  return [...found.values()];
}

const NamedVideos = z.object({ videos: z.array(z.object({ url: z.string(), title: z.string().catch('') })) });

/** Only addresses that the engine's events show in a search result are opened, those its answer names first. */
async function searchByAgent(run: BundleRun): Promise<FoundVideo[]> {
  const { ask } = run.ports;
  const { as_of, index, queries } = run.bundle;
  if (ask === null || !run.mayCall()) {
    run.degrade('no_search: there is no engine that could search for videos in yt-dlp’s place');
    return [];
  }
  const prompt = fillPrompt(readPrompt('find_videos'), {
    as_of,
    queries: queries.map((query) => `- ${query}`).join('\n'),
  });
  const answer = await ask({ prompt, schema: NamedVideos, rights: 'search', label: `yt_search_${index}` });
  if (answer.outcome !== 'ok')
    run.degrade(`search_failed: the engine's own: ${answer.message || answer.outcome}`);
  const seen = new Set(answer.observed.flatMap(({ url }) => videoId(url) ?? []));
  const named = (answer.value?.videos ?? []).flatMap(({ url }) => videoId(url) ?? []);
  const ids = new Set([...named.filter((id) => seen.has(id)), ...seen]);
  const query = queries.join(' / ');
  const found: FoundVideo[] = [...ids].map((id) => ({ id, query }));
  return [...found, ...(await followRedirects(run, answer.observed, found))];
}

/** Some searches show an address of their own for each result; where it leads is only known by going there. */
async function followRedirects(
  run: BundleRun,
  observed: readonly ObservedUrl[],
  known: readonly FoundVideo[],
): Promise<FoundVideo[]> {
  const ids = new Set(known.map(({ id }) => id));
  const found: FoundVideo[] = [];
  for (const { url } of observed.filter(({ url, title }) => isSearchRedirect(url, title ?? ''))) {
    if (ids.size >= VIDEOS_PER_BUNDLE || !run.mayCall()) break;
    const page = await run.ports.open(url);
    const id = page.error === null ? videoId(page.final_url) : null;
    if (id === null || ids.has(id)) continue;
    ids.add(id);
    found.push({ id, query: run.bundle.queries.join(' / '), page });
  }
  return found;
}
