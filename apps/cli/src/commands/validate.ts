import { join } from 'node:path';
import { VouchError } from '@vouch/core';
import { readText } from '@vouch/core/files';
import type { Validation } from '@vouch/evidence';
import type { Command } from 'commander';
import { EXIT } from '../exit-codes.js';
import { pathOf } from '../flags.js';
import type { Io } from '../io.js';
import { json, plain } from '../print.js';
import { readStdin } from '../read-stdin.js';

interface ValidateFlags {
  claimFile?: string;
  referencesDir: string;
  maxAgeDays: string;
  json?: boolean;
}

export function registerValidate(program: Command, io: Io): void {
  program
    .command('validate')
    .description(
      'Do the quoted words of a claim stand on its stored page, and is the page recent enough? Reads one claim, many (JSON, JSONL), or a document with Source: lines.',
    )
    .option('--claim-file <path>', 'the claims (default: standard input)')
    .option('--references-dir <dir>', 'where the snapshots are', join('docs', 'references', 'research'))
    .option('--max-age-days <n>', 'age from which a source is stale', '365')
    .option('--json', 'print all results as one JSON document')
    .addHelpText('before', 'Example: vouch validate --claim-file claim.json\n')
    .action((flags: ValidateFlags) => runValidate(flags, io));
}

async function runValidate(flags: ValidateFlags, io: Io): Promise<void> {
  if (!/^\d{1,6}$/.test(flags.maxAgeDays))
    throw new VouchError(`--max-age-days ${JSON.stringify(flags.maxAgeDays)} is no number of days.`);
  const text =
    flags.claimFile === undefined
      ? await readStdin('claim')
      : readText(pathOf(io, flags.claimFile), 'claim file');
  const { validateClaims } = await import('@vouch/evidence');
  const { claims, faults, form } = await readClaims(text);
  const results = await validateClaims(claims, {
    dir: pathOf(io, flags.referencesDir),
    max_age_days: Number(flags.maxAgeDays),
    accessed_from_sidecar: form === 'document',
  });
  for (const fault of faults) io.err(plain(`${fault}\n`));
  for (const { message } of results.flatMap((result) => result.issues)) io.err(plain(`note: ${message}\n`));
  io.out(printed(results, form, flags.json === true));
  if (form !== 'one') io.err(summaryLine(results));
  io.setExit(exitOf(results, faults));
}

async function readClaims(text: string): Promise<{ claims: unknown[]; faults: string[]; form: string }> {
  const { parseClaims } = await import('@vouch/evidence');
  const parsed = parseClaims(text);
  if (parsed.form !== 'document') {
    if (parsed.claims.length === 0)
      throw new VouchError(parsed.faults[0] ?? 'There is no claim in the input.');
    return parsed;
  }
  const { parseKit } = await import('@vouch/auditor');
  const claims = parseKit(text).flatMap(({ quotes, sources }) =>
    quotes.flatMap((quote) =>
      sources.map(({ url: source_url, ...rest }) => ({ quote, source_url, ...rest })),
    ),
  );
  if (claims.length === 0)
    throw new VouchError('The input is neither JSON nor a document with quoted claims and Source: lines.');
  return { claims, faults: [], form: 'document' };
}

/** One claim as the seed's script prints it; many as a line each, or all in one document. */
function printed(results: Validation[], form: string, whole: boolean): string {
  if (form === 'one') return whole ? json(results[0]) : `${JSON.stringify(results[0])}\n`;
  if (whole) return json({ results, summary: countVerdicts(results) });
  return results.map((result) => `${JSON.stringify(result)}\n`).join('');
}

function countVerdicts(results: Validation[]): Record<string, number> {
  const counts = new Map<string, number>([['claims', results.length]]);
  for (const { verdict } of results) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function summaryLine(results: Validation[]): string {
  const parts = Object.entries(countVerdicts(results)).map(([name, count]) => `${count} ${name}`);
  return `${parts.join(', ')}\n`;
}

function exitOf(results: Validation[], faults: string[]): number {
  if (faults.length > 0 || results.some((result) => result.verdict === 'bad_input')) return EXIT.usage;
  return results.every((result) => result.ok) ? EXIT.done : EXIT.found;
}
