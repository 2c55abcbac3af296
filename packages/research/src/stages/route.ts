import type { RunContext } from '../context.js';
import { writeRunJson } from '../files.js';
import type { Stage } from '../stage.js';

export function routeStage(context: RunContext): Stage {
  return {
    name: 'route',
    inputs: ['run.json'],
    outputs: ['route.json'],
    async run() {
      const { value, warnings } = await context.engine.route(context.run.question);
      writeRunJson(context.dir, 'route.json', value);
      return { warnings, told: value.intent === 'meta' ? 'no research needed' : value.depth };
    },
  };
}
