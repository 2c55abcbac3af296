import { join } from 'node:path';
import { openWeb, type Web } from '@vouch/evidence';
import { type ExtractivePorts, folderPorts, type OpenRun } from '@vouch/research';
import type { Io } from '../io.js';
import type { RunOptions } from './wish.js';

/** The one web client of a run, with a cache in the vault. */
export async function openClient(_open: OpenRun, options: RunOptions, io: Io): Promise<Web> {
  return openWeb({
    allowHosts: options.allow_hosts,
    env: io.env,
    budget: options.max_requests ?? DEFAULT_REQUESTS,
    now: io.now,
  });
}

/** Web requests of one run, courtesy first; `--max-requests` changes it. */
export const DEFAULT_REQUESTS = 60;

export async function extractivePorts(open: OpenRun, options: RunOptions, _io: Io): Promise<ExtractivePorts> {
  const { dir, run } = open;
  void join;
  return folderPorts(options.corpus, { dir, as_of: run.as_of });
}
