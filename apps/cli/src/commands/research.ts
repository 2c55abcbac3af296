import type { Command } from 'commander';
import { collect } from '../flags.js';
import type { Io } from '../io.js';

/** Flags as commander hands them over. */
export interface ResearchFlags {
  engine: string;
  model?: string;
  search?: string;
  corpus: string[];
  topic?: string;
  vault?: string;
  asOf?: string;
  resume?: string | true;
  shallow?: true;
  deep?: true;
  lang?: string;
  project?: string;
  planOnly?: true;
  plan?: string;
  ask?: true;
  fromBrief?: string;
  maxCalls?: string;
  maxMinutes?: string;
  maxCost?: string;
  maxRequests?: string;
  ytEngine?: string;
  passEnv: string[];
  allowHost: string[];
  yes?: true;
  json?: true;
  /** Names of the options that were written, not defaulted. */
  given?: string[];
}

export function registerResearch(program: Command, io: Io): void {
  program
    .command('research')
    .description('Answer a question with a report whose every citation is checked.')
    .argument('[question]', 'the question, in quotes; optional with --resume')
    .option(
      '--engine <name>',
      'auto, extractive (no model, no key), claude, codex, gemini, agy or openai:URL#model',
      'auto',
    )
    .option('--model <name>', "the engine's model")
    .option(
      '--search <names>',
      'providers for the extractive engine: wikipedia,arxiv,crossref,openalex,hackernews,stackexchange,searxng=URL,urls=FILE,site=URL,folder',
    )
    .option(
      '--corpus <dir[=base]>',
      'search the documents of a folder; with =BASE_URL they are cited under that address',
      collect,
      [],
    )
    .option('--topic <name>', 'name of the topic and of the brief (default: from the question)')
    .option('--vault <dir>', 'where runs and briefs are kept (default: $VOUCH_VAULT or ./vault)')
    .option('--as-of <day>', 'the day of the run, YYYY-MM-DD (default: today)')
    .option('--resume [id]', 'go on with a run: the one named, or the newest unfinished one')
    .option('--shallow', 'one researcher, a short answer')
    .option('--deep', 'the full line whatever the router thinks')
    .option('--lang <code>', 'language of the report')
    .option('--project <dir>', 'ground the plan in this project (README, agent files, tree)')
    .option('--plan-only', 'stop after the plan, to edit it; go on with --resume')
    .option('--plan <file>', 'start from this plan.json')
    .option('--ask', 'first answer two or three questions that narrow the task (needs a terminal)')
    .option('--from-brief <slug>', 'take the sub-questions of an earlier brief, never its sources')
    .option('--max-calls <n>', 'stop the fan-out after n model calls and write up what is there')
    .option('--max-minutes <n>', 'likewise after n minutes')
    .option('--max-cost <usd>', 'likewise after this much')
    .option('--max-requests <n>', 'web requests of the embedded engine (default 60)')
    .option(
      '--yt-engine <name>',
      'engine of the YouTube lane: auto, gemini, agy, claude, codex, extractive, off',
      'auto',
    )
    .option(
      '--pass-env <name>',
      'hand this environment variable to the agent; recorded in the run',
      collect,
      [],
    )
    .option('--allow-host <host>', 'allow requests to this private host', collect, [])
    .option('--yes', 'start without asking')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'before',
      'Example: vouch research "When does npm run the prepare script?" --corpus ./docs\n',
    )
    .action(async (question: string | undefined, options: Omit<ResearchFlags, 'given'>, command: Command) => {
      const { researchCommand } = await import('../run/research-command.js');
      const given = Object.keys(options).filter((name) => command.getOptionValueSource(name) === 'cli');
      await researchCommand(question ?? null, { ...options, given }, io);
    });
}
