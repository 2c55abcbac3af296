import type { Warning } from '@vouch/core';
import { Claims, Plan, Route, Sources } from '@vouch/core/schemas';
import type { RunContext } from '../context.js';
import { depthOf } from '../context.js';
import { renderDraft } from '../draft.js';
import { findDraftFaults } from '../draft-faults.js';
import { EngineError, type Material } from '../engine.js';
import { markSentence } from '../fault-mark.js';
import { readRunJson, readRunText, writeRunJson, writeRunText } from '../files.js';
import { withInterpretation } from '../interpretation.js';
import { readPageTexts } from '../page-texts.js';
import { findSentenceFaults } from '../sentence-check.js';
import { isCitable } from '../sources.js';
import { readWarnings, type Stage } from '../stage.js';
import { withSpokenTimes } from '../youtube/timed-source.js';

/** The writer sees claims only; what it writes cites `[C<id>]`. */
export function synthesizeStage(context: RunContext): Stage {
  return {
    name: 'synthesize',
    asks: /^synthesis$/,
    inputs: ['route.json', 'plan.json', 'claims.json', 'sources.json'],
    outputs: ['synthesis.md'],
    async run() {
      const { value, warnings } = await context.engine.synthesize(forWriter(context, readMaterial(context)));
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
    asks: /^rewrite$/,
    inputs: ['synthesis.md', 'claims.json', 'sources.json', 'plan.json', 'route.json'],
    outputs: ['report_draft.md', 'draft_markers.json'],
    async run() {
      const material = readMaterial(context);
      const { body, warnings } = await withStandIn(context, material, await rewriteOnce(context, material));
      const { claims } = material.claims;
      const draft = renderDraft(
        withInterpretation(body, material.route.interpretation),
        claims,
        withSpokenTimes(context.dir, citable(context, material), claims),
      );
      const marked = await markFaults(context, draft.text, material);
      writeRunText(context.dir, 'report_draft.md', marked);
      writeRunJson(context.dir, 'draft_markers.json', { schema: 1, markers: draft.markers });
      for (const id of new Set(draft.unknown_claims)) {
        const message = `The writer cited ${id}, which is no claim; the marker was removed.`;
        warnings.push({ code: 'unknown_claim', message });
      }
      return { warnings, told: `${draft.markers.length} citations` };
    },
  };
}

interface Written {
  body: string;
  warnings: Warning[];
}

/** A refusal is no report: where the writer cites nothing of what there is, another one stands in. */
async function withStandIn(context: RunContext, material: Material, written: Written): Promise<Written> {
  const sources = citable(context, material);
  const cites = (body: string) => renderDraft(body, material.claims.claims, sources).markers.length > 0;
  if (context.engine.standIn === undefined || sources.length === 0 || cites(written.body)) return written;
  const { value, warnings } = await context.engine.standIn(forWriter(context, material));
  return cites(value) ? { body: value, warnings: [...written.warnings, ...warnings] } : written;
}

/** The one targeted rewrite; it is taken when it has fewer faults, and a failed one costs nothing but a warning. */
async function rewriteOnce(context: RunContext, material: Material): Promise<Written> {
  const body = readRunText(context.dir, 'synthesis.md');
  const { rewrite } = context.engine;
  // What was listed by rule has no prose to mend.
  const byRule = readWarnings(context.dir, ['synthesize']).some(({ code }) => code === 'stage_fell_back');
  if (rewrite === null || byRule || depthOf(context, material.route.depth) === 'extractive')
    return { body, warnings: [] };
  const faults = await findDraftFaults(context, body, material);
  if (faults.length === 0) return { body, warnings: [] };
  try {
    const { value, warnings } = await rewrite({ draft: body, faults }, forWriter(context, material));
    const left = await findDraftFaults(context, value, material);
    return { body: left.length < faults.length ? value : body, warnings: [...warnings] };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const message = `The rewrite of ${faults.length} faults failed, so the first text stands: ${error.message}`;
    return { body, warnings: [{ code: 'rewrite_failed', message }] };
  }
}

async function markFaults(context: RunContext, draft: string, material: Material): Promise<string> {
  const { sources, claims } = material;
  const texts = await readPageTexts(context.dir, sources);
  let marked = draft;
  for (const { sentence } of findSentenceFaults({ report: draft, claims: claims.claims, sources, texts })) {
    marked = markSentence(marked, sentence);
  }
  return marked;
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

/**
 * The writer sees claims that a citable source stands behind: what rests on an invented address is no claim of a
 * report. Without live sources all there is comes from the model, and the report's first line says so.
 */
function forWriter(context: RunContext, material: Material): Material {
  if (material.claims.web.status !== 'ok') return material;
  const ids = new Set(citable(context, material).map(({ id }) => id));
  const claims = material.claims.claims.filter(({ supporting }) => supporting.some((id) => ids.has(id)));
  return { ...material, claims: { ...material.claims, claims } };
}

export function citable(context: RunContext, material: Material) {
  return material.sources.filter((source) => isCitable(source, context.observable));
}
