import type { RunContext } from '../context.js';
import { writeRunJson } from '../files.js';
import type { Stage } from '../stage.js';
import { readSteering } from '../steering.js';

export function routeStage(context: RunContext): Stage {
  return {
    name: 'route',
    asks: /^route$/,
    inputs: ['run.json'],
    outputs: ['route.json'],
    async run() {
      const { value: routed, warnings } = await context.engine.route(context.run.question);
      const { depth, plan } = readSteering(context.run);
      // Who names a depth or brings a plan wants research, whatever the router thinks.
      const intent = depth === null && plan === null ? routed.intent : ('research' as const);
      const value = { ...routed, intent, depth: depth ?? routed.depth };
      writeRunJson(context.dir, 'route.json', value);
      return { warnings, told: value.intent === 'meta' ? 'no research needed' : value.depth };
    },
  };
}
