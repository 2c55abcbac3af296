import { VouchError } from '@vouch/core';
import { readText } from '@vouch/core/files';
import { createRun, runLaneAlone } from '@vouch/research';
import type { YtRunFlags } from '../commands/yt.js';
import { asOf, vaultOf } from '../flags.js';
import type { Io } from '../io.js';
import { json, plain } from '../print.js';
import { readVersion } from '../version.js';
import { openClient } from './ports.js';
import type { RunOptions } from './wish.js';
import { buildLane } from './youtube.js';

/** `vouch yt run`: the lane alone; its filtered notes and what must be known of them. */
export async function ytCommand(query: string, flags: YtRunFlags, io: Io): Promise<void> {
  const vault = vaultOf(io, flags.vault);
  const options = {
    allow_hosts: flags.allowHost,
    pass_env: flags.passEnv,
    language: flags.lang,
  } as unknown as RunOptions;
  const open = createRun(vault, {
    question: query,
    topic: flags.topic ?? null,
    engine: 'extractive',
    search: ['youtube'],
    options: { ...options },
    as_of: asOf(io, flags.asOf),
    vouch: readVersion(),
    tools: {},
  });
  const web = openClient(vault, options, io);
  try {
    const wish = { wanted: flags.ytEngine, pass_env: flags.passEnv, own: null, open: web.open };
    const { lane, told } = await buildLane(open, wish, io);
    for (const line of told) io.err(`${line}\n`);
    if (lane === null)
      throw new VouchError('The YouTube lane could not start; choose another --yt-engine.', { exit: 5 });
    const { notes, warnings } = await runLaneAlone(open, {
      vault,
      lane,
      query,
      lang: flags.lang,
      now: () => io.now().toISOString(),
    });
    if (flags.json) io.out(json({ run: open.run.id, path: open.dir.path, notes, warnings }));
    else for (const note of notes) io.out(plain(readText(note)));
    for (const { message } of warnings) io.err(`${message}\n`);
    io.err(`Run: ${open.dir.path}\n`);
    io.setExit(notes.length > 0 ? 0 : 3);
  } finally {
    await web.close();
    open.release();
  }
}
