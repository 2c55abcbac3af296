import type { RunContext } from '../context.js';
import { writeRunJson } from '../files.js';
import { findingsPath, readResearcher } from '../researcher-file.js';
import { buildSources } from '../sources.js';
import type { Stage } from '../stage.js';

/** Derives the registry from what each researcher captured; parallel timing changes nothing. */
export function joinStage(context: RunContext, researchers: string[]): Stage {
  return {
    name: 'join',
    inputs: ['plan.json', 'gaps.json', ...researchers.map(findingsPath)],
    outputs: ['sources.json'],
    async run() {
      const captured = researchers.map((name) => readResearcher(context.dir, name).captured);
      const sources = buildSources(captured, context.run.as_of);
      writeRunJson(context.dir, 'sources.json', sources);
      return { told: `${sources.sources.length} sources` };
    },
  };
}
