import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { matchUrls, VouchError } from '@vouch/core';
import { readJson, readText } from '@vouch/core/files';
import { Claims, complaints, Sources } from '@vouch/core/schemas';
import {
  findSnapshot,
  readSnapshot,
  readSnapshotIndex,
  readSnapshotPage,
  type Snapshot,
} from '@vouch/evidence';
import { type KnownSource, parseJsonClaims } from './document/json.js';
import { parseKit } from './document/kit.js';
import { parseReport } from './document/report.js';
import type { AuditDocument, ClaimSource } from './document/types.js';
import type { SourcePage } from './source-page.js';

/** The door of this package: prompts beside the code, documents, and the snapshots that they cite. */
export function readPrompt(name: 'refute'): string {
  return readFileSync(new URL(`../prompts/${name}.md`, import.meta.url), 'utf8').trimEnd();
}

/**
 * Reads a document: JSON claims, a run directory or its report, or Markdown with `Source:` lines or with `[n]` and a
 * source list. Throws on what can't be read and on a document without a claim.
 */
export function readDocument(path: string): AuditDocument {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'report_final.md') : path;
  const document = file.endsWith('.json') ? readJsonDocument(file) : readMarkdown(file);
  if (document.claims.length > 0) return document;
  throw new VouchError(
    `${file} holds no claim with a source: no "Source:" line, no [n] with a source list, no JSON claim; nothing was audited.`,
  );
}

/** Where a document's pages are stored: a run's own `snapshots/`, else the given default. */
export function snapshotsBeside(path: string, otherwise: string): string {
  const run = existsSync(path) && statSync(path).isDirectory() ? path : dirname(path);
  const own = join(run, 'snapshots');
  return existsSync(own) ? own : otherwise;
}

function readMarkdown(path: string): AuditDocument {
  const text = readText(path, 'document');
  const kit = parseKit(text);
  if (kit.length > 0) return { kind: 'kit', claims: kit };
  const run = dirname(path);
  const claims = readBeside(run, 'claims.json', Claims)?.claims ?? [];
  const sources = readBeside(run, 'sources.json', Sources)?.sources ?? [];
  return { kind: 'report', claims: parseReport({ report: text, claims, sources }) };
}

function readJsonDocument(path: string): AuditDocument {
  const value = readJson(path, 'claims file');
  const sources: KnownSource[] = readBeside(dirname(path), 'sources.json', Sources)?.sources ?? [];
  const parsed = parseJsonClaims(value, sources);
  if (parsed.ok) return { kind: 'json', claims: parsed.claims };
  throw new VouchError(`The claims file ${path} has another shape than claims have: ${parsed.message}.`);
}

type Schema<T> = {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: Parameters<typeof complaints>[0] };
};

/** A file of the run that the document is part of, or null. In a run it must be readable; elsewhere it may be anyone's. */
function readBeside<T>(dir: string, name: string, schema: Schema<T>): T | null {
  const path = join(dir, name);
  if (!existsSync(path)) return null;
  const parsed = schema.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  if (!existsSync(join(dir, 'run.json'))) return null;
  throw new VouchError(
    `${path} has another shape than the file of that name in a run: ${complaints(parsed.error)}.`,
  );
}

/** The stored pages of a document's sources, each read once, by the address that the document gives. */
export async function readSourcePages(
  dir: string,
  document: AuditDocument,
  as_of: string,
): Promise<Map<string, SourcePage>> {
  const index = readSnapshotIndex(dir);
  const pages = new Map<string, SourcePage>();
  const bySnapshot = new Map<string, SourcePage>();
  for (const source of document.claims.flatMap((claim) => claim.sources)) {
    if (pages.has(source.url)) continue;
    const snapshot = findNamed(dir, source) ?? findSnapshot(index, source.url);
    if (snapshot === null) continue;
    const page = bySnapshot.get(snapshot.path) ?? (await toPage(snapshot, { url: source.url, as_of }));
    bySnapshot.set(snapshot.path, page);
    pages.set(source.url, page);
  }
  return pages;
}

/** A slug that the claim names is taken only if the snapshot there is of the claim's address. */
function findNamed(dir: string, { slug, url }: ClaimSource): Snapshot | null {
  const snapshot = slug === null ? null : readSnapshot(dir, slug);
  if (snapshot?.meta === null || snapshot === null) return snapshot;
  return matchUrls(snapshot.meta.source_url, url) === null ? null : snapshot;
}

async function toPage(
  snapshot: Snapshot,
  { url, as_of }: { url: string; as_of: string },
): Promise<SourcePage> {
  const page = await readSnapshotPage(snapshot, { url, as_of });
  return {
    url,
    text: page.text,
    title: page.title,
    // What the capture found counts, even if that was no date; a file without a sidecar is read anew.
    published_at: snapshot.meta === null ? page.published_at : snapshot.meta.published_at,
    accessed_at: snapshot.meta?.accessed_at ?? null,
    unusable_because: snapshot.fault ?? snapshot.meta?.unusable_because ?? page.unusable_because,
  };
}
