import { VouchError } from '@vouch/core/error';
import { Command, CommanderError } from 'commander';
import { EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { readVersion } from './version.js';

type Register = (program: Command, io: Io) => void;

/** Commands in the order of the help; a command's file is loaded only when it is named. */
const COMMANDS: readonly { name: string; summary: string; load: () => Promise<Register> }[] = [
  {
    name: 'research',
    summary: 'answer a question with a report whose every citation is checked',
    load: async () => (await import('./commands/research.js')).registerResearch,
  },
  {
    name: 'check',
    summary: "check anyone's report: are its links real, its quotes on the page, its claims covered",
    load: async () => (await import('./commands/check.js')).registerCheck,
  },
  {
    name: 'query',
    summary: 'ask what earlier research already found',
    load: async () => (await import('./commands/query.js')).registerQuery,
  },
  {
    name: 'runs',
    summary: 'list runs, what they cost and how they ended',
    load: async () => (await import('./commands/runs.js')).registerRuns,
  },
  {
    name: 'doctor',
    summary: 'which programs are there, and what is lost without them',
    load: async () => (await import('./commands/doctor.js')).registerDoctor,
  },
  {
    name: 'verify',
    summary: 'gate a report against the notes of its research',
    load: async () => (await import('./commands/verify.js')).registerVerify,
  },
  {
    name: 'capture',
    summary: 'store pages as snapshots',
    load: async () => (await import('./commands/capture.js')).registerCapture,
  },
  {
    name: 'validate',
    summary: 'do the quoted words stand on the stored page?',
    load: async () => (await import('./commands/validate.js')).registerValidate,
  },
  {
    name: 'audit',
    summary: 'does a claim say more than the page it cites?',
    load: async () => (await import('./commands/audit.js')).registerAudit,
  },
  {
    name: 'brief',
    summary: 'list, show, lint and refresh briefs',
    load: async () => (await import('./commands/brief.js')).registerBrief,
  },
  {
    name: 'yt',
    summary: 'the YouTube lane: run it alone, or filter its notes',
    load: async () => (await import('./commands/yt.js')).registerYt,
  },
  {
    name: 'mcp',
    summary: 'serve open_page and check_quote to an agent over stdio',
    load: async () => (await import('./commands/mcp.js')).registerMcp,
  },
];

/** Runs one command line (without `node` and the script) and returns its exit code. Errors are caught here only. */
export async function runCli(argv: readonly string[], io: Io): Promise<number> {
  let exit: number = EXIT.done;
  const inner: Io = {
    ...io,
    setExit: (code) => {
      exit = code;
      io.setExit(code);
    },
  };
  try {
    const program = await buildProgram(argv, inner);
    await program.parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (error) {
    return tell(error, inner);
  }
}

async function buildProgram(argv: readonly string[], io: Io): Promise<Command> {
  const program = new Command('vouch')
    .description('Deep research you can check, citation by citation.')
    .version(readVersion(), '-V, --version')
    .addHelpText('before', 'Example: vouch research "How does HTTP/2 server push work?" --search wikipedia\n')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text) })
    .showHelpAfterError('(vouch --help lists the commands)');
  const named = COMMANDS.find(({ name }) => name === argv[0]);
  if (named !== undefined) {
    (await named.load())(program, io);
  } else {
    for (const { name, summary } of COMMANDS)
      program.command(name, { hidden: false }).summary(summary).description(summary);
  }
  for (const command of program.commands) inherit(command);
  return program;
}

/** Subcommands made before a setting don't have it. */
function inherit(command: Command): void {
  if (command.parent !== null) command.copyInheritedSettings(command.parent);
  for (const child of command.commands) inherit(child);
}

function tell(error: unknown, io: Io): number {
  if (error instanceof CommanderError) {
    // Commander has printed its own sentence; help and version are no errors.
    return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  }
  if (error instanceof VouchError) {
    io.err(`vouch: ${error.message}\n`);
    return error.exit;
  }
  const message = error instanceof Error ? error.message : String(error);
  io.err(`vouch: this is a fault of ours: ${message}\n`);
  io.err('Please report it with the command you ran; VOUCH_DEBUG=1 shows where it happened.\n');
  if (io.env['VOUCH_DEBUG'] === '1' && error instanceof Error) io.err(`${error.stack}\n`);
  return EXIT.internal;
}
