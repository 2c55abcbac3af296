import { fillPrompt } from '@vouch/core';
import type { CapturedSource } from '@vouch/core/schemas';
import { BundleRun } from './bundle-run.js';
import { readPrompt } from './files.js';
import { renderMaterial, type VideoMaterial } from './material.js';
import { openLinks } from './open-links.js';
import type { LaneBundle, LanePage, LanePorts, LaneResult } from './ports.js';
import { writeQuoteNote } from './quote-note.js';
import { readVideos } from './read-videos.js';
import { searchBundle } from './search-bundle.js';

/** Searches, reads and opens for one bundle; then one call of the lane's engine, or quotes without it. */
export async function runBundle(bundle: LaneBundle, ports: LanePorts): Promise<LaneResult> {
  const run = new BundleRun(bundle, ports);
  const videos = await readVideos(run, await searchBundle(run));
  const pages = await openLinks(run, videos);
  const { note, warning } = await writeNote(run, videos, pages);
  return { log: run.log, note, videos, pages, warnings: warning === null ? [] : [warning] };
}

async function writeNote(
  { bundle, ports }: BundleRun,
  videos: readonly VideoMaterial[],
  pages: readonly LanePage[],
): Promise<{ note: string | null; warning: string | null }> {
  const { index, queries, as_of } = bundle;
  if (videos.length === 0) return { note: null, warning: `YouTube bundle ${index} found no usable video.` };
  if (ports.ask === null) return { note: writeQuoteNote(queries, videos), warning: null };
  const linked = pages.map(({ page, ...rest }) => ({ url: page.final_url, ...rest }));
  const prompt = fillPrompt(readPrompt('researcher_youtube'), {
    as_of,
    queries: queries.map((query) => `- ${query}`).join('\n'),
    material: renderMaterial(videos, linked),
  });
  const label = `researcher_yt_${index}`;
  const answer = await ports.ask<string>({ prompt, schema: null, rights: 'none', label });
  if (answer.outcome === 'ok' && answer.text.trim() !== '')
    return { note: `${answer.text.trim()}\n`, warning: null };
  const why = (answer.message || answer.outcome).replace(/\.$/, '');
  const warning = `The lane's engine gave no note for bundle ${index} (${why}); transcripts were quoted instead.`;
  return { note: writeQuoteNote(queries, videos), warning };
}

/** A video as a source of the run: found by search, opened by us. */
export function videoSource(
  { video, query }: VideoMaterial,
  of: { at: string; stored: CapturedSource['stored'] },
): CapturedSource {
  return {
    url: video.url,
    aliases: [],
    title: video.channel === '' ? video.title : `${video.title} (${video.channel}, video)`,
    found: { by: 'search', from: `youtube: ${query}`, researcher: 0 },
    opened: { by: 'vouch', status: null, at: of.at },
    stored: of.stored,
    published_at: video.published_at,
    accessed_at: of.at,
  };
}
