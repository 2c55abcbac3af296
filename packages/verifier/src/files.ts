import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { VouchError } from '@vouch/core/error';
import { readBytes, readJson, readText, writeTogether } from '@vouch/core/files';
import type { Audit, VerifyResult } from './audit.js';
import { buildRegistry } from './build-registry.js';
import { REPORT_BYTES } from './limits.js';
import { parseRegistry } from './parse-registry.js';
import type { Registry } from './registry.js';

/** The door of the verifier: reports, notes and registries from disk, and the two files it writes. */

/** Reads a draft: UTF-8 text that is neither empty, binary nor longer than any report. */
export function readReport(path: string): string {
  const size = sizeOf(path, 'report');
  if (size === 0) throw new VouchError(`The report ${path} is empty.`);
  const text = readText(path, 'report');
  if (text.includes('\u0000')) throw new VouchError(`The report ${path} is binary data, not Markdown.`);
  if (text.trim() === '') throw new VouchError(`The report ${path} holds nothing but white space.`);
  return text;
}

/** The sources that a notes folder records. A folder without notes is an empty registry, not an error. */
export function readNotes(dir: string): Registry {
  let names: string[];
  try {
    // A link is followed when it is read; folders, pipes and devices hold no notes.
    names = readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => entry.name);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const why = code === 'ENOENT' ? 'it does not exist' : code === 'ENOTDIR' ? 'it is a file' : String(code);
    throw new VouchError(`Cannot read the notes folder ${dir}: ${why}.`, { cause });
  }
  const notes = names.map((name) => {
    const isNote = name.startsWith('researcher_') && name.endsWith('.md');
    if (isNote) sizeOf(join(dir, name), 'note');
    return { name, text: isNote ? readText(join(dir, name), 'note') : '' };
  });
  return buildRegistry(notes);
}

/** A registry file: an array of URLs or of `{url, title?}`, or a run's `sources.json`. */
export function readRegistry(path: string): Registry {
  try {
    return parseRegistry(readJson(path, 'registry'));
  } catch (error) {
    if (!(error instanceof VouchError) || error.message.includes(path)) throw error;
    throw new VouchError(`${path}: ${error.message}`, { cause: error });
  }
}

/**
 * Writes the audit and the report, both or neither; never over the draft. It doesn't wait for the disk: both can be made
 * again from the draft.
 */
export function writeVerified(
  result: VerifyResult,
  paths: { draft: string; out: string; audit: string },
  audit: Audit = result.audit,
): void {
  for (const path of [paths.out, paths.audit]) {
    if (realPath(path) === realPath(paths.draft)) {
      throw new VouchError(
        `The draft ${paths.draft} would be overwritten; choose another --out and --audit.`,
      );
    }
  }
  if (realPath(paths.out) === realPath(paths.audit)) {
    throw new VouchError(
      `The report and the audit can't both be ${paths.out}; choose another --out or --audit.`,
    );
  }
  writeTogether([
    { path: paths.audit, data: `${JSON.stringify(audit, null, 2)}\n`, what: 'audit' },
    { path: paths.out, data: result.report, what: 'report' },
  ]);
}

/** The drafts of a folder of runs: its own `report_draft.md` and those one or two folders below. */
export function findDrafts(dir: string): string[] {
  const found: string[] = [];
  const visit = (folder: string, depth: number) => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (entry.isFile() && entry.name === 'report_draft.md') found.push(join(folder, entry.name));
      else if (entry.isDirectory() && depth > 0) visit(join(folder, entry.name), depth - 1);
    }
  };
  visit(dir, 2);
  return found;
}

export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function sizeOf(path: string, what: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isCharacterDevice()) throw new VouchError(`The ${what} ${path} is a device, not a file.`);
  // What can't be looked at fails with its reason when it is read.
  if (stat === undefined || !stat.isFile()) return readBytes(path, what).length;
  if (stat.size > REPORT_BYTES) {
    const size = Math.round(stat.size / 1_000_000);
    throw new VouchError(
      `The ${what} ${path} has ${size} MB; more than ${REPORT_BYTES / 1_000_000} MB is no report.`,
    );
  }
  return stat.size;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    try {
      return join(realpathSync(dirname(path)), basename(path));
    } catch {
      return path;
    }
  }
}
