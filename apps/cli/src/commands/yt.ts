import { join } from 'node:path';
import { VouchError } from '@vouch/core';
import type { Command } from 'commander';
import { collect, pathOf } from '../flags.js';
import type { Io } from '../io.js';
import { json } from '../print.js';

interface FilterFlags {
  runDir: string;
  index: string;
  codexPresent?: true;
  json?: true;
}

export interface YtRunFlags {
  ytEngine: string;
  vault?: string;
  topic?: string;
  asOf?: string;
  lang: string;
  passEnv: string[];
  allowHost: string[];
  yes?: true;
  json?: true;
}

export function registerYt(program: Command, io: Io): void {
  const yt = program.command('yt').description('The YouTube lane: run it alone, or filter its notes.');
  yt.command('filter')
    .description('Take out of a raw YouTube note what was never opened or was dropped by the trust check.')
    .requiredOption('--run-dir <dir>', 'the run directory')
    .requiredOption('--index <k>', 'number of the note')
    .option('--codex-present', 'codex was found in this run: its annotations are required')
    .option('--json', 'print the integrity record as JSON')
    .addHelpText('before', 'Example: vouch yt filter --run-dir vault/topic/runs/2026-05-01-topic --index 1\n')
    .action(async (flags: FilterFlags) => {
      if (!/^[1-9]\d{0,2}$/.test(flags.index))
        throw new VouchError(`--index ${JSON.stringify(flags.index)} is no note number; write it like 1.`);
      const { runFilter, tellIntegrity } = await import('@vouch/yt-lane');
      const index = Number(flags.index);
      const run_dir = pathOf(io, flags.runDir);
      const integrity = runFilter({ run_dir, index, codex_present: flags.codexPresent === true });
      for (const line of flags.json ? [] : tellIntegrity(integrity)) io.err(`${line}\n`);
      if (flags.json) io.out(json(integrity));
      else if (!integrity.excluded) io.out(`${join(run_dir, 'notes', `researcher_yt_${index}.md`)}\n`);
    });
  yt.command('run')
    .description('Research a question on YouTube alone.')
    .argument('<query>', 'what the videos should answer')
    .option('--yt-engine <name>', 'auto, gemini, agy, claude, codex, extractive', 'auto')
    .option('--vault <dir>', 'where the run is kept (default: $VOUCH_VAULT or ./vault)')
    .option('--topic <name>', 'name of the topic')
    .option('--as-of <day>', 'the day of the run, YYYY-MM-DD (default: today)')
    .option('--lang <code>', 'caption language', 'en')
    .option('--pass-env <name>', 'hand this environment variable to the agent', collect, [])
    .option('--allow-host <host>', 'allow requests to this private host', collect, [])
    .option('--yes', 'start without asking')
    .option('--json', 'print the result as JSON')
    .addHelpText('before', 'Example: vouch yt run "How do harbour pilots read currents?"\n')
    .action(async (query: string, flags: YtRunFlags) => {
      const { ytCommand } = await import('../run/yt-command.js');
      await ytCommand(query, flags, io);
    });
}
