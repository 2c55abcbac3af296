import { join } from 'node:path';
import { openWeb } from '@vouch/evidence';
import {
  checksDir,
  type RefreshResult,
  readDocument,
  readForRefresh,
  refreshBrief,
  writeRefresh,
} from '@vouch/research';
import { EXIT } from '../exit-codes.js';
import { asOf, vaultOf } from '../flags.js';
import type { Io } from '../io.js';
import { json, plain, table } from '../print.js';

export interface RefreshFlags {
  vault?: string;
  asOf?: string;
  allowHost: string[];
  json?: true;
}

/** `vouch brief refresh`: what became of a brief's pages and quotes; the brief stays as it is. */
export async function refreshCommand(slug: string, flags: RefreshFlags, io: Io): Promise<void> {
  const vault = vaultOf(io, flags.vault);
  const as_of = asOf(io, flags.asOf);
  const input = readForRefresh(vault, slug);
  const web = openWeb({ allowHosts: flags.allowHost, env: io.env, now: io.now });
  try {
    const snapshots = join(checksDir(vault, slug), 'snapshots');
    const readFile = (url: string) => readDocument(url, as_of);
    const result = await refreshBrief(input, { open: web.open, snapshots, as_of, readDocument: readFile });
    const path = writeRefresh(vault, result);
    io.out(flags.json ? json(result) : plain(render(result)));
    io.err(`Check: ${path}\n`);
    const weak =
      result.claims.some(({ state }) => state === 'lost') ||
      result.sources.some(({ state }) => state === 'gone');
    if (weak) io.setExit(EXIT.found);
  } finally {
    await web.close();
  }
}

function render({ sources, claims }: RefreshResult): string {
  const pages = sources.map(({ id, state, because, url }) => [
    id,
    state.replaceAll('_', ' '),
    because?.replaceAll('_', ' ') ?? '',
    url,
  ]);
  const rows = claims.map(({ id, state, quotes }) => [
    id,
    state,
    quotes.map(({ source, verdict }) => `${source} ${verdict}`).join(', '),
  ]);
  return `${table(['source', 'page', '', 'address'], pages)}\n${table(['claim', 'state', 'quotes'], rows)}`;
}
