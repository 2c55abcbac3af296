import { VouchError } from '@vouch/core';
import { readText } from '@vouch/core/files';
import { createRun, removeRun, runLaneAlone } from '@vouch/research';
import type { YtRunFlags } from '../commands/yt.js';
import { EXIT } from '../exit-codes.js';
import { vaultOf } from '../flags.js';
import type { Io } from '../io.js';
import { json, plain } from '../print.js';
import { confirmStart } from './confirm-start.js';
import { openClient } from './ports.js';
import { buildWish, type RunOptions } from './wish.js';
import { buildLane, checkLaneEngine } from './youtube.js';

/** `vouch yt run`: the lane alone; its filtered notes and what must be known of them. */
export async function ytCommand(query: string, flags: YtRunFlags, io: Io): Promise<void> {
  checkFlags(query, flags);
  const vault = vaultOf(io, flags.vault);
  const asked = { ...flags, engine: 'extractive', corpus: [], given: [] };
  const wish = buildWish(query, asked, { io, engine: 'extractive', questions: [] });
  const open = createRun(vault, { ...wish, search: ['youtube'] });
  const web = openClient(vault, wish.options as unknown as RunOptions, io);
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    const { lane, told, calls } = await buildLane(
      open,
      { wanted: flags.ytEngine, pass_env: flags.passEnv, own: null, open: web.open, signal: stop.signal },
      io,
    );
    if (lane === null) {
      removeRun(open.dir);
      throw new VouchError(`${told.join(' ')} Or choose another --yt-engine.`, { exit: EXIT.engine });
    }
    await confirmStart([...told, `At most ${calls} model calls.`], { io, yes: flags.yes === true });
    const { notes, warnings } = await runLaneAlone(open, { lane, query, lang: flags.lang });
    if (stop.signal.aborted) {
      io.err(`\nInterrupted; what was read is in ${open.dir.path}.\n`);
      io.setExit(EXIT.interrupted);
      return;
    }
    if (flags.json) io.out(json({ run: open.run.id, path: open.dir.path, notes, warnings }));
    else for (const note of notes) io.out(plain(readText(note)));
    for (const { message } of warnings) io.err(`${message}\n`);
    io.err(`Run: ${open.dir.path}\n`);
    io.setExit(notes.length > 0 ? EXIT.done : EXIT.noSources);
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
    await web.close();
    open.release();
  }
}

/** Before a run directory is made. */
function checkFlags(query: string, flags: YtRunFlags): void {
  if (!/[\p{L}\p{N}]/u.test(query))
    throw new VouchError('The question is empty; ask it in quotes: vouch yt run "…".');
  checkLaneEngine(flags.ytEngine);
  if (flags.ytEngine === 'off')
    throw new VouchError('With --yt-engine off there is nothing to run; choose another.');
  if (!/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/.test(flags.lang))
    throw new VouchError(
      `--lang ${JSON.stringify(flags.lang)} is no language code; write it like en or pt-BR.`,
    );
}
