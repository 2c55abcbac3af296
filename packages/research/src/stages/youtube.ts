import { Plan } from '@vouch/core/schemas';
import { z } from 'zod';
import type { RunContext } from '../context.js';
import { readRunJson, writeRunJson } from '../files.js';
import type { Stage } from '../stage.js';

const Lane = z.looseObject({ schema: z.literal(1), researchers: z.array(z.string()) });

/** Runs the YouTube lane where the plan suits it and a lane is there; returns the names of its researchers. */
export async function youtubeStage(
  context: RunContext,
  step: (stage: Stage) => Promise<void>,
): Promise<string[]> {
  const plan = readRunJson(context.dir, 'plan.json', Plan);
  const lane = context.youtube;
  const skipped = context.youtube_skipped;
  if (!plan.queries.some(({ youtube_suited }) => youtube_suited)) return [];
  if (lane === undefined && skipped === undefined) return [];
  await step({
    name: 'youtube',
    inputs: ['plan.json'],
    outputs: ['yt-report/lane.json'],
    async run() {
      const { researchers, warnings } =
        lane === undefined
          ? { researchers: [], warnings: [{ code: 'youtube_skipped', message: skipped ?? '' }] }
          : await lane(context, plan);
      writeRunJson(context.dir, 'yt-report/lane.json', { schema: 1, researchers });
      return { warnings, told: `${researchers.length} notes` };
    },
  });
  return readRunJson(context.dir, 'yt-report/lane.json', Lane).researchers;
}
