import { VouchError } from '@vouch/core';
import type { Web } from '@vouch/evidence';
import type { Command } from 'commander';
import { collect, pathOf } from '../flags.js';
import type { Io } from '../io.js';
import { EMPTY_PAGE, toolPage } from '../tool-page.js';

interface McpFlags {
  callDir?: string;
  snapshots?: string;
  allowHost: string[];
}

export function registerMcp(program: Command, io: Io): void {
  program
    .command('mcp')
    .description(
      'Serve open_page and check_quote to an agent over stdio. A run starts this itself; stdout carries the protocol.',
    )
    .option('--call-dir <dir>', 'directory of the call: which addresses may be opened, and what was')
    .option('--snapshots <dir>', 'where opened pages are stored')
    .option('--allow-host <host>', 'open this host although it is private (repeatable)', collect, [])
    .addHelpText('before', 'Example: vouch mcp --call-dir run/calls/plan --snapshots run/snapshots\n')
    .action((flags: McpFlags) => runMcp(flags, io));
}

/** Secrets of the session that started us; pages are fetched in this process, and none of them is for a page. */
const SECRET = /TOKEN|API_?KEY|SECRET|PASSWORD|SOCKET/i;

async function runMcp(flags: McpFlags, io: Io): Promise<void> {
  if (flags.callDir === undefined || flags.snapshots === undefined) {
    throw new VouchError('vouch mcp needs --call-dir and --snapshots; a run passes both by itself.');
  }
  const [callDir, dir] = [pathOf(io, flags.callDir), pathOf(io, flags.snapshots)];
  for (const name of Object.keys(process.env)) if (SECRET.test(name)) delete process.env[name];
  const now = () => io.now().toISOString();
  const { announceServer, serveTools } = await import('@vouch/agents/tools-server');
  announceServer(callDir, now());
  // The CLI waits for the handshake; what opens pages is loaded with the first page.
  const world = once(() => openWorld(flags, io));
  await serveTools(callDir, {
    now,
    open: async (url, signal) => {
      const { evidence, web } = await world();
      return toolPage(url, await evidence.captureSource(url, { dir, open: web.open, signal }));
    },
    stored: async (url) => {
      const { evidence } = await world();
      const snapshot = evidence.findSnapshot(dir, url);
      if (snapshot === null) return null;
      const { text, title } = await evidence.readSnapshotPage(snapshot);
      const unusable_because = snapshot.meta?.unusable_because ?? null;
      return { ...EMPTY_PAGE, url, final_url: url, text, title: title ?? '', unusable_because };
    },
    locate: async (text, exact) => {
      const match = (await world()).evidence.locateQuote(text, exact);
      return { ...match, closest: match.closest?.text ?? null };
    },
  });
  // The CLI that started us waits for our end; a page that is still being fetched must not hold it up.
  process.exit(0);
}

async function openWorld(flags: McpFlags, io: Io) {
  const evidence = await import('@vouch/evidence');
  const web: Web = evidence.openWeb({ allowHosts: flags.allowHost, env: io.env, now: io.now });
  return { evidence, web };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
