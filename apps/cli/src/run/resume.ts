import type { OpenRun, RunWish } from '@vouch/research';
import type { ResearchFlags } from '../commands/research.js';
import { positive } from '../flags.js';
import type { Io } from '../io.js';
import { buildWish, type RunOptions } from './wish.js';

/** What a written option became in `run.json`. Options without a row don't belong to the run: `--json`, `--yes` … */
const KEPT: readonly { option: string; flag: string; of(run: Kept): unknown }[] = [
  { option: 'engine', flag: '--engine', of: (run) => run.engine },
  { option: 'asOf', flag: '--as-of', of: (run) => run.as_of },
  { option: 'model', flag: '--model', of: ({ options }) => options.model },
  { option: 'search', flag: '--search', of: ({ options }) => options.providers },
  { option: 'corpus', flag: '--corpus', of: ({ options }) => options.corpus },
  { option: 'shallow', flag: '--shallow', of: ({ options }) => options.depth },
  { option: 'deep', flag: '--deep', of: ({ options }) => options.depth },
  { option: 'lang', flag: '--lang', of: ({ options }) => options.language },
  { option: 'project', flag: '--project', of: ({ options }) => options.project },
  { option: 'plan', flag: '--plan', of: ({ options }) => options.plan },
  { option: 'maxRequests', flag: '--max-requests', of: ({ options }) => options.max_requests },
  { option: 'ytEngine', flag: '--yt-engine', of: ({ options }) => options.yt_engine },
  { option: 'passEnv', flag: '--pass-env', of: ({ options }) => options.pass_env },
  { option: 'allowHost', flag: '--allow-host', of: ({ options }) => options.allow_hosts },
];

interface Kept {
  engine: string;
  as_of: string;
  options: RunOptions;
}

/** Tells of a run whether an option that was written beside `--resume` is another one there; its flag, or null. */
export function findDifference(flags: ResearchFlags, io: Io): (run: KeptRun) => string | null {
  const rows = KEPT.filter(({ option }) => flags.given?.includes(option));
  if (rows.length === 0) return () => null;
  const wished = keptOf(buildWish('', flags, { io, engine: flags.engine, questions: [] }));
  return (run) => {
    const was = keptOf(run);
    // What `auto` chose then is what goes on.
    const other = rows.find(
      ({ option, of }) =>
        !(option === 'engine' && flags.engine === 'auto') &&
        JSON.stringify(of(was)) !== JSON.stringify(of(wished)),
    );
    return other?.flag ?? null;
  };
}

type KeptRun = Pick<RunWish, 'engine' | 'as_of' | 'options'>;

function keptOf({ engine, as_of, options }: KeptRun): Kept {
  return { engine, as_of, options: options as unknown as RunOptions };
}

/** Limits hold for a sitting: who resumes a run that reached one may raise it. */
export function withLimits(open: OpenRun, flags: ResearchFlags): OpenRun {
  const limits = {
    max_calls: positive('--max-calls', flags.maxCalls),
    max_minutes: positive('--max-minutes', flags.maxMinutes),
    max_cost: positive('--max-cost', flags.maxCost),
  };
  const raised = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null));
  return { ...open, run: { ...open.run, options: { ...open.run.options, ...raised } } };
}
