import type { BriefEntry } from '@vouch/query/files';
import type { Command } from 'commander';
import type { Answer } from '../ask-library.js';
import { EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import { json, plain } from '../print.js';
import { type Asked, findBriefs, type QueryFlags, readFlags, readQuery } from '../query-flags.js';

export function registerQuery(program: Command, io: Io): void {
  program
    .command('query')
    .argument('<words...>', 'a question, words, a phrase from a claim, or the address of a source')
    .description(
      'Ask the briefs of a vault what earlier research found. Nothing is fetched, checked anew or changed.',
    )
    .option('--vault <dir>', 'the vault (default: $VOUCH_VAULT or ./vault)')
    .option('--slug <slug>', 'only this brief')
    .option('--min-confidence <tier>', 'only claims at least this sure: high, medium or low')
    .option('--since <date>', 'only briefs at least as fresh as this day (YYYY-MM-DD)')
    .option('--limit <n>', 'at most so many matches')
    .option('--format <form>', 'text or md', 'text')
    .option('--explain', 'say under each match why it is there')
    .option('--json', 'print every match as JSON')
    .option('--fail-empty', 'exit 1 when nothing matches')
    .option('--as-of <date>', 'the day from which age is told (default: today)')
    .allowUnknownOption()
    .addHelpText('before', 'Example: vouch query "how large is the yarn market" --min-confidence medium\n')
    .action((words: string[], flags: QueryFlags) => runQuery(readQuery(words), flags, io));
}

async function runQuery(query: string, flags: QueryFlags, io: Io): Promise<void> {
  const asked = readFlags(flags, io);
  const entries = findBriefs(flags, io);
  const answer = entries.length === 0 ? NOTHING : await ask(query, asked, entries);
  for (const warning of answer.warnings) io.err(plain(`warning: ${warning}\n`));
  if (answer.matches.length === 0 && flags.failEmpty === true) io.setExit(EXIT.found);
  if (flags.json === true) {
    const { matches, searched, warnings } = answer;
    io.out(json({ query, as_of: asked.as_of, briefs_searched: searched, matches, warnings }));
    return;
  }
  io.out(plain(await renderAnswer(answer, { format: asked.format, explain: flags.explain === true })));
}

const NOTHING: Answer = { matches: [], total: 0, searched: 0, warnings: [] };

/** Ranking is loaded only where there is something to rank. */
async function ask(query: string, asked: Asked, entries: BriefEntry[]): Promise<Answer> {
  const { askLibrary } = await import('../ask-library.js');
  return askLibrary(query, asked, entries);
}

async function renderAnswer(
  answer: Answer,
  form: { format: 'text' | 'md'; explain: boolean },
): Promise<string> {
  if (answer.searched === 0) return 'no matching claims across 0 briefs searched\n';
  const { renderMatches } = await import('@vouch/query');
  return renderMatches(answer.matches, { briefs: answer.searched, total: answer.total, ...form });
}
