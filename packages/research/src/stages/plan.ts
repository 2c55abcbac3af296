import { Route } from '@vouch/core/schemas';
import type { RunContext } from '../context.js';
import { readRunJson, writeRunJson } from '../files.js';
import type { Stage } from '../stage.js';
import { readSteering, seedPlan } from '../steering.js';

export function planStage(context: RunContext): Stage {
  return {
    name: 'plan',
    asks: /^plan$/,
    inputs: ['run.json', 'route.json'],
    outputs: ['plan.json'],
    async run() {
      const route = readRunJson(context.dir, 'route.json', Route);
      const { plan: given, language, questions } = readSteering(context.run);
      const { question, as_of } = context.run;
      const { value: planned, warnings } =
        given === null ? await context.engine.plan(question, route, as_of) : { value: given, warnings: [] };
      const value = seedPlan(planned, questions);
      if (language !== null) value.task_analysis.language = language;
      writeRunJson(context.dir, 'plan.json', value);
      return {
        warnings,
        told: `${value.sub_questions.length} sub-questions, ${value.queries.length} queries`,
      };
    },
  };
}
