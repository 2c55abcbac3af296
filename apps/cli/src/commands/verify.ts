import type { Command } from 'commander';
import { collect } from '../flags.js';
import type { Io } from '../io.js';

/** Flags as commander hands them over. */
export interface VerifyFlags {
  report: string[];
  notes?: string;
  out?: string;
  audit?: string;
  registry?: string;
  strict?: true;
  json?: true;
  explain?: true;
  minCoverage?: string;
}

export function registerVerify(program: Command, io: Io): void {
  program
    .command('verify')
    .description(
      'Gate a report: keep only citations whose address was captured in its run, and tell every other.',
    )
    .argument(
      '[runs...]',
      'run folders, or folders of runs: each report_draft.md is gated against the notes beside it',
    )
    .option('--report <file>', 'the draft; repeat for several', collect, [])
    .option('--notes <dir>', 'folder with researcher_*.md (default: notes/ beside the draft)')
    .option('--out <file>', 'where the gated report goes (default: report_final.md beside the draft)')
    .option('--audit <file>', 'where the audit goes (default: audit.json beside the draft)')
    .option('--registry <file>', 'JSON with the captured sources, instead of the notes')
    .option('--strict', 'no repairs: a page below a captured one, or a shorter query, falls too')
    .option('--explain', 'a table of every citation: cited as, source, how it matched, why it fell')
    .option('--min-coverage <percent>', 'exit 1 when fewer sentences than this carry a citation')
    .option('--json', 'print the audit as JSON')
    .addHelpText(
      'before',
      'Example: vouch verify --report run/report_draft.md --notes run/notes --out run/report_final.md --audit run/audit.json\n',
    )
    .addHelpText(
      'after',
      '\nExit: 0 verified, 1 coverage too low, 2 unreadable input, 3 no source, 4 no citation survived.',
    )
    .action(async (runs: string[], flags: VerifyFlags) => {
      const { verifyCommand } = await import('../run/verify-command.js');
      verifyCommand(runs, flags, io);
    });
}
