import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { VouchError } from '@vouch/core';
import { readText, writeAtomic } from '@vouch/core/files';
import { openWeb } from '@vouch/evidence';
import { checkReport } from '@vouch/research';
import type { CheckFlags } from '../commands/check.js';
import { asOf, pathOf, positive } from '../flags.js';
import type { Io } from '../io.js';
import { json, plain } from '../print.js';
import { renderCheck } from '../print-check.js';

/** `vouch check`: capture, gate, locate, audit; one table. */
export async function checkCommand(file: string, flags: CheckFlags, io: Io): Promise<void> {
  const path = pathOf(io, file);
  const draft = readText(path, 'report');
  if (draft.trim() === '') throw new VouchError(`The report ${path} is empty; there is nothing to check.`);
  const snapshots = flags.snapshots === undefined ? snapshotsOf(path, io) : pathOf(io, flags.snapshots);
  if (flags.offline && !isDirectory(snapshots)) {
    throw new VouchError(
      `There is no directory of snapshots ${snapshots}; name one with --snapshots or leave out --offline.`,
    );
  }
  const budget = positive('--max-requests', flags.maxRequests);
  const web = flags.offline
    ? null
    : openWeb({
        probe: true,
        allowHosts: flags.allowHost,
        env: io.env,
        now: io.now,
        ...(budget === null ? {} : { budget }),
      });
  try {
    const result = await checkReport(draft, {
      snapshots,
      open: web?.open ?? null,
      as_of: asOf(io, flags.asOf),
    });
    if (flags.out !== undefined) writeAtomic(pathOf(io, flags.out), result.report, 'checked report');
    for (const { message } of web?.issues() ?? []) io.err(`${message}\n`);
    io.out(flags.json ? json(result) : plain(renderCheck(result)));
    io.setExit(result.exit);
  } finally {
    await web?.close();
  }
}

/** A run keeps its pages beside its report. */
function snapshotsOf(report: string, io: Io): string {
  const beside = join(dirname(report), 'snapshots');
  return isDirectory(beside) ? beside : pathOf(io, 'docs/references/research');
}

function isDirectory(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
