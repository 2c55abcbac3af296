import type { Warning } from '@vouch/core';
import { Citations, Claims, Done, Plan, Route, Sources } from '@vouch/core/schemas';
import type { Audit } from '@vouch/verifier';
import { assembleBrief } from './brief.js';
import { writeBrief } from './brief-store/files.js';
import type { RunContext } from './context.js';
import { depthOf } from './context.js';
import { readAudit, readRunJson, readRunText, writeRunText } from './files.js';
import { integrityNote } from './integrity-note.js';
import { readWarnings } from './stage.js';

/** What a run ended with; the CLI prints it and maps `outcome` to its exit code. */
export type Presented =
  | { kind: 'answer'; answer: string }
  /** `--plan-only`: edit it, then resume. */
  | { kind: 'plan'; path: string }
  | {
      kind: 'report';
      outcome: Audit['outcome'];
      report: string;
      note: string;
      audit: Audit;
      brief: { slug: string; verdict: string; path: string };
    };

/** Reads what the stages left, writes the brief and the integrity note; changes no artifact of a stage. */
export function present(context: RunContext, researchers: string[]): Presented {
  const { dir, run } = context;
  const claims = readRunJson(dir, 'claims.json', Claims);
  const { sources } = readRunJson(dir, 'sources.json', Sources);
  const done = readRunJson(dir, 'done.json', Done);
  const route = readRunJson(dir, 'route.json', Route);
  const audit = readAudit(dir);
  const report = readRunText(dir, 'report_final.md');
  const stages = stageNames(researchers);
  const warnings = distinct(readWarnings(dir, stages));
  const note = integrityNote({
    audit,
    sources,
    claims,
    done,
    warnings,
    engine: run.engine,
    observable: context.observable,
  });
  writeRunText(dir, 'integrity.md', note);
  const { files, verdict } = assembleBrief({
    topic: run.topic,
    run: run.id,
    plan: readRunJson(dir, 'plan.json', Plan),
    claims,
    sources,
    report,
    outcome: audit.outcome,
    citations: readRunJson(dir, 'citations.json', Citations),
    done,
    depth: depthOf(context, route.depth),
    warnings,
    stages,
  });
  const brief = writeBrief(context.vault, run, { verdict, files });
  return { kind: 'report', outcome: audit.outcome, report, note, audit, brief: { ...brief, verdict } };
}

/** All stages in the order of the line. */
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

/** Researchers meet the same proxy or the same silent service: it is told once. */
function distinct(warnings: Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [warning.message, warning])).values()];
}
