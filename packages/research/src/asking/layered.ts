import type { Ask } from '@vouch/core';
import { type RunDir, readEvents } from '../files.js';
import { buildUsage } from '../usage.js';
import { budgetedAsk, type Limits } from './budget.js';
import { recordedAsk } from './recorded.js';
import { stoppingAsk } from './stopping.js';
import { toldAsk } from './told.js';

/**
 * A model as a run asks it: finished answers are not asked again, each call is told in the events, and limits hold
 * over all sittings of the run.
 */
export function layeredAsk(
  ask: Ask,
  dir: RunDir,
  of: { limits: Limits; now(): Date; after?(ms: number): AbortSignal },
): Ask {
  const { calls, cost_usd } = buildUsage(readEvents(dir));
  const after = of.after === undefined ? {} : { after: of.after };
  const clock = { now: () => of.now().getTime(), spent: { calls, cost_usd }, ...after };
  return recordedAsk(stoppingAsk(toldAsk(budgetedAsk(ask, of.limits, clock), dir, of)), dir);
}
