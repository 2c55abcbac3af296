import { Route } from '@vouch/core/schemas';
import type { RunContext } from '../context.js';
import { readRunJson, writeRunJson } from '../files.js';
import type { Stage } from '../stage.js';

export function planStage(context: RunContext): Stage {
  return {
    name: 'plan',
    inputs: ['run.json', 'route.json'],
    outputs: ['plan.json'],
    async run() {
      const route = readRunJson(context.dir, 'route.json', Route);
      const { value, warnings } = await context.engine.plan(context.run.question, route, context.run.as_of);
      writeRunJson(context.dir, 'plan.json', value);
      return {
        warnings,
        told: `${value.sub_questions.length} sub-questions, ${value.queries.length} queries`,
      };
    },
  };
}
