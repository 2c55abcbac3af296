import type { BundleRun } from './bundle-run.js';
import { LINKS_PER_VIDEO } from './limits.js';
import type { VideoMaterial } from './material.js';
import type { LanePage } from './ports.js';
import { findVideoLinks } from './video-links.js';

/** What is left of the calls goes to links, one of each video in turn; shorteners resolve on the way. */
export async function openLinks(run: BundleRun, videos: readonly VideoMaterial[]): Promise<LanePage[]> {
  const pages: LanePage[] = [];
  const lists = videos.map(({ video }) =>
    findVideoLinks(video).map((link) => ({ ...link, found_on: video.url })),
  );
  for (let rank = 0; rank < LINKS_PER_VIDEO; rank += 1) {
    for (const list of lists) {
      const link = list[rank];
      if (link === undefined) continue;
      if (!run.mayCall()) return pages;
      const page = await run.ports.open(link.url);
      const read = page.error === null ? await run.ports.textOf(page) : null;
      const { status, at: opened_at } = page;
      const entry = { kind: link.kind, found_on: link.found_on, opened_at, status, ok: read !== null };
      for (const url of new Set([link.url, page.final_url])) run.opened({ url, ...entry });
      if (read !== null) pages.push({ page, found_on: link.found_on, ...read });
    }
  }
  return pages;
}
