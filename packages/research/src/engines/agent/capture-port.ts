import { join } from 'node:path';
import { type Open, urlKey } from '@vouch/core';
import type { CapturedSource } from '@vouch/core/schemas';
import {
  aliasesOf,
  captureSource,
  findSnapshot,
  readSnapshot,
  readSnapshotIndex,
  readSnapshotPage,
  type Snapshot,
} from '@vouch/evidence';
import type { RunDir } from '../../files.js';
import { storedFact } from '../../stored-fact.js';
import type { AgentPorts } from './ports.js';

/** The agent engine's pages: what `open_page` stored is taken as it is, the rest is captured now. */
export function capturePort(
  dir: RunDir,
  open: Open,
  as_of: string,
): Pick<AgentPorts, 'capture' | 'linkedFrom'> {
  const snapshots = join(dir.path, 'snapshots');
  const links = new Map<string, string>();
  const read = new Set<string>();

  async function readLinks(): Promise<void> {
    for (const slug of readSnapshotIndex(snapshots).bySource.values()) {
      if (read.has(slug)) continue;
      read.add(slug);
      const snapshot = readSnapshot(snapshots, slug);
      if (snapshot?.meta?.usable !== true) continue;
      const page = await readSnapshotPage(snapshot, { as_of });
      for (const { url } of page.links) {
        const key = urlKey(url);
        if (key !== null && !links.has(key)) links.set(key, snapshot.meta.source_url);
      }
    }
  }

  return {
    async linkedFrom(url) {
      await readLinks();
      return links.get(urlKey(url) ?? url) ?? null;
    },
    async capture(url, how) {
      const known = findSnapshot(snapshots, url);
      if (known?.meta?.usable === true) return fromSnapshot(url, how, known);
      if (!/^https?:\/\//i.test(url)) return bare(url, how);
      const capture = await captureSource(url, { dir: snapshots, open, as_of });
      const { snapshot } = capture;
      if (snapshot === null) return bare(url, how);
      return { ...fromSnapshot(url, how, snapshot), stored: capture.usable ? storedFact(snapshot) : null };
    },
  };
}

type How = Pick<CapturedSource, 'found' | 'opened' | 'title'>;

/** What can't be stored stays as it was found: a later look never makes it better. */
function bare(url: string, how: How): CapturedSource {
  return { url, aliases: [], ...how, stored: null, published_at: null, accessed_at: null };
}

function fromSnapshot(url: string, how: How, snapshot: Snapshot): CapturedSource {
  const meta = snapshot.meta!;
  const { accessed_at: at, status = null, published_at } = meta;
  return {
    url,
    aliases: aliasesOf(meta).filter((alias) => alias !== url),
    found: how.found,
    title: how.title || (meta.title ?? ''),
    opened: { by: 'vouch', status, at },
    stored: storedFact(snapshot),
    published_at,
    accessed_at: at,
  };
}
