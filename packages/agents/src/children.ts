import { join, resolve } from 'node:path';
import { readToolsLines } from './call-lists.js';
import { appendLine, findCarriers, findGroupMembers, readLines, readProcessStart } from './files.js';
import { signalGroup } from './groups.js';
import { object, text } from './loose.js';

/**
 * Every program that a run starts is recorded with its id and start time, so that a resume after `kill -9` can
 * end what that run left behind, and nothing else.
 */

/** Variable in the child's environment that names its call. */
export const CALL_VARIABLE = 'VOUCH_CALL';

function recordPath(run_dir: string): string {
  return join(run_dir, 'calls', 'children.ndjson');
}

export function recordStart(run_dir: string, pid: number, call: string): void {
  appendLine(recordPath(run_dir), { pid, start: readProcessStart(pid), call });
}

export function recordEnd(run_dir: string, pid: number): void {
  appendLine(recordPath(run_dir), { pid, ended: true });
}

/**
 * Ends what an earlier process of this run left running. A process is ours when it has the recorded id *and* the
 * recorded start time; when the leader is gone, members of its group are ours when they carry the call's name in
 * their environment. So is whatever else carries the name of a call of this run: a kill may fall between a
 * program's start and its record. Returns the ids that got a KILL.
 */
export function endLeftovers(run_dir: string): number[] {
  const open = new Map<number, { start: string | null; call: string }>();
  for (const line of readLines(recordPath(run_dir)).map(object)) {
    const pid = Number(line['pid']);
    if (!Number.isSafeInteger(pid) || pid <= 1) continue;
    if (line['ended'] === true) open.delete(pid);
    else open.set(pid, { start: text(line['start']), call: text(line['call']) ?? '' });
  }
  const ended: number[] = [];
  for (const [pid, { start, call }] of open) {
    if (start !== null && readProcessStart(pid) === start) {
      signalGroup(pid, 'SIGKILL');
      ended.push(pid);
    } else {
      ended.push(...endMembers(pid, call));
    }
    if (call !== '') endServers(readToolsLines(call).filter((line) => line['event'] === 'started'));
    recordEnd(run_dir, pid);
  }
  return [...ended, ...endCarriers(run_dir, new Set(ended))];
}

function endCarriers(run_dir: string, known: ReadonlySet<number>): number[] {
  const left = findCarriers(`${CALL_VARIABLE}=${join(resolve(run_dir), 'calls')}/`).filter(
    (pid) => !known.has(pid) && pid !== process.pid,
  );
  for (const pid of left) endProcess(pid);
  return left;
}

function endMembers(group: number, call: string): number[] {
  if (call === '') return [];
  const members = findGroupMembers(group, `${CALL_VARIABLE}=${call}`);
  for (const pid of members) endProcess(pid);
  return members;
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

/**
 * Ends our own tools server if it outlived its call. codex gives it a process group of its own, which the group's
 * signal doesn't reach; it writes its id and start time first of all.
 */
export function endServers(started: readonly Record<string, unknown>[]): void {
  for (const line of started) {
    const pid = Number(line['pid']);
    const start = text(line['start']);
    if (Number.isSafeInteger(pid) && pid > 1 && start !== null && readProcessStart(pid) === start)
      endProcess(pid);
  }
}
