import { join } from 'node:path';
import type { Warning } from '@vouch/core';
import {
  buildSectionIndex,
  type Folder,
  type FolderPage,
  openFolder,
  readFolderBytes,
  storeCapture,
} from '@vouch/evidence';
import type { RunDir } from '../files.js';
import { storedFact } from '../stored-fact.js';
import type { ExtractivePorts } from './extractive-engine.js';

export interface Corpus {
  dir: string;
  /** `BASE_URL`: the documents are cited under it. */
  base: string | null;
}

/** The documents of one or more folders, read and indexed once, when the first researcher asks. */
export function folderPorts(corpora: Corpus[], of: { dir: RunDir; as_of: string }): ExtractivePorts {
  let opened: Promise<{ folders: Folder[]; index: Folder['index'] }> | undefined;
  const open = async () => {
    const folders: Folder[] = [];
    for (const { dir, base } of corpora) {
      folders.push(await openFolder(dir, { as_of: of.as_of, ...(base === null ? {} : { base_url: base }) }));
    }
    const single = folders.length === 1 ? folders[0] : undefined;
    return { folders, index: single?.index ?? buildSectionIndex(folders.flatMap(({ pages }) => pages)) };
  };
  const shelf = () => (opened ??= open());
  return {
    async gather(_bundle, again) {
      // The whole folder was searched already: other words can't bring other pages.
      if (again) return null;
      const { folders, index } = await shelf();
      const warnings: Warning[] = folders.flatMap(({ issues }) =>
        issues.map(({ rule, message }) => ({ code: rule, message })),
      );
      return { index, searched: true, warnings };
    },
    async capture(url, { query, researcher }) {
      const { folders } = await shelf();
      const page = folders.flatMap(({ pages }) => pages as FolderPage[]).find((one) => one.url === url);
      if (page === undefined) throw new Error(`${url} is no page of the corpus`);
      const at = `${of.as_of}T00:00:00Z`;
      const capture = await storeCapture(
        {
          url,
          final_url: url,
          hops: [],
          status: null,
          liveness: 'ok',
          content_type: page.content_type,
          bytes: readFolderBytes(page),
          at,
          unusable_because: null,
          error: null,
        },
        { dir: join(of.dir.path, 'snapshots'), backend: 'provided', as_of: of.as_of },
      );
      return {
        url,
        aliases: [],
        title: page.title,
        found: { by: 'search', from: query, researcher },
        opened: { by: 'vouch', status: null, at },
        stored: storedFact(capture.snapshot),
        published_at: page.published_at ?? null,
        accessed_at: at,
      };
    },
  };
}
