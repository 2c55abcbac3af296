import type { Command } from 'commander';
import { collect } from '../flags.js';
import type { Io } from '../io.js';

export interface CheckFlags {
  snapshots?: string;
  offline?: true;
  out?: string;
  asOf?: string;
  maxRequests?: string;
  allowHost: string[];
  json?: true;
}

export function registerCheck(program: Command, io: Io): void {
  program
    .command('check')
    .description("Check anyone's report: are its links real, its quotes on the page, its claims covered?")
    .argument('<report>', 'a Markdown or text file with citations of any style')
    .option(
      '--snapshots <dir>',
      'where captured pages are kept (default: "snapshots" beside the report, as in a run, else "docs/references/research")',
    )
    .option('--offline', 'use only pages that are stored already')
    .option('--out <file>', 'write the gated report here')
    .option('--as-of <day>', 'the day of the check, YYYY-MM-DD (default: today)')
    .option('--max-requests <n>', 'most web requests (default: four per cited address)')
    .option('--allow-host <host>', 'allow requests to this private host', collect, [])
    .option('--json', 'print the result as JSON')
    .addHelpText('before', 'Example: vouch check report.md\n')
    .action(async (report: string, flags: CheckFlags) => {
      const { checkCommand } = await import('../run/check-command.js');
      await checkCommand(report, flags, io);
    });
}
