import { type Done, Plan, Route } from '@vouch/core/schemas';
import { checkConstraints } from '../constraints.js';
import type { RunContext } from '../context.js';
import { depthOf } from '../context.js';
import { checkDone } from '../done.js';
import { readAudit, readRunJson, readRunText, writeRunJson } from '../files.js';
import { judgeConstraints } from '../judge-constraints.js';
import type { Stage } from '../stage.js';

/** Not met after the one rewrite is a warning, never a refusal. */
export function doneStage(context: RunContext): Stage {
  return {
    name: 'done',
    asks: /^constraints$/,
    inputs: ['report_final.md', 'audit.json', 'plan.json', 'route.json', 'citations.json'],
    outputs: ['done.json'],
    async run() {
      const report = readRunText(context.dir, 'report_final.md');
      const plan = readRunJson(context.dir, 'plan.json', Plan);
      const { depth } = readRunJson(context.dir, 'route.json', Route);
      const audit = readAudit(context.dir);
      const checks = checkDone(report, {
        depth: depthOf(context, depth),
        sources: audit.captured_sources,
        citations: audit.citations_verified.length,
      });
      const constraints = await judged(context, report, plan);
      const done: Done = { schema: 1, met: checks.every(({ met }) => met), checks, constraints };
      writeRunJson(context.dir, 'done.json', done);
      const warnings = checks.filter(({ met }) => !met).map(unmetCheck);
      for (const { id, met, why } of constraints) {
        if (met === false)
          warnings.push({ code: 'constraint_unmet', message: `Requirement ${id} is not met: ${why}` });
      }
      return { warnings, told: done.met ? 'met' : 'not met' };
    },
  };
}

/** Rules first; where a model is there, it looks at what they left open. */
async function judged(context: RunContext, report: string, { constraints }: Plan) {
  const results = checkConstraints(report, constraints);
  return context.ask === undefined
    ? results
    : judgeConstraints(context.ask, report, { results, constraints });
}

function unmetCheck({ name, found, wanted }: Done['checks'][number]) {
  const told = Array.isArray(found) ? found.map((item) => JSON.stringify(item)).join(', ') : String(found);
  return {
    code: `done_${name}`,
    message: `The report misses the done-gate on ${name}: found ${told}, wanted ${String(wanted)}.`,
  };
}
