import { Plan, Route } from '@vouch/core/schemas';
import { z } from 'zod';
import { mergeClaims } from '../claims.js';
import { depthOf, type RunContext } from '../context.js';
import type { Bundle } from '../engine.js';
import { readRunJson, writeRunJson } from '../files.js';
import { findGaps } from '../gaps.js';
import { findingsPath, readResearcher } from '../researcher-file.js';
import type { Stage } from '../stage.js';
import { topicOf, writeResearched } from './research.js';

/** `gaps.json`: what was weak after the first round, and the researchers that went out once more. */
export const Gaps = z.looseObject({
  schema: z.literal(1),
  gaps: z.array(z.object({ sq: z.string(), question: z.string(), why: z.string() })),
  researchers: z.array(z.string()),
});

/** Tries once to fill what came back empty or weak, then proceeds. */
export function fillGapsStage(context: RunContext, bundles: Bundle[]): Stage {
  const names = bundles.map(({ researcher }) => String(researcher));
  return {
    name: 'fill_gaps',
    asks: new RegExp(`^researcher_${bundles.length + 1}$`),
    inputs: ['route.json', 'plan.json', ...names.map(findingsPath)],
    outputs: ['gaps.json'],
    async run() {
      const plan = readRunJson(context.dir, 'plan.json', Plan);
      const files = names.map((name) => readResearcher(context.dir, name));
      const claims = mergeClaims(files, { sourceOf: (url) => url, quoteVerdict: () => 'exact' });
      const { depth } = readRunJson(context.dir, 'route.json', Route);
      const gaps = findGaps(plan, claims, depthOf(context, depth));
      const first = bundles[0];
      if (gaps.length === 0 || first === undefined) {
        writeRunJson(context.dir, 'gaps.json', { schema: 1, gaps, researchers: [] });
        return { told: 'none' };
      }
      const bundle: Bundle = {
        ...first,
        researcher: bundles.length + 1,
        sub_questions: gaps.map(({ sq, question }) => ({ id: sq, question })),
        queries: gaps.map(({ sq, question }) => ({ sq, query: question })),
      };
      const { value, warnings } = await context.engine.fillGap(gaps, bundle);
      const name = String(bundle.researcher);
      writeResearched(context, name, { topic: topicOf(bundle), researched: value });
      writeRunJson(context.dir, 'gaps.json', { schema: 1, gaps, researchers: [name] });
      return { warnings, told: `${gaps.length} gaps, ${value.findings.findings.length} findings` };
    },
  };
}
