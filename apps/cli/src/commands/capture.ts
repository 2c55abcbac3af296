import { join } from 'node:path';
import { parseDay, VouchError } from '@vouch/core';
import type { Capture, CaptureOptions } from '@vouch/evidence';
import type { Command } from 'commander';
import { EXIT } from '../exit-codes.js';
import { collect, pathOf } from '../flags.js';
import type { Io } from '../io.js';
import { json, plain } from '../print.js';

interface CaptureFlags {
  outDir: string;
  slug?: string;
  published?: string;
  file?: string;
  render?: boolean;
  allowHost: string[];
  json?: boolean;
}

export function registerCapture(program: Command, io: Io): void {
  program
    .command('capture')
    .argument('<urls...>', 'http or https addresses')
    .description(
      'Store pages as snapshots that quotes can be checked on: the bytes, and when and how they came.',
    )
    .option('--out-dir <dir>', 'where the snapshots go', join('docs', 'references', 'research'))
    .option('--slug <name>', 'file name of the snapshot (one address only)')
    .option('--published <date>', 'when the page was published, where it does not say so (YYYY-MM-DD)')
    .option('--file <path>', 'take the bytes from this file; you declare that they are of the address')
    .option('--render', 'run the page in the installed Chromium first')
    .option('--allow-host <host>', 'open this host although it is private (repeatable)', collect, [])
    .option('--json', 'print every capture as JSON')
    .addHelpText('before', 'Example: vouch capture https://example.com/report --published 2025-03-01\n')
    .action((urls: string[], flags: CaptureFlags) => runCapture(urls, flags, io));
}

async function runCapture(urls: string[], flags: CaptureFlags, io: Io): Promise<void> {
  if (urls.length > 1 && (flags.slug !== undefined || flags.file !== undefined))
    throw new VouchError('--slug and --file are for one address; capture the others by themselves.');
  if (flags.published !== undefined && parseDay(flags.published) === null)
    throw new VouchError(
      `--published ${JSON.stringify(flags.published)} is no date; write it as YYYY-MM-DD.`,
    );
  const results: CaptureLine[] = [];
  for await (const capture of captureAll(urls, flags, io)) {
    const line = lineOf(capture, flags.outDir);
    results.push(line);
    for (const issue of capture.issues) io.err(plain(`${issue.message}\n`));
    if (flags.json !== true && line.snapshot !== null)
      io.out(plain(`snapshot: ${line.snapshot}\nmetadata: ${line.metadata}\n`));
  }
  if (flags.json === true) io.out(json(results));
  if (results.every((line) => line.snapshot === null)) io.setExit(EXIT.noSources);
  else if (results.some((line) => !line.usable)) io.setExit(EXIT.found);
}

/** Opens what the flags ask for (a client, a browser, a file) and closes it again. */
async function* captureAll(urls: string[], flags: CaptureFlags, io: Io): AsyncGenerator<Capture> {
  const evidence = await import('@vouch/evidence');
  const options = { dir: pathOf(io, flags.outDir), slug: flags.slug, published: flags.published };
  if (flags.file !== undefined) {
    const at = io.now().toISOString();
    const opened = evidence.readProvided(pathOf(io, flags.file), { url: urls[0] ?? '', at });
    yield await evidence.storeCapture(opened, { ...options, backend: 'provided' });
    return;
  }
  // An application answers every address with one shell: only after rendering can it be told from a soft 404.
  const probe = flags.render !== true;
  const web = evidence.openWeb({ allowHosts: flags.allowHost, env: io.env, now: io.now, probe });
  try {
    for (const issue of web.issues()) io.err(plain(`${issue.message}\n`));
    if (flags.render !== true) {
      yield* evidence.captureSources(urls, { ...options, open: web.open });
      return;
    }
    const renderer = await evidence.openRenderer(web, io.env);
    try {
      const rendering: CaptureOptions = { ...options, open: renderer.open, backend: 'chromium' };
      yield* evidence.captureSources(urls, rendering);
    } finally {
      await renderer.close();
    }
  } finally {
    await web.close();
  }
}

interface CaptureLine {
  url: string;
  outcome: string;
  usable: boolean;
  unusable_because: string | null;
  liveness: string;
  status: number | null;
  final_url: string;
  snapshot: string | null;
  metadata: string | null;
  title: string | null;
  published_at: string | null;
}

function lineOf(capture: Capture, dir: string): CaptureLine {
  const { snapshot, opened } = capture;
  const inDir = (path: string) => join(dir, path.replace(/^.*[\\/]/s, ''));
  return {
    url: capture.url,
    outcome: capture.outcome,
    usable: capture.usable,
    unusable_because: capture.unusable_because,
    liveness: capture.liveness,
    status: opened.status,
    final_url: opened.final_url,
    snapshot: snapshot === null ? null : inDir(snapshot.path),
    metadata: snapshot === null ? null : inDir(snapshot.meta_path),
    title: snapshot?.meta?.title ?? null,
    published_at: snapshot?.meta?.published_at ?? null,
  };
}
