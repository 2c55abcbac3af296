import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { AuditFinding, AuditResult } from '../src/audit/result.js';
import { renderGithub } from '../src/render/github.js';
import { renderSarif } from '../src/render/sarif.js';
import { renderTable } from '../src/render/table.js';

const require = createRequire(import.meta.url);

function finding(over: Partial<AuditFinding>): AuditFinding {
  return {
    claim_id: 'market-size/1',
    verdict: 'ok',
    rule: 'no_fault_found',
    evidence: 'words of the page around the claim',
    message: 'no fault found',
    line: 7,
    url: 'https://a.example/',
    notes: [],
    ...over,
  };
}

const RESULT: AuditResult = {
  findings: [
    finding({}),
    finding({
      claim_id: 'market-size/2',
      verdict: 'scope_change',
      rule: 'single_source_point',
      message: 'document says 5,\n100 % of it: page says %0A::error::no',
      line: 12,
      notes: ['page says: may'],
    }),
  ],
  summary: {
    claims_audited: 2,
    ok: 1,
    blocking: 1,
    unverified: 0,
    quotes: { checked: 3, passed: 2, by_class: { exact: 1, typographic: 1, paraphrase: 1 } },
  },
  audit_confidence: 'low',
  audit_confidence_why: 'Only rules ran.',
};

describe('renderSarif', () => {
  const log = JSON.parse(renderSarif(RESULT, { path: 'docs/my notes.md', version: '1.2.3' }));

  it('is valid by the published schema of SARIF 2.1.0', () => {
    const schema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
    // The schema is of draft 4; what it uses means the same in the draft that ajv knows, but for its name and id.
    const { $schema: _, id: __, ...body } = schema;
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
    formats.default(ajv);
    const validate = ajv.compile(body);
    expect([validate(log), validate.errors]).toEqual([true, null]);
    expect(validate({ version: '2.1.0', runs: [{ results: [] }] })).toBe(false);
  });

  it('has one result for each claim that blocks, at its line, with its rule', () => {
    const [run] = log.runs;
    expect(run.results).toHaveLength(1);
    const [result] = run.results;
    expect(run.tool.driver.rules[result.ruleIndex].id).toBe('single_source_point');
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'docs/my%20notes.md' },
      region: { startLine: 12 },
    });
  });
});

describe('renderGithub', () => {
  it('writes one command a line, which no text can break out of', () => {
    const text = renderGithub(RESULT, 'docs/a,b.md');
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(text).toMatch(
      /^::error file=docs\/a%2Cb\.md,line=12,title=scope_change \(single_source_point\)::/,
    );
    expect(text).toContain('%0A100 %25 of it: page says %250A::error::no');
  });
});

describe('renderTable', () => {
  it('tells what blocks first, then what is ok, then the counts', () => {
    const lines = renderTable(RESULT).split('\n');
    expect(lines[0]).toBe('✗ market-size/2 (line 12): scope_change, single_source_point');
    expect(lines).toContain('✓ market-size/1 (line 7): no fault found');
    expect(lines).toContain('2 claims audited: 1 ok, 1 blocking');
    expect(lines).toContain('2 of 3 quotes found: exact 1, typographic 1, paraphrase 1');
    expect(lines).toContain('Confidence low: Only rules ran.');
  });
});
