import type { Command } from 'commander';
import type { Finding } from '../doctor.js';
import type { Io } from '../io.js';
import { json, plain, table } from '../print.js';

interface DoctorFlags {
  json?: boolean;
  passEnv: string[];
}

export function registerDoctor(program: Command, io: Io): void {
  program
    .command('doctor')
    .description(
      'Which programs are there, in which version, logged in or not, and what is lost without them.',
    )
    .option('--pass-env <name>', 'a key that runs are given by the same option (repeatable)', collectName, [])
    .option('--json', 'print the findings as JSON')
    .addHelpText('before', 'Example: vouch doctor\n')
    .action((flags: DoctorFlags) => runDoctor(flags, io));
}

function collectName(value: string, before: string[]): string[] {
  return [...before, value];
}

/** Nothing that is missing is an error: everything it names is optional. */
async function runDoctor(flags: DoctorFlags, io: Io): Promise<void> {
  const { findPrograms } = await import('../doctor.js');
  const findings = await findPrograms(io, flags.passEnv);
  if (flags.json === true) {
    io.out(json({ schema: 1, programs: findings }));
    return;
  }
  const rows = findings.map((found) => [found.name, stateOf(found), found.version ?? '-', found.message]);
  io.out(plain(table(['program', 'state', 'version', 'what to know'], rows)));
  const lacking = findings.filter((found) => !found.usable);
  if (lacking.length > 0) {
    io.out(
      plain(
        `\nWithout them a run lacks:\n${lacking.map(({ name, lost }) => `  ${name}: ${lost}\n`).join('')}`,
      ),
    );
  }
  const agent = findings.find(({ name, login }) => login === 'yes' && AGENTS.has(name));
  const engine = agent === undefined ? 'extractive (no model, no key, no account)' : agent.name;
  io.out(plain(`\n--engine auto takes: ${engine}\n`));
}

const AGENTS = new Set(['claude', 'codex', 'gemini', 'agy']);

function stateOf(found: Finding): string {
  if (!found.found) return 'missing';
  if (!found.usable) return 'not usable';
  return found.login === 'unknown' ? 'login unknown' : 'ready';
}
