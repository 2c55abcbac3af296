import { basename, dirname, join } from 'node:path';
import { VouchError } from '@vouch/core/error';
import {
  type Audit,
  explainCitations,
  percent,
  type Registry,
  renderDrop,
  renderIntegrity,
  renderWarnings,
  verifyReport,
} from '@vouch/verifier';
import {
  findDrafts,
  isDirectory,
  isFile,
  readNotes,
  readRegistry,
  readReport,
  writeVerified,
} from '@vouch/verifier/files';
import type { VerifyFlags } from '../commands/verify.js';
import { EXIT } from '../exit-codes.js';
import { pathOf } from '../flags.js';
import type { Io } from '../io.js';
import { json, plain, table } from '../print.js';

interface Job {
  report: string;
  out: string;
  audit: string;
}

interface Gated extends Job {
  result: Audit;
  exit: number;
}

/** Gates one report or many; the exit code is the worst of them. */
export function verifyCommand(runs: readonly string[], flags: VerifyFlags, io: Io): void {
  const minimum = minCoverage(flags.minCoverage);
  const reports = [
    ...flags.report.map((path) => pathOf(io, path)),
    ...runs.flatMap((path) => draftsOf(pathOf(io, path))),
  ];
  if (reports.length === 0) throw new VouchError('Name the draft with --report FILE, or a folder of runs.');
  if (reports.length === 1) {
    const gated = gate(jobOf(reports[0]!, flags, io), { flags, minimum, io });
    printOne(gated, flags, io);
    io.setExit(gated.exit);
    return;
  }
  if (flags.out !== undefined || flags.audit !== undefined) {
    throw new VouchError(
      '--out and --audit name one file; with several reports each is written beside its draft.',
    );
  }
  printMany(reports, { flags, minimum, io });
}

interface Task {
  flags: VerifyFlags;
  minimum: number | null;
  io: Io;
}

function gate(job: Job, { flags, minimum, io }: Task): Gated {
  const draft = readReport(job.report);
  const registry = registryFor(job.report, flags, io);
  const result = verifyReport({ draft, registry, strict: flags.strict === true });
  const audit = withCoverage(result.audit, minimum);
  writeVerified(result, { draft: job.report, out: job.out, audit: job.audit }, audit);
  const short = audit.gate_failures.includes('coverage');
  return { ...job, result: audit, exit: audit.exit === 0 && short ? EXIT.found : audit.exit };
}

/** `--registry`, else `--notes`, else what lies beside the draft. */
function registryFor(report: string, flags: VerifyFlags, io: Io): Registry {
  if (flags.registry !== undefined) return readRegistry(pathOf(io, flags.registry));
  if (flags.notes !== undefined) return readNotes(pathOf(io, flags.notes));
  const beside = dirname(report);
  if (isFile(join(beside, 'sources.json'))) return readRegistry(join(beside, 'sources.json'));
  if (isDirectory(join(beside, 'notes'))) return readNotes(join(beside, 'notes'));
  throw new VouchError(`No captured sources for ${report}: give --notes DIR or --registry FILE.`);
}

function draftsOf(path: string): string[] {
  if (isFile(path)) return [path];
  if (!isDirectory(path)) throw new VouchError(`There is no run folder ${path}.`);
  const drafts = findDrafts(path);
  if (drafts.length === 0) throw new VouchError(`No report_draft.md in ${path} or two folders below it.`);
  return drafts;
}

function jobOf(report: string, flags: VerifyFlags, io: Io): Job {
  const name = basename(report, '.md');
  const isDraft = name === 'report_draft';
  const beside = (suffix: string) => join(dirname(report), suffix);
  return {
    report,
    out:
      flags.out === undefined
        ? beside(isDraft ? 'report_final.md' : `${name}.final.md`)
        : pathOf(io, flags.out),
    audit:
      flags.audit === undefined
        ? beside(isDraft ? 'audit.json' : `${name}.audit.json`)
        : pathOf(io, flags.audit),
  };
}

function minCoverage(flag: string | undefined): number | null {
  if (flag === undefined) return null;
  const value = Number(flag.replace(/\s?%$/, ''));
  if (!Number.isFinite(value) || value < 0 || value > 100) {
    throw new VouchError(`--min-coverage ${JSON.stringify(flag)} is no percentage from 0 to 100.`);
  }
  return value;
}

function withCoverage(audit: Audit, minimum: number | null): Audit {
  const { cited, sentences } = audit.coverage;
  if (minimum === null || (sentences > 0 && (100 * cited) / sentences >= minimum)) return audit;
  const message = `${percent(cited, sentences)} of the sentences carry a citation; ${minimum} % are wanted.`;
  return {
    ...audit,
    gate_failures: [...audit.gate_failures, 'coverage'],
    gate_notes: [...audit.gate_notes, { failure: 'coverage', line: null, message }],
  };
}

function printOne({ result, report, out, exit }: Gated, flags: VerifyFlags, io: Io): void {
  if (flags.json) {
    io.out(json(result));
    return;
  }
  const say = (line: string) => io.out(`${plain(line)}\n`);
  if (flags.explain) {
    io.out(plain(table(['now', 'was', 'cited as', 'source', 'how'], explainCitations(result))));
  } else for (const drop of result.citations_dropped) say(renderDrop(drop));
  for (const warning of renderWarnings(result)) say(`note: ${warning}`);
  say(`${result.outcome}: ${renderIntegrity(result)}`);
  say(`report: ${out}`);
  if (exit === EXIT.noSources) {
    io.err(`No source was captured: the report is marked UNVERIFIED. The draft is kept: ${report}\n`);
    io.err('Repeat the research (vouch research "..." or --resume), or name its sources with --registry.\n');
  } else if (exit === EXIT.noSurvivingCitation) {
    io.err(`No citation survived: the report is marked UNVERIFIED. The draft is kept: ${report}\n`);
  }
}

/** One line a report; one that can't be read is told and doesn't stop the others. */
function printMany(reports: readonly string[], task: Task): void {
  const { flags, io } = task;
  const done: unknown[] = [];
  let worst = 0;
  for (const report of reports) {
    let line: string;
    try {
      const gated = gate(jobOf(report, flags, io), task);
      worst = Math.max(worst, gated.exit);
      done.push({ report, exit: gated.exit, audit: gated.result });
      line = `${gated.exit}  ${gated.result.outcome}: ${renderIntegrity(gated.result)}  ${gated.out}`;
    } catch (error) {
      if (!(error instanceof VouchError)) throw error;
      worst = Math.max(worst, error.exit);
      done.push({ report, exit: error.exit, error: error.message });
      line = `${error.exit}  ${error.message}`;
    }
    if (!flags.json) io.out(`${plain(line)}\n`);
  }
  if (flags.json) io.out(json(done));
  io.setExit(worst);
}
