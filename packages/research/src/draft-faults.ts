import { parseRegistry, verifyReport } from '@vouch/verifier';
import type { RunContext } from './context.js';
import { depthOf } from './context.js';
import { checkDone } from './done.js';
import { renderDraft } from './draft.js';
import type { Material } from './engine.js';
import { readPageTexts } from './page-texts.js';
import { findSentenceFaults } from './sentence-check.js';
import { isCitable } from './sources.js';

/** What the one rewrite is asked to mend, one sentence a fault: gate, done-gate, sentences that say too much. */
export async function findDraftFaults(
  context: RunContext,
  body: string,
  material: Material,
): Promise<string[]> {
  const sources = material.sources.filter((source) => isCitable(source, context.observable));
  const draft = renderDraft(body, material.claims.claims, sources);
  const registry = parseRegistry({ schema: 1, as_of: material.as_of, sources });
  const { outcome, report, audit } = verifyReport({ draft: draft.text, registry });
  const faults: string[] = [];
  if (outcome === 'no_surviving_citation')
    faults.push('No citation survived the gate: cite the given claims as [C<id>].');
  for (const id of new Set(draft.unknown_claims))
    faults.push(`[${id}] is no claim; cite only the claims that were given.`);
  for (const id of new Set(draft.unsourced_claims))
    faults.push(`[${id}] has no source that was ever found: remove what is written on it.`);
  const checks = checkDone(report, {
    depth: depthOf(context, material.route.depth),
    sources: audit.captured_sources,
    citations: audit.citations_verified.length,
  });
  for (const { name, met, found, wanted } of checks) {
    if (!met)
      faults.push(
        `The done-gate on ${name} is not met: found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}.`,
      );
  }
  const texts = await readPageTexts(context.dir, sources);
  const { claims } = material.claims;
  for (const { sentence, message } of findSentenceFaults({ report, claims, sources, texts })) {
    faults.push(`The sentence "${sentence}" goes beyond its source: ${message}`);
  }
  return faults;
}
