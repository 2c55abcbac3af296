import { VouchError } from '@vouch/core';
import type { RunSummary } from '@vouch/research';
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
    .argument('[run]', 'one run, with what each of its stages took')
    .option('--vault <dir>', 'the vault (default: $VOUCH_VAULT or ./vault)')
    .option('--topic <name>', 'only runs of this topic')
    .option('--json', 'print as JSON, with what each stage took')
    .addHelpText('before', 'Example: vouch runs --vault ./vault\n')
    .action(async (id: string | undefined, flags: RunsFlags) => {
      const { readRuns } = await import('@vouch/research');
      const vault = vaultOf(io, flags.vault);
      const runs = readRuns(vault)
        .filter(({ topic }) => flags.topic === undefined || topic === flags.topic)
        .filter((run) => id === undefined || run.id === id);
      if (id !== undefined && runs.length === 0)
        throw new VouchError(`There is no run ${id} in ${vault}; "vouch runs" lists them.`);
      if (flags.json) io.out(json(runs));
      else if (runs.length === 0) io.err(`No runs in ${vault}.\n`);
      else io.out(plain(id === undefined ? listRuns(runs) : runs.map(showRun).join('\n')));
    });
}

function listRuns(runs: RunSummary[]): string {
  const rows = runs.map(({ id, topic, engine, state, verified, usage }) => [
    id,
    topic,
    engine,
    state.replaceAll('_', ' '),
    verified === null ? '–' : String(verified),
    String(usage.calls),
    dollars(usage.cost_usd),
    duration(usage.ms),
  ]);
  return table(['run', 'topic', 'engine', 'state', 'verified', 'calls', 'cost', 'time'], rows);
}

function showRun({ question, engine, state, path, usage }: RunSummary): string {
  const rows = [...usage.stages, { ...usage, stage: 'in all' }].map((spent) => [
    spent.stage.replaceAll('_', ' '),
    String(spent.calls),
    spent.input_tokens.toLocaleString('en'),
    spent.output_tokens.toLocaleString('en'),
    dollars(spent.cost_usd),
    duration(spent.ms),
  ]);
  const stages = table(['stage', 'calls', 'tokens in', 'out', 'cost', 'time'], rows);
  return `${question}\n${engine}, ${state.replaceAll('_', ' ')}: ${path}\n\n${stages}`;
}

function dollars(cost: number): string {
  return cost > 0 ? `$${cost.toFixed(2)}` : '–';
}
