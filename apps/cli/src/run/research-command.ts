import { VouchError } from '@vouch/core';
import {
  createRun,
  Interrupted,
  type OpenRun,
  type Presented,
  type RunContext,
  removeRun,
  resumeRun,
  runResearch,
} from '@vouch/research';
import type { ResearchFlags } from '../commands/research.js';
import { EXIT } from '../exit-codes.js';
import { vaultOf } from '../flags.js';
import type { Io } from '../io.js';
import { json, plain } from '../print.js';
import { progressPrinter } from '../progress.js';
import { clarify } from './clarify.js';
import { confirmStart } from './confirm-start.js';
import { type BuiltEngine, buildEngine, chooseEngine } from './engines.js';
import { listenForInterrupt } from './interrupt.js';
import { readBriefQuestions, tellKnown } from './known.js';
import { findDifference, withLimits } from './resume.js';
import { buildWish } from './wish.js';

/** `vouch research`: open or resume a run, go down the line, print the report and how far it goes. */
export async function researchCommand(question: string | null, flags: ResearchFlags, io: Io): Promise<void> {
  const vault = vaultOf(io, flags.vault);
  const open = await openRun(vault, question, { flags, io });
  const stop = new AbortController();
  const forget = listenForInterrupt(stop);
  let built: BuiltEngine | undefined;
  try {
    built = await buildEngine(open, { io, signal: stop.signal, vault });
    await confirmStart(built.told, { io, yes: flags.yes === true });
    const context = buildContext(open, vault, {
      built,
      io,
      signal: stop.signal,
      plan_only: flags.planOnly === true,
      retry: flags.resume !== undefined,
    });
    const presented = await runResearch(context);
    print(presented, open, { flags, io });
    // A greeting is no run: it would be listed as one that was never finished.
    if (presented.kind === 'answer') removeRun(open.dir);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    io.err(`\nInterrupted. Go on with: vouch research --resume=${open.run.id} --vault ${vault}\n`);
    io.setExit(EXIT.interrupted);
  } finally {
    forget();
    await built?.close();
    open.release();
  }
}

async function openRun(
  vault: string,
  question: string | null,
  of: { flags: ResearchFlags; io: Io },
): Promise<OpenRun> {
  const { flags, io } = of;
  if (flags.resume !== undefined) {
    const id = flags.resume === true ? null : flags.resume;
    const differs = findDifference(flags, io);
    return withLimits(resumeRun(vault, { id, question, topic: flags.topic ?? null, differs }), flags);
  }
  if (question === null)
    throw new VouchError('Ask a question: vouch research "…", or go on with a run: --resume.');
  const engine = await chooseEngine(flags.engine, io);
  const questions = flags.fromBrief === undefined ? [] : readBriefQuestions(vault, flags.fromBrief);
  const asked = flags.ask ? await clarify(question, { engine, flags, io }) : question;
  const wish = buildWish(asked, flags, { io, engine, questions });
  tellKnown(vault, asked, { as_of: wish.as_of, io });
  return createRun(vault, wish);
}

function buildContext(
  open: OpenRun,
  vault: string,
  of: { built: BuiltEngine; io: Io; signal: AbortSignal; plan_only: boolean; retry: boolean },
): RunContext {
  const { built, io, signal } = of;
  return {
    dir: open.dir,
    vault,
    run: open.run,
    engine: built.engine,
    observable: built.observable,
    host: {
      run: open.dir,
      now: () => io.now().toISOString(),
      progress: progressPrinter(io),
      signal,
      retry: of.retry,
    },
    ...(of.plan_only ? { plan_only: true } : {}),
    ...(built.ask === undefined ? {} : { ask: built.ask }),
    ...(built.youtube === undefined ? {} : { youtube: built.youtube }),
    ...(built.youtube_skipped === undefined ? {} : { youtube_skipped: built.youtube_skipped }),
  };
}

function print(presented: Presented, open: OpenRun, of: { flags: ResearchFlags; io: Io }): void {
  const { flags, io } = of;
  if (presented.kind === 'answer') {
    io.out(flags.json ? json({ kind: 'answer', answer: presented.answer }) : `${plain(presented.answer)}\n`);
    return;
  }
  if (presented.kind === 'plan') {
    io.out(
      flags.json ? json({ kind: 'plan', run: open.run.id, plan: presented.path }) : `${presented.path}\n`,
    );
    io.err(
      `Edit the plan, then go on with: vouch research --resume=${open.run.id} --vault ${vaultOf(io, flags.vault)}\n`,
    );
    return;
  }
  const report = `${open.dir.path}/report_final.md`;
  const { outcome, note, brief, audit } = presented;
  if (flags.json) io.out(json({ kind: 'report', run: open.run.id, outcome, report, brief, audit, note }));
  else {
    io.out(`${plain(presented.report).trimEnd()}\n`);
    io.err(`\n${plain(note)}\nReport: ${report}\nBrief:  ${brief.path} (${brief.verdict})\n`);
  }
  if (presented.retryable) {
    io.err(
      `To ask ${open.run.engine} again for what it could not do: vouch research --resume=${open.run.id} --vault ${vaultOf(io, flags.vault)}\n`,
    );
  }
  io.setExit(audit.exit);
}
