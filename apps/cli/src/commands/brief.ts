import { join } from 'node:path';
import { type Issue, VouchError } from '@vouch/core';
import { type KnownBrief, lintBrief, type ReadBrief, renderBrief } from '@vouch/query';
import { listBriefs } from '@vouch/query/files';
import type { Command } from 'commander';
import { briefsDir, readBrief } from '../claim-cache.js';
import { EXIT } from '../exit-codes.js';
import { asOf, collect, vaultOf } from '../flags.js';
import type { Io } from '../io.js';
import { json, plain, table } from '../print.js';

interface BriefFlags {
  vault?: string;
  json?: true;
  asOf?: string;
}

export function registerBrief(program: Command, io: Io): void {
  const brief = program
    .command('brief')
    .description('List, show, lint and refresh the briefs of a vault. No brief is ever changed.');
  const withFlags = (command: Command) =>
    command
      .option('--vault <dir>', 'the vault (default: $VOUCH_VAULT or ./vault)')
      .option('--as-of <date>', 'the day from which age is told (default: today)')
      .option('--json', 'print as JSON');
  withFlags(brief.command('list'))
    .description('each brief with its age, verdict and number of claims')
    .action((flags: BriefFlags) => runList(flags, io));
  withFlags(brief.command('show').argument('<slug>'))
    .description('a brief with all its claims and their sources')
    .addHelpText('before', 'Example: vouch brief show yarn-market\n')
    .action((slug: string, flags: BriefFlags) => runShow(slug, flags, io));
  withFlags(brief.command('lint').argument('[slugs...]', 'default: all'))
    .description('what is wrong with the schema and the links of briefs; exit 1 when something is')
    .action((slugs: string[], flags: BriefFlags) => runLint(slugs, flags, io));
  withFlags(brief.command('refresh').argument('<slug>'))
    .description(
      'capture its sources again; tells which pages changed or are gone and which quotes still stand',
    )
    .option('--allow-host <host>', 'allow requests to this private host', collect, [])
    .addHelpText('before', 'Example: vouch brief refresh yarn-market\n')
    .action(async (slug: string, flags: BriefFlags & { allowHost: string[] }) => {
      const { refreshCommand } = await import('../run/refresh-command.js');
      await refreshCommand(slug, flags, io);
    });
}

function runList(flags: BriefFlags, io: Io): void {
  const read = readAll(flags, io);
  if (flags.json === true) {
    io.out(json(read.map(({ slug, brief, issues }) => ({ slug, ...summary(brief), issues }))));
    return;
  }
  if (read.length === 0) io.err(`No briefs in ${briefsDir(vaultOf(io, flags.vault))}.\n`);
  const rows = read.map(({ slug, brief }) => {
    const { freshness, verdict, claims, about } = summary(brief);
    return [slug, freshness ?? 'unknown', verdict ?? 'unknown', String(claims), about ?? ''];
  });
  if (rows.length > 0) io.out(plain(table(['brief', 'freshness', 'verdict', 'claims', 'about'], rows)));
  for (const { message } of read.flatMap(({ issues }) => issues)) io.err(plain(`warning: ${message}\n`));
}

function summary(brief: KnownBrief | null) {
  return {
    freshness: brief?.freshness ?? null,
    verdict: brief?.verdict ?? null,
    claims: brief?.claims.length ?? 0,
    about: brief?.question ?? brief?.topic ?? null,
  };
}

function runShow(slug: string, flags: BriefFlags, io: Io): void {
  const [only] = readAll(flags, io, [slug]);
  const { brief, issues } = only!;
  for (const { message } of issues) io.err(plain(`warning: ${message}\n`));
  if (brief === null)
    throw new VouchError(`The brief ${slug} can't be read; "vouch brief lint ${slug}" says why.`);
  io.out(flags.json === true ? json(brief) : plain(renderBrief(brief, asOf(io, flags.asOf))));
}

function runLint(slugs: readonly string[], flags: BriefFlags, io: Io): void {
  const read = readAll(flags, io, slugs);
  const issues: Issue[] = read.flatMap((one) => [
    ...one.issues,
    ...(one.brief === null ? [] : lintBrief(one.brief)),
  ]);
  if (flags.json === true) io.out(json({ briefs: read.length, issues }));
  else
    io.out(
      plain(
        issues.map(({ rule, message, place }) => `${place?.file ?? ''}: ${message} (${rule})\n`).join(''),
      ),
    );
  io.err(`${read.length} briefs, ${issues.length} faults\n`);
  if (issues.length > 0) io.setExit(EXIT.found);
}

/** The named briefs, or all. One that isn't there is an error. */
function readAll(flags: BriefFlags, io: Io, slugs: readonly string[] = []): ReadBrief[] {
  const vault = vaultOf(io, flags.vault);
  const dir = join(briefsDir(vault));
  const entries = listBriefs(dir);
  for (const slug of slugs) {
    if (!entries.some((entry) => entry.slug === slug))
      throw new VouchError(
        `There is no brief ${JSON.stringify(slug)} in ${vault}; "vouch brief list" shows those there are.`,
      );
  }
  const wanted = slugs.length === 0 ? entries : entries.filter(({ slug }) => slugs.includes(slug));
  return wanted.map((entry) => readBrief(dir, entry));
}
