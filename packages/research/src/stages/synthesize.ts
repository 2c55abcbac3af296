import { Claims, Plan, Route, Sources } from '@vouch/core/schemas';
import type { RunContext } from '../context.js';
import { depthOf } from '../context.js';
import { renderDraft } from '../draft.js';
import { findDraftFaults } from '../draft-faults.js';
import type { Material } from '../engine.js';
import { readRunJson, readRunText, writeRunJson, writeRunText } from '../files.js';
import { isCitable } from '../sources.js';
import type { Stage } from '../stage.js';

/** The writer sees claims only; what it writes cites `[C<id>]`. */
export function synthesizeStage(context: RunContext): Stage {
  return {
    name: 'synthesize',
    inputs: ['route.json', 'plan.json', 'claims.json', 'sources.json'],
    outputs: ['synthesis.md'],
    async run() {
      const { value, warnings } = await context.engine.synthesize(readMaterial(context));
      writeRunText(context.dir, 'synthesis.md', value);
      return { warnings, told: `${value.length} characters` };
    },
  };
}

/**
 * Numbers the draft and writes its source list. When the draft would fail the gate, the done-gate or the sentence
 * check, the engine gets ONE targeted rewrite; the better of both texts goes on.
 */
export function draftStage(context: RunContext): Stage {
  return {
    name: 'draft',
    inputs: ['synthesis.md', 'claims.json', 'sources.json', 'plan.json', 'route.json'],
    outputs: ['report_draft.md', 'draft_markers.json'],
    async run() {
      const material = readMaterial(context);
      const depth = depthOf(context, material.route.depth);
      let body = readRunText(context.dir, 'synthesis.md');
      const warnings = [];
      const faults = await findDraftFaults(context, body, material);
      if (faults.length > 0 && context.engine.rewrite !== null && depth !== 'extractive') {
        const rewritten = await context.engine.rewrite({ draft: body, faults }, material);
        warnings.push(...rewritten.warnings);
        const left = await findDraftFaults(context, rewritten.value, material);
        if (left.length < faults.length) body = rewritten.value;
      }
      const draft = renderDraft(body, material.claims.claims, citable(context, material));
      writeRunText(context.dir, 'report_draft.md', draft.text);
      writeRunJson(context.dir, 'draft_markers.json', { schema: 1, markers: draft.markers });
      for (const id of new Set(draft.unknown_claims)) {
        warnings.push({
          code: 'unknown_claim',
          message: `The writer cited ${id}, which is no claim; the marker was removed.`,
        });
      }
      return { warnings, told: `${draft.markers.length} citations` };
    },
  };
}

export function readMaterial(context: RunContext): Material {
  return {
    question: context.run.question,
    as_of: context.run.as_of,
    route: readRunJson(context.dir, 'route.json', Route),
    plan: readRunJson(context.dir, 'plan.json', Plan),
    claims: readRunJson(context.dir, 'claims.json', Claims),
    sources: readRunJson(context.dir, 'sources.json', Sources).sources,
  };
}

export function citable(context: RunContext, material: Material) {
  return material.sources.filter((source) => isCitable(source, context.observable));
}
