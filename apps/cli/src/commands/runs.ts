import type { Command } from 'commander';
import { vaultOf } from '../flags.js';
import type { Io } from '../io.js';
import { duration, json, plain, table } from '../print.js';

interface RunsFlags {
  vault?: string;
  topic?: string;
  json?: true;
}

export function registerRuns(program: Command, io: Io): void {
  program
    .command('runs')
    .description('List the runs of a vault: how they ended, what they took, where they are.')
    .option('--vault <dir>', 'the vault (default: $VOUCH_VAULT or ./vault)')
    .option('--topic <name>', 'only runs of this topic')
    .option('--json', 'print as JSON, with the time of each stage')
    .addHelpText('before', 'Example: vouch runs --vault ./vault\n')
    .action(async (flags: RunsFlags) => {
      const { readRuns } = await import('@vouch/research');
      const vault = vaultOf(io, flags.vault);
      const runs = readRuns(vault).filter(({ topic }) => flags.topic === undefined || topic === flags.topic);
      if (flags.json) {
        io.out(
          json(
            runs.map((run) => ({
              ...run,
              usage: { ...run.usage, stage_ms: Object.fromEntries(run.usage.stage_ms) },
            })),
          ),
        );
        return;
      }
      if (runs.length === 0) {
        io.err(`No runs in ${vault}.\n`);
        return;
      }
      const rows = runs.map(({ id, topic, engine, state, verified, usage }) => [
        id,
        topic,
        engine,
        state.replaceAll('_', ' '),
        verified === null ? '–' : String(verified),
        String(usage.calls),
        usage.cost_usd > 0 ? `$${usage.cost_usd.toFixed(2)}` : '–',
        duration([...usage.stage_ms.values()].reduce((sum, ms) => sum + ms, 0)),
      ]);
      io.out(plain(table(['run', 'topic', 'engine', 'state', 'verified', 'calls', 'cost', 'time'], rows)));
    });
}
