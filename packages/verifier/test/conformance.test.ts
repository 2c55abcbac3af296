import { readFileSync } from 'node:fs';
import { buildRegistry, parseRegistry, verifyReport } from '@vouch/verifier';
import { describe, expect, it } from 'vitest';

/** A case of conformance/citations/gate.jsonl; what isn't named there is not looked at, but for `dropped` and `repaired`. */
interface Case {
  name: string;
  why: string;
  draft: string;
  captured?: string[];
  notes?: string;
  strict?: boolean;
  report: string;
  outcome?: string;
  dropped?: string[];
  repaired?: string[];
  removed?: string[];
  uncited?: (string | null)[];
  merged?: string[];
  failures?: string[];
  code_urls?: number;
  tool_blocks?: number;
}

const file = new URL('../../../conformance/citations/gate.jsonl', import.meta.url);
const cases = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

function registryOf({ captured, notes }: Case) {
  return notes === undefined
    ? parseRegistry(captured)
    : buildRegistry([{ name: 'researcher_1.md', text: notes }]);
}

describe('conformance/citations/gate.jsonl', () => {
  it.each(cases)('$name: $why', (one) => {
    const registry = registryOf(one);
    const { report, outcome, audit } = verifyReport({
      draft: one.draft,
      registry,
      strict: one.strict ?? false,
    });
    expect(report).toBe(one.report);
    expect(outcome).toBe(one.outcome ?? 'verified');
    expect(audit.citations_dropped.map(({ reason }) => reason)).toEqual(one.dropped ?? []);
    expect(audit.citations_repaired.map(({ match }) => match)).toEqual(one.repaired ?? []);
    if (one.removed) expect(audit.markers_removed.map(({ reason }) => reason)).toEqual(one.removed);
    if (one.uncited) expect(audit.uncited_sources.map(({ n }) => n)).toEqual(one.uncited);
    if (one.merged) expect(audit.merged.map(({ n }) => n)).toEqual(one.merged);
    if (one.failures) expect(audit.gate_failures).toEqual(one.failures);
    if (one.code_urls !== undefined) expect(audit.code_urls).toHaveLength(one.code_urls);
    if (one.tool_blocks !== undefined) expect(audit.tool_blocks).toHaveLength(one.tool_blocks);
    expect(verifyReport({ draft: report, registry, strict: one.strict ?? false }).report).toBe(report);
  });
});
