import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VouchError } from '@vouch/core';
import type { RunDir } from '../files.js';
import { LOCK_WRITE_MS } from '../limits.js';

interface LockRecord {
  pid: number;
  started: string;
}

/** Takes the run's lock or says who holds it; a lock whose process is gone is taken over. Returns the release. */
export function takeLock(run: RunDir): () => void {
  const path = join(run.path, 'lock.json');
  const mine: LockRecord = { pid: process.pid, started: readProcess(process.pid)?.started ?? '' };
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST')
        throw new VouchError(`Cannot lock the run ${run.path} (${codeOf(cause)}).`, { cause });
      const holder = readLock(path);
      if (holder !== null && isAlive(holder)) {
        throw new VouchError(
          `The run ${run.id} is in use by process ${holder.pid}; wait for it or end it (if that is no vouch, delete ${path}).`,
        );
      }
      if (holder === null && isYoung(path)) break;
      dropLock(path, holder);
    }
  }
  throw new VouchError(`The run ${run.id} is being taken by another process; try again.`);
}

/** A lock that can't be read was left half-written by a kill, or is being written right now. */
function isYoung(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs < LOCK_WRITE_MS;
  } catch {
    return false;
  }
}

/** Takes the lock that was looked at out of the way; one that another process took in between is put back. */
function dropLock(path: string, dead: LockRecord | null): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (JSON.stringify(readLock(aside)) !== JSON.stringify(dead)) linkSync(aside, path);
    rmSync(aside, { force: true });
  } catch {
    // Another process was faster; the next try tells.
  }
}

function readLock(path: string): LockRecord | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockRecord;
  } catch {
    return null;
  }
}

function isAlive(holder: LockRecord): boolean {
  if (!Number.isSafeInteger(holder.pid) || holder.pid < 1) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (cause) {
    if (codeOf(cause) !== 'EPERM') return false;
  }
  const now = readProcess(holder.pid);
  // Killed, but not yet taken away by its parent, which in a container may never do so.
  if (now?.state === 'Z') return false;
  return now === null || holder.started === '' || now.started === holder.started;
}

/** State of a process, and its start in clock ticks since boot: a reused id is not the old process (Linux). */
function readProcess(pid: number): { state: string; started: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
