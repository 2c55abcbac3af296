import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { safeName } from '@vouch/core';
import { readJson, writeAtomic } from '@vouch/core/files';
import type { Run } from '@vouch/core/schemas';
import type { BriefFiles } from '../brief.js';

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
  let to = join(parent, run.replace(/[^\p{L}\p{N}._-]/gu, '-'));
  for (let n = 2; existsSync(to); n += 1) to = join(parent, `${run}-${n}`);
  mkdirSync(to);
  for (const name of readdirSync(path)) {
    if (name !== 'history') renameSync(join(path, name), join(to, name));
  }
}
