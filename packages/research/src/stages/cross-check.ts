import { type Findings, Plan, Sources } from '@vouch/core/schemas';
import { checkClaims } from '../check-claims.js';
import { applyVerdicts, assembleClaims, flagClaims, mergeClaims, needsCrossCheck } from '../claims.js';
import type { RunContext } from '../context.js';
import { readRunJson, writeRunJson } from '../files.js';
import { readPageTexts } from '../page-texts.js';
import { findingsPath, readResearcher } from '../researcher-file.js';
import { matchSources } from '../sources.js';
import type { Stage } from '../stage.js';

/**
 * Merges the findings into claims, locates every quote on the stored page, sets the deterministic flags and asks the
 * skeptic about the rest. Flags are added, no claim is dropped.
 */
export function crossCheckStage(context: RunContext, researchers: string[]): Stage {
  return {
    name: 'cross_check',
    asks: /^skeptic_/,
    inputs: ['plan.json', 'sources.json', ...researchers.map(findingsPath)],
    outputs: ['claims.json'],
    async run() {
      const plan = readRunJson(context.dir, 'plan.json', Plan);
      const { sources } = readRunJson(context.dir, 'sources.json', Sources);
      const files: Findings[] = researchers.map((name) => readResearcher(context.dir, name));
      const pages = await readPageTexts(context.dir, sources);
      const merged = mergeClaims(files, {
        sourceOf: matchSources(sources),
        quoteVerdict: pages.quoteVerdict,
      });
      const unsearched = unsearchedClaims(
        files,
        merged.map(({ id, claim }) => ({ id, claim })),
      );
      const flagged = checkClaims(flagClaims(merged, sources, unsearched), sources, pages.pages);
      const asked = flagged.filter(needsCrossCheck);
      const { value: checks, warnings } =
        asked.length === 0 ? { value: [], warnings: [] } : await context.engine.crossCheck(asked, flagged);
      const { claims, verify_failed } = applyVerdicts(flagged, checks);
      const sub_questions = plan.sub_questions.map(({ id }) => id);
      const { question, as_of } = context.run;
      const document = assembleClaims({
        question,
        as_of,
        files,
        claims,
        sources,
        sub_questions,
        verify_failed,
      });
      writeRunJson(context.dir, 'claims.json', document);
      const all =
        verify_failed === 0 ? warnings : [...warnings, keptUnverified(verify_failed, claims.length)];
      return { warnings: all, told: `${claims.length} claims, ${document.counts.flagged} flagged` };
    },
  };
}

function keptUnverified(failed: number, all: number) {
  return {
    code: 'claims_unverified',
    message: `${failed} of ${all} claims kept unverified: their cross-check errored.`,
  };
}

/** Claims that rest only on researchers who didn't search. */
function unsearchedClaims(files: Findings[], claims: { id: string; claim: string }[]): Set<string> {
  const searched = new Set<string>();
  for (const file of files) {
    if (file.used_web_search) for (const finding of file.findings) searched.add(finding.claim.trim());
  }
  return new Set(claims.filter(({ claim }) => !searched.has(claim)).map(({ id }) => id));
}
