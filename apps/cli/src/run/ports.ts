import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VouchError } from '@vouch/core';
import { readText } from '@vouch/core/files';
import { makeSearch, openWeb, openWithRobots, type ProviderOptions, type Web } from '@vouch/evidence';
import { type ExtractivePorts, folderPorts, joinedPorts, type OpenRun, webPorts } from '@vouch/research';
import { list } from '../flags.js';
import type { Io } from '../io.js';
import type { RunOptions } from './wish.js';

/** Web requests of one run, courtesy first; `--max-requests` changes it. */
export const DEFAULT_REQUESTS = 60;

/** The one web client of a run, with a cache in the vault. */
export function openClient(vault: string, options: RunOptions, io: Io): Web {
  return openWeb({
    allowHosts: options.allow_hosts,
    env: io.env,
    cacheDir: join(vault, 'state', 'cache', 'http'),
    budget: options.max_requests ?? DEFAULT_REQUESTS,
    now: io.now,
  });
}

/** Where the embedded engine looks: folders, searches, or both. */
export function extractivePorts(open: OpenRun, options: RunOptions, web: Web): ExtractivePorts {
  const { dir, run } = open;
  const ports: ExtractivePorts[] = [];
  if (options.corpus.length > 0) ports.push(folderPorts(options.corpus, { dir, as_of: run.as_of }));
  if (options.providers.length > 0) {
    const providers = options.providers.map(({ name, value }) => ({
      name,
      search: makeSearch(name, providerOptions(name, value, web)),
    }));
    ports.push(
      webPorts({
        providers,
        open: openWithRobots(web.open),
        issues: web.issues,
        dir,
        as_of: run.as_of,
        lang: options.language ?? 'en',
      }),
    );
  }
  return joinedPorts(ports);
}

/** `searxng=URL` and `site=URL` name an address, `urls=FILE` or `urls=URL` a list; others a mirror. */
export function providerOptions(name: string, value: string | null, web: Web): ProviderOptions {
  const { open } = web;
  if ((name === 'searxng' || name === 'site') && value === null) {
    throw new VouchError(`--search ${name} needs an address: --search ${name}=https://….`);
  }
  if (name !== 'urls') return value === null ? { open } : { open, base: value };
  if (value === null)
    throw new VouchError('--search urls needs addresses: --search urls=FILE or urls=https://….');
  const text = existsSync(value) ? readText(value, 'list of addresses') : value;
  return { open, urls: list(text.replaceAll('\n', ',')) };
}
