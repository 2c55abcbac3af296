import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Ask, VouchError } from '@vouch/core';
import type { Command } from 'commander';
import { EXIT } from '../exit-codes.js';
import { asOf, collect, pathOf } from '../flags.js';
import type { Io } from '../io.js';
import { json, plain } from '../print.js';
import { readVersion } from '../version.js';

interface AuditFlags {
  snapshots?: string;
  json?: boolean;
  sarif?: string;
  github?: boolean;
  engine: string;
  passEnv: string[];
  asOf?: string;
}

/** Makes the model behind `--engine`. */
export type MakeAsk = (engine: string, io: Io, passed: readonly string[]) => Promise<Ask>;

export function registerAudit(program: Command, io: Io, makeAsk: MakeAsk = agentAsk): void {
  program
    .command('audit')
    .argument('<document>', "Markdown with Source: lines, a run's report or directory, or JSON claims")
    .description(
      'Hold every claim of a document against the stored pages it cites. Nothing is fetched or changed.',
    )
    .option(
      '--snapshots <dir>',
      "the stored pages (default: docs/references/research; a run's own for a run)",
    )
    .option('--engine <name>', 'a skeptic besides the rules: an agent CLI, or none', 'none')
    .option('--pass-env <name>', 'hand this environment variable to the agent (repeatable)', collect, [])
    .option('--json', 'print the result as JSON')
    .option('--sarif <file>', 'write what blocks as SARIF 2.1.0')
    .option('--github', 'print what blocks as annotations of a GitHub workflow')
    .option('--as-of <date>', 'published dates after this day are refused (default: today)')
    .addHelpText('before', 'Example: vouch audit docs/business_analysis.md --sarif audit.sarif\n')
    .action((document: string, flags: AuditFlags) => runAudit(document, flags, { io, makeAsk }));
}

interface World {
  io: Io;
  makeAsk: MakeAsk;
}

async function runAudit(path: string, flags: AuditFlags, world: World): Promise<void> {
  const { io } = world;
  const auditor = await import('@vouch/auditor');
  const file = pathOf(io, path);
  const document = auditor.readDocument(file);
  const dir =
    flags.snapshots === undefined
      ? auditor.snapshotsBeside(file, pathOf(io, SNAPSHOTS))
      : pathOf(io, flags.snapshots);
  const pages = await auditor.readSourcePages(dir, document, asOf(io, flags.asOf));
  const result = await auditor.auditDocument(document, pages, await askOf(flags, world));
  const shown = relative(io.cwd, file).replaceAll('\\', '/') || path;
  if (flags.sarif !== undefined) {
    const { writeAtomic } = await import('@vouch/core/files');
    writeAtomic(
      pathOf(io, flags.sarif),
      auditor.renderSarif(result, { path: shown, version: readVersion() }),
    );
  }
  if (flags.github === true) io.out(plain(auditor.renderGithub(result, shown)));
  else io.out(flags.json === true ? json(result) : plain(auditor.renderTable(result)));
  if (result.summary.blocking > 0) io.setExit(EXIT.found);
}

const SNAPSHOTS = 'docs/references/research';

async function askOf(flags: AuditFlags, { io, makeAsk }: World): Promise<{ ask?: Ask }> {
  return flags.engine === 'none' ? {} : { ask: await makeAsk(flags.engine, io, flags.passEnv) };
}

/** An agent CLI without tools; what it was asked and what it answered stays in a directory of its own. */
async function agentAsk(engine: string, io: Io, passed: readonly string[]): Promise<Ask> {
  const { ENGINE_NAMES, makeAsk } = await import('@vouch/agents');
  const name = ENGINE_NAMES.find((known) => known === engine);
  if (name === undefined) {
    throw new VouchError(
      `There is no engine ${JSON.stringify(engine)}; use ${ENGINE_NAMES.join(', ')} or none.`,
    );
  }
  const run_dir = mkdtempSync(join(tmpdir(), 'vouch-audit-'));
  io.err(`The skeptic is ${name}; its calls are kept in ${run_dir}.\n`);
  return makeAsk({
    engine: name,
    run_dir,
    env: io.env,
    pass_env: passed,
    onEvent: ({ message }) => io.err(`${message}\n`),
  });
}
