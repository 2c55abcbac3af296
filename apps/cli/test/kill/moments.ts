import type { KilledRun, Moment } from './killed-run.js';

/** The kinds of moments at which a run is killed; each is made anew for one sitting. */
export interface MomentKind {
  name: string;
  /** `chance` gives numbers from 0 to 1. */
  make(run: KilledRun, chance: () => number): Moment;
}

/** Longest time after the start of a sitting at which a blind kill comes, in milliseconds: most of a whole run. */
const BLIND_MS = 4_000;

export const MOMENTS: readonly MomentKind[] = [
  {
    name: 'the border of a stage',
    make: (run) => grown(() => run.stages().length),
  },
  {
    name: 'the moment after an answer is recorded',
    make: (run) => grown(() => run.answers().length),
  },
  {
    name: 'the middle of an agent call',
    make: (run, chance) => {
      const begun = grown(
        () => run.calls().filter(({ what }) => what === 'started').length,
        1 + Math.floor(chance() * 3),
      );
      return after(begun, run.ms * chance());
    },
  },
  {
    name: 'any time',
    make: (_run, chance) => after(() => true, BLIND_MS * chance()),
  },
];

function grown(count: () => number, by = 1): Moment {
  const before = count();
  return () => count() >= before + by;
}

function after(moment: Moment, ms: number): Moment {
  let since: number | null = null;
  return () => {
    if (since === null && moment()) since = performance.now();
    return since !== null && performance.now() - since >= ms;
  };
}

/** The same numbers in every run of the tests. */
export function makeChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
