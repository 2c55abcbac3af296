import { relative } from 'node:path';
import { Citations, Claims, Done, Plan, Route, Sources } from '@vouch/core/schemas';
import { z } from 'zod';
import { assembleBrief } from '../brief.js';
import { writeBrief } from '../brief-store/files.js';
import type { RunContext } from '../context.js';
import { depthOf } from '../context.js';
import { readAudit, readRunJson, readRunText, writeRunJson, writeRunText } from '../files.js';
import { integrityNote } from '../integrity-note.js';
import { readWarnings, type Stage } from '../stage.js';

/** `brief.json`: where the run's brief went, from the vault on. */
export const BriefPlace = z.looseObject({
  schema: z.literal(1),
  slug: z.string(),
  verdict: z.string(),
  path: z.string(),
});

const ARTIFACTS = [
  'plan.json',
  'claims.json',
  'sources.json',
  'report_final.md',
  'audit.json',
  'citations.json',
];

/** Writes the brief and the integrity note from what the stages left; with it a run is finished. */
export function briefStage(context: RunContext, researchers: string[]): Stage {
  const stages = stageNames(researchers);
  return {
    name: 'brief',
    inputs: [...ARTIFACTS, 'done.json', ...stages.map((name) => `stages/${name}.json`)],
    outputs: ['integrity.md', 'brief.json'],
    async run() {
      const { dir, run, observable } = context;
      const claims = readRunJson(dir, 'claims.json', Claims);
      const { sources } = readRunJson(dir, 'sources.json', Sources);
      const done = readRunJson(dir, 'done.json', Done);
      const { depth } = readRunJson(dir, 'route.json', Route);
      const plan = readRunJson(dir, 'plan.json', Plan);
      const audit = readAudit(dir);
      const report = readRunText(dir, 'report_final.md');
      const warnings = readWarnings(dir, stages);
      const note = { audit, sources, plan, claims, done, report, warnings, engine: run.engine, observable };
      writeRunText(dir, 'integrity.md', integrityNote(note));
      const brief = assembleBrief({
        topic: run.topic,
        run: run.id,
        plan,
        claims,
        sources,
        report,
        outcome: audit.outcome,
        citations: readRunJson(dir, 'citations.json', Citations),
        done,
        depth: depthOf(context, depth),
        warnings,
        stages,
      });
      const { slug, path } = writeBrief(context.vault, run, brief);
      const place = { schema: 1, slug, verdict: brief.verdict, path: relative(context.vault, path) };
      writeRunJson(dir, 'brief.json', place);
      return { told: brief.verdict };
    },
  };
}

/** All stages before the brief in the order of the line. */
export function stageNames(researchers: string[]): string[] {
  return [
    'route',
    'plan',
    ...researchers.filter((name) => !name.startsWith('yt')).map((name) => `research_${name}`),
    'youtube',
    'fill_gaps',
    'join',
    'cross_check',
    'synthesize',
    'draft',
    'verify',
    'check_sentences',
    'done',
  ];
}
