import { Claims, Sources } from '@vouch/core/schemas';
import { parseRegistry, verifyReport } from '@vouch/verifier';
import type { RunContext } from '../context.js';
import { readRunJson, readRunText, writeRunJson, writeRunText } from '../files.js';
import { isCitable } from '../sources.js';
import type { Stage } from '../stage.js';

/** The gate. The registry is `sources.json`, without what was only reported where the engine can be observed. */
export function verifyStage(context: RunContext): Stage {
  return {
    name: 'verify',
    inputs: ['report_draft.md', 'sources.json', 'claims.json'],
    outputs: ['report_final.md', 'audit.json'],
    async run() {
      const registry = readRunJson(context.dir, 'sources.json', Sources);
      const captured = registry.sources.filter((source) => isCitable(source, context.observable));
      const draft = readRunText(context.dir, 'report_draft.md');
      const result = verifyReport({ draft, registry: parseRegistry({ ...registry, sources: captured }) });
      const { web } = readRunJson(context.dir, 'claims.json', Claims);
      writeRunText(context.dir, 'report_final.md', `${noLiveSources(web.status, context)}${result.report}`);
      writeRunJson(context.dir, 'audit.json', result.audit);
      const { citations_verified, citations_dropped } = result.audit;
      return {
        told: `${result.outcome}: ${citations_verified.length} verified, ${citations_dropped.length} dropped`,
      };
    },
  };
}

/** The first line of a report that no live search stands behind. */
function noLiveSources(status: Claims['web']['status'], context: RunContext): string {
  if (status === 'ok') return '';
  const cutoff = context.run.options['model_cutoff'];
  return `NO LIVE SOURCES — model knowledge as of ${typeof cutoff === 'string' ? cutoff : 'unknown'}\n\n`;
}
