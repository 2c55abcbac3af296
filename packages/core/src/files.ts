import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { VouchError } from './error.js';

/** The one door of core: atomic files. Errors name the file and the mend. */

/** What went wrong with a file, as the end of a sentence. */
function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  switch (code) {
    case 'ENOENT':
      return 'it does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'permission was denied';
    case 'EISDIR':
      return 'it is a directory, not a file';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a part of its path is a file, not a directory';
    case 'EROFS':
      return 'the file system is read-only';
    case 'ENOSPC':
      return 'the disk is full';
    case 'ENAMETOOLONG':
      return 'the name is too long';
    default:
      return code ?? String(error);
  }
}

export function readBytes(path: string, what = 'file'): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new VouchError(`Cannot read the ${what} ${path}: ${reason(cause)}.`, { cause });
  }
}

/** Reads UTF-8. Bytes that are not UTF-8 are an error that names the place; a leading BOM is dropped. */
export function readText(path: string, what = 'file'): string {
  const bytes = readBytes(path, what);
  if (!isUtf8(bytes)) {
    throw new VouchError(
      `The ${what} ${path} is not UTF-8 text (first bad byte near offset ${firstBadByte(bytes)}); save it as UTF-8.`,
    );
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Bisects for the shortest prefix that no longer decodes. */
function firstBadByte(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    let good = true;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
    } catch {
      good = false;
    }
    if (good) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function readJson(path: string, what = 'file'): unknown {
  const text = readText(path, what);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VouchError(
      `The ${what} ${path} is not valid JSON: ${(cause as Error).message.replace(/\s+/g, ' ')}.`,
      { cause },
    );
  }
}

/** Writes through a temporary file beside the target, fsync, rename, fsync of the directory: whole or not at all. */
export function writeAtomic(path: string, data: string | Uint8Array, what = 'file'): void {
  replaceFile({ path, data, what, durable: true });
}

/**
 * As `writeAtomic`, without waiting for the disk (about 1 ms instead of 18): readers see the old file or the new one,
 * but a power cut may lose it. For what can be made again and carries its own hash: cached answers, snapshots.
 */
export function writeQuickly(path: string, data: string | Uint8Array, what = 'file'): void {
  replaceFile({ path, data, what, durable: false });
}

/** Writes several files as `writeQuickly` does: all of them, or none where one can't be written. */
export function writeTogether(files: readonly { path: string; data: string; what: string }[]): void {
  const staged: { temporary: string; path: string; what: string }[] = [];
  try {
    for (const { path, data, what } of files) {
      staged.push({ path, what, temporary: stage({ path, data, what, durable: false }) });
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
        throw new VouchError(`Cannot write the ${what} ${path}: it is a directory, not a file.`);
      }
    }
    for (const { temporary, path, what } of staged) moveInto(temporary, path, what);
  } finally {
    for (const { temporary } of staged) discard(temporary);
  }
}

interface Replacement {
  path: string;
  data: string | Uint8Array;
  what: string;
  durable: boolean;
}

function replaceFile(replacement: Replacement): void {
  const { path, what, durable } = replacement;
  const temporary = stage(replacement);
  try {
    moveInto(temporary, path, what);
  } finally {
    discard(temporary);
  }
  if (durable) syncDirectory(dirname(path));
}

/** Writes what is to stand at `path` beside it, and returns where. */
function stage({ path, data, what, durable }: Replacement): string {
  const dir = dirname(path);
  // `wx` below refuses a name that is taken, so it needs to be rare and not secret.
  const rare = `${process.pid.toString(36)}${process.hrtime.bigint().toString(36)}`;
  const temporary = join(dir, `.${basename(path).slice(0, 80)}.${rare}.tmp`);
  try {
    makeFolder(dir);
    const file = openSync(temporary, 'wx', 0o644);
    try {
      const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return temporary;
  } catch (cause) {
    discard(temporary);
    throw new VouchError(`Cannot write the ${what} ${path}: ${reason(cause)}.`, { cause });
  }
}

function moveInto(temporary: string, path: string, what: string): void {
  try {
    renameSync(temporary, path);
  } catch (cause) {
    throw new VouchError(`Cannot write the ${what} ${path}: ${reason(cause)}.`, { cause });
  }
}

/** Step by step: Node's own `recursive` never returns where a folder can't be made though its parent is there (/proc). */
function makeFolder(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(dir);
  if (parent !== dir) makeFolder(parent);
  try {
    mkdirSync(dir);
  } catch (error) {
    // Another process may have made it in between.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function syncDirectory(dir: string): void {
  // Not every file system lets a directory be synced; the rename itself has happened.
  try {
    const handle = openSync(dir, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {}
}

/** JSON with two-space indent and a final newline; key order is the object's own. */
export function writeJson(path: string, value: unknown, what = 'file'): void {
  writeAtomic(path, `${JSON.stringify(value, null, 2)}\n`, what);
}

export function sha256(data: string | Uint8Array): string {
  // Loaded when it is used: at start-up it costs 7 ms, and the gate hashes nothing.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(data).digest('hex');
}

function discard(path: string): void {
  // Where the folder itself could not be made there is nothing to remove.
  try {
    rmSync(path, { force: true });
  } catch {}
}
