import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { matchUrls, type OpenedPage, safeName, urlKey, VouchError } from '@vouch/core';
import { readBytes, sha256, writeQuickly } from '@vouch/core/files';
import { parseMeta, type SnapshotMeta, type TakenCapture } from './meta.js';
import { buildSlug, hashedSlug, seedSlug } from './slug.js';

/** Stored bytes with what is known of them. */
export interface Snapshot {
  slug: string;
  /** Path of the bytes. */
  path: string;
  meta_path: string;
  bytes: Uint8Array;
  /** Null where there is no sidecar (a file put there by hand) or a damaged one (`fault`). */
  meta: SnapshotMeta | null;
  /** Why it can't be trusted: a damaged sidecar, bytes that are no longer those that were captured. */
  fault: string | null;
}

/** Extensions of the bytes, in the order in which a file without a sidecar is looked for. */
const EXTENSIONS = ['html', 'htm', 'pdf', 'md', 'txt', 'json', 'xml', 'bin'] as const;

/** The snapshots of a directory by address: what was asked for, and every alias. Unreadable sidecars are left out. */
export interface SnapshotIndex {
  dir: string;
  bySource: ReadonlyMap<string, string>;
  byAlias: ReadonlyMap<string, string>;
}

export function readSnapshotIndex(dir: string): SnapshotIndex {
  const bySource = new Map<string, string>();
  const byAlias = new Map<string, string>();
  for (const name of listDir(dir)) {
    if (!name.endsWith('.meta.json')) continue;
    const slug = name.slice(0, -'.meta.json'.length);
    const { meta } = readMeta(dir, slug);
    if (meta === null) continue;
    const key = urlKey(meta.source_url);
    if (key !== null) bySource.set(key, slug);
    for (const alias of aliasesOf(meta)) {
      const other = urlKey(alias);
      if (other !== null && !byAlias.has(other)) byAlias.set(other, slug);
    }
  }
  return { dir, bySource, byAlias };
}

/** Every address that the snapshot answers for, besides the one it was asked for. */
export function aliasesOf(meta: SnapshotMeta): string[] {
  return [...meta.hops, ...(meta.final_url === null ? [] : [meta.final_url]), ...meta.aliases];
}

/**
 * The snapshot of an address, or null. Looked up by `source_url`, first under the names that the address would
 * get, then through all sidecars, then through redirects and canonical links; a file with the seed's name and no
 * sidecar comes last.
 */
export function findSnapshot(where: string | SnapshotIndex, url: string): Snapshot | null {
  const dir = typeof where === 'string' ? where : where.dir;
  const names = [buildSlug(url), hashedSlug(url), seedSlug(url)];
  for (const slug of names) {
    const meta = readMeta(dir, slug).meta;
    if (meta !== null && matchUrls(meta.source_url, url) !== null) return readSnapshot(dir, slug);
  }
  const index = typeof where === 'string' ? readSnapshotIndex(dir) : where;
  const key = urlKey(url);
  const slug = key === null ? undefined : (index.bySource.get(key) ?? index.byAlias.get(key));
  if (slug !== undefined) return readSnapshot(dir, slug);
  const bare = names.find((name) => findBytes(dir, name, null) !== null && readMeta(dir, name).meta === null);
  return bare === undefined ? null : readSnapshot(dir, bare);
}

/** The snapshot with this slug, or null when there are no bytes. Throws on a slug that would leave the directory. */
export function readSnapshot(dir: string, slug: string): Snapshot | null {
  safeName(slug, 'slug');
  const { meta, fault } = readMeta(dir, slug);
  const path = findBytes(dir, slug, meta);
  if (path === null) return null;
  const bytes = readBytes(path, 'snapshot');
  const altered =
    meta?.sha256 !== undefined && meta.sha256 !== sha256(bytes)
      ? 'the file is no longer the bytes that were captured'
      : null;
  return { slug, path, meta_path: metaPath(dir, slug), bytes, meta, fault: fault ?? altered };
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['pdf', 'application/pdf'],
  ['md', 'text/markdown'],
]);

/** A file from disk as a page of the address that the user declares (`http(s)`, `file` or `doc:`). */
export function readProvided(path: string, declared: { url: string; at: string }): OpenedPage {
  const { url, at } = declared;
  if (urlKey(url) === null) throw new VouchError(`${JSON.stringify(url)} is not an address; give it whole.`);
  return {
    url,
    final_url: url,
    hops: [url],
    status: null,
    liveness: 'ok',
    content_type: TYPES.get(path.replace(/^.*\./s, '').toLowerCase()) ?? 'text/plain',
    bytes: readBytes(path, 'file'),
    at,
    unusable_because: null,
    error: null,
  };
}

export type WriteOutcome = 'stored' | 'unchanged' | 'replaced' | 'kept';

/** What a capture knows of the page, as it will stand in the sidecar. */
export interface SnapshotFacts {
  source_url: string;
  accessed_at: string;
  published_at: string | null;
  published_at_source: string | null;
  backend: string;
  status: number | null;
  liveness: string | null;
  content_type: string | null;
  charset: string | null;
  final_url: string | null;
  hops: string[];
  aliases: string[];
  title: string | null;
  usable: boolean;
  unusable_because: string | null;
  provided: boolean;
}

export interface NewSnapshot {
  bytes: Uint8Array;
  extension: (typeof EXTENSIONS)[number];
  /** A wanted name; by default the address decides. */
  slug?: string | undefined;
  meta: SnapshotFacts;
}

/**
 * Stores a capture. Another address's snapshot is never touched; unchanged bytes keep their file and get a new
 * `accessed_at`; changed ones take its place while the old bytes stay as `<slug>.<8 hex>.<ext>`; an unusable
 * capture never takes the place of a usable one (`kept`).
 */
export function writeSnapshot(
  dir: string,
  capture: NewSnapshot,
): { outcome: WriteOutcome; snapshot: Snapshot } {
  const slug = chooseSlug(dir, capture);
  const old = readSnapshot(dir, slug);
  if (old?.meta?.usable && !capture.meta.usable) {
    const { accessed_at: at, status, unusable_because } = capture.meta;
    writeSidecar(old.meta_path, { ...old.meta, last_attempt: { at, status, unusable_because } });
    return { outcome: 'kept', snapshot: old };
  }
  const hash = sha256(capture.bytes);
  const same = old !== null && old.meta?.sha256 === hash && old.fault === null;
  const captures = [...(old?.meta?.captures ?? [])];
  const file = same ? nameOf(old.path) : `${slug}.${capture.extension}`;
  if (old !== null && !same) setAside(dir, old, captures);
  if (!same) writeQuickly(join(dir, file), capture.bytes, 'snapshot');
  captures.push({ at: capture.meta.accessed_at, sha256: hash, file });
  const { source_url, accessed_at, published_at, backend, ...rest } = capture.meta;
  const meta: SnapshotMeta = {
    schema: 1,
    source_url,
    slug,
    accessed_at,
    published_at,
    backend,
    byte_count: capture.bytes.length,
    sha256: hash,
    file,
    ...rest,
    captures,
  };
  const meta_path = metaPath(dir, slug);
  writeSidecar(meta_path, meta);
  const snapshot = { slug, path: join(dir, file), meta_path, bytes: capture.bytes, meta, fault: null };
  return { outcome: same ? 'unchanged' : old === null ? 'stored' : 'replaced', snapshot };
}

/** Usable bytes that are about to be replaced get a name of their own, for quotes that were taken from them; others go. */
function setAside(dir: string, old: Snapshot, captures: TakenCapture[]): void {
  if (old.fault !== null || old.meta?.usable !== true) {
    const gone = nameOf(old.path);
    rmSync(old.path);
    for (const taken of captures) if (taken.file === gone) taken.file = null;
    return;
  }
  const hash = sha256(old.bytes);
  const file = nameOf(old.path).replace(/(\.[a-z]+)$/, `.${hash.slice(0, 8)}$1`);
  renameSync(old.path, join(dir, file));
  if (captures.length === 0) captures.push({ at: old.meta.accessed_at, sha256: hash, file });
  for (const taken of captures) if (taken.sha256 === hash) taken.file = file;
}

function chooseSlug(dir: string, capture: NewSnapshot): string {
  const url = capture.meta.source_url;
  if (capture.slug !== undefined) {
    safeName(capture.slug, 'slug');
    if (isFree(dir, capture.slug, url)) return capture.slug;
    const other = readMeta(dir, capture.slug).meta?.source_url ?? 'an unknown address';
    throw new VouchError(
      `The slug ${capture.slug} is taken by the snapshot of ${other}; choose another one.`,
    );
  }
  const slug = [buildSlug(url), hashedSlug(url)].find((name) => isFree(dir, name, url));
  if (slug !== undefined) return slug;
  throw new VouchError(`No file name is left for the snapshot of ${url} in ${dir}; capture it with --slug.`);
}

/** Nobody's, or this address's own. A file without a readable sidecar is somebody's. */
function isFree(dir: string, slug: string, url: string): boolean {
  const { meta } = readMeta(dir, slug);
  if (meta !== null) return matchUrls(meta.source_url, url) !== null;
  return !existsSync(metaPath(dir, slug)) && findBytes(dir, slug, null) === null;
}

function metaPath(dir: string, slug: string): string {
  return join(dir, `${slug}.meta.json`);
}

function writeSidecar(path: string, meta: SnapshotMeta): void {
  writeQuickly(path, `${JSON.stringify(meta, null, 2)}\n`, 'sidecar');
}

function readMeta(dir: string, slug: string): { meta: SnapshotMeta | null; fault: string | null } {
  const path = metaPath(dir, slug);
  if (!existsSync(path)) return { meta: null, fault: null };
  const { meta, fault } = parseMeta(Buffer.from(readBytes(path, 'sidecar')).toString('utf8'));
  return { meta, fault: fault === null ? null : `its sidecar ${slug}.meta.json can't be read (${fault})` };
}

/** Path of a snapshot's bytes. The name in a sidecar is followed only inside the directory. */
function findBytes(dir: string, slug: string, meta: SnapshotMeta | null): string | null {
  const named = meta?.file;
  const names = [
    ...(named !== undefined && named === nameOf(named) ? [named] : []),
    ...EXTENSIONS.map((extension) => `${slug}.${extension}`),
  ];
  const name = names.find((candidate) => existsSync(join(dir, candidate)));
  return name === undefined ? null : join(dir, name);
}

function nameOf(path: string): string {
  return path.replace(/^.*[\\/]/s, '');
}

function listDir(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir).sort() : [];
}
