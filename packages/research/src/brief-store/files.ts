import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenedPage, safeName, VouchError } from '@vouch/core';
import { readJson, readText, writeAtomic, writeJson } from '@vouch/core/files';
import type { Run } from '@vouch/core/schemas';
import { complaints } from '@vouch/core/schemas';
import type { BriefFiles } from '../brief.js';
import { RefreshClaims, type RefreshInput, type RefreshResult, RefreshSource } from '../refresh-brief.js';

/** `<vault>/state/briefs/` */
export function briefsDir(vault: string): string {
  return join(vault, 'state', 'briefs');
}

/**
 * Writes the brief of a run. A second run of a slug replaces the brief and moves the old one to `history/<run-id>/`;
 * a FAIL never replaces a better one: it goes to the history itself.
 */
export function writeBrief(vault: string, run: Run, brief: BriefFiles): { slug: string; path: string } {
  const slug = safeName(run.topic, 'topic');
  const path = join(briefsDir(vault), slug);
  const present = readPresent(path);
  if (present !== null && present.run !== run.id) {
    if (brief.verdict === 'FAIL' && present.verdict !== 'FAIL') {
      const kept = join(path, 'history', safeName(run.id, 'run id'));
      writeAll(kept, brief);
      return { slug, path: kept };
    }
    moveToHistory(path, present.run);
  }
  writeAll(path, brief);
  return { slug, path };
}

/** The claims go last: a brief without them is no brief, so a killed write is seen as absent or old, never as half. */
function writeAll(path: string, brief: BriefFiles): void {
  for (const [name, content] of brief.files)
    if (name !== 'claims.json') writeAtomic(join(path, name), content);
  writeAtomic(join(path, 'claims.json'), brief.files.get('claims.json') ?? '');
}

function readPresent(path: string): { run: string; verdict: string } | null {
  const claims = join(path, 'claims.json');
  if (!existsSync(claims)) return null;
  try {
    const value = readJson(claims) as { run?: unknown; verdict?: unknown };
    const run = typeof value.run === 'string' && value.run !== '' ? value.run : 'unknown-run';
    return { run, verdict: typeof value.verdict === 'string' ? value.verdict : '' };
  } catch {
    return { run: 'unreadable', verdict: 'FAIL' };
  }
}

function moveToHistory(path: string, run: string): void {
  const parent = join(path, 'history');
  mkdirSync(parent, { recursive: true });
  const name = run.replace(/[^\p{L}\p{N}._-]/gu, '-');
  let to = join(parent, name);
  // Without claims it is half a move, which a kill left and which goes on here.
  for (let n = 2; existsSync(join(to, 'claims.json')); n += 1) to = join(parent, `${name}-${n}`);
  mkdirSync(to, { recursive: true });
  const files = readdirSync(path).filter((file) => file !== 'history' && file !== 'claims.json');
  for (const file of [...files, 'claims.json']) renameSync(join(path, file), join(to, file));
}

/** What a refresh needs of a brief that Vouch wrote; one of another shape is told with the place. */
export function readForRefresh(vault: string, slug: string): RefreshInput {
  const path = join(briefsDir(vault), safeName(slug, 'brief'));
  if (!existsSync(join(path, 'claims.json'))) {
    throw new VouchError(`There is no brief ${slug} in ${vault}; "vouch brief list" shows those there are.`);
  }
  const parsed = RefreshClaims.safeParse(readJson(join(path, 'claims.json'), 'brief'));
  if (!parsed.success) {
    throw new VouchError(`${join(path, 'claims.json')} can't be refreshed: ${complaints(parsed.error)}.`);
  }
  const lines = readText(join(path, 'sources.jsonl'), 'sources of the brief').split('\n');
  const sources = lines.flatMap((line) => {
    if (line.trim() === '') return [];
    const source = RefreshSource.safeParse(tryJson(line));
    return source.success ? [source.data] : [];
  });
  return { slug, claims: parsed.data.claims, sources };
}

function tryJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** `checks/` beside a brief: dated checks and their captures. */
export function checksDir(vault: string, slug: string): string {
  return join(briefsDir(vault), safeName(slug, 'brief'), 'checks');
}

export function writeRefresh(vault: string, result: RefreshResult): string {
  const path = join(checksDir(vault, result.slug), `${result.as_of}.json`);
  writeJson(path, result, 'check of the brief');
  return path;
}

/** A `file:` source as it is on disk now. */
export function readDocument(url: string, as_of: string): OpenedPage | null {
  if (!url.startsWith('file:')) return null;
  try {
    const bytes = readFileSync(fileURLToPath(url));
    return {
      url,
      final_url: url,
      hops: [],
      status: null,
      liveness: 'ok',
      content_type: documentType(url),
      bytes,
      at: `${as_of}T00:00:00Z`,
      unusable_because: null,
      error: null,
    };
  } catch {
    return null;
  }
}

function documentType(url: string): string {
  if (/\.x?html?$/i.test(url)) return 'text/html';
  if (/\.pdf$/i.test(url)) return 'application/pdf';
  return /\.(?:md|markdown)$/i.test(url) ? 'text/markdown; charset=utf-8' : 'text/plain; charset=utf-8';
}
