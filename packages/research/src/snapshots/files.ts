import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBytes, sha256, writeAtomic, writeJson } from '@vouch/core/files';
import type { RunDir } from '../files.js';

/** Bytes from disk under the address that the user declared: stored as *provided*. */
export interface ProvidedDocument {
  url: string;
  title: string;
  bytes: Uint8Array;
  content_type: string;
  published_at: string | null;
  as_of: string;
}

const EXTENSIONS: readonly [string, string][] = [
  ['text/html', 'html'],
  ['application/xhtml', 'html'],
  ['application/pdf', 'pdf'],
  ['text/markdown', 'md'],
];

export function writeProvided(run: RunDir, document: ProvidedDocument): { slug: string; sha256: string } {
  const hash = sha256(document.bytes);
  const slug = `${document.url.replace(/[^A-Za-z0-9]+/g, '-').slice(-60)}-${sha256(document.url).slice(0, 8)}`;
  const extension = EXTENSIONS.find(([type]) => document.content_type.startsWith(type))?.[1] ?? 'txt';
  writeAtomic(join(run.path, 'snapshots', `${slug}.${extension}`), document.bytes);
  writeJson(join(run.path, 'snapshots', `${slug}.meta.json`), {
    schema: 1,
    source_url: document.url,
    slug,
    accessed_at: document.as_of,
    published_at: document.published_at,
    backend: 'provided',
    byte_count: document.bytes.length,
    sha256: hash,
    content_type: document.content_type,
    title: document.title,
  });
  return { slug, sha256: hash };
}

export function readSnapshotBytes(
  run: RunDir,
  slug: string,
): { bytes: Uint8Array; extension: string } | null {
  for (const extension of ['html', 'pdf', 'md', 'txt']) {
    const path = join(run.path, 'snapshots', `${slug}.${extension}`);
    if (existsSync(path)) return { bytes: readBytes(path, 'snapshot'), extension };
  }
  return null;
}
