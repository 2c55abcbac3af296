import type { AuditResult } from '../audit/result.js';
import { VERDICTS } from '../verdicts.js';

const SCHEMA =
  'https://raw.githubusercontent.com/oasis-tcs/sarif-spec/main/sarif-2.1/schema/sarif-schema-2.1.0.json';

export interface RenderOptions {
  /** Path of the document as the reader's tools know it, with `/`. */
  path: string;
  /** Version of Vouch. */
  version: string;
}

/** The findings that block, as a SARIF 2.1.0 log: one run, one result a claim. */
export function renderSarif(result: AuditResult, { path, version }: RenderOptions): string {
  const blocking = result.findings.filter(({ verdict }) => verdict !== 'ok');
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'vouch audit',
            version,
            rules: VERDICTS.map(({ rule, about }) => ({ id: rule, shortDescription: { text: about } })),
          },
        },
        results: blocking.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: VERDICTS.findIndex(({ rule }) => rule === finding.rule),
          level: 'error',
          message: { text: `${finding.claim_id}: ${finding.message}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(path) },
                region: { startLine: finding.line },
              },
            },
          ],
          partialFingerprints: { 'claimAndRule/v1': `${finding.claim_id} ${finding.rule}` },
          properties: { verdict: finding.verdict, evidence: finding.evidence },
        })),
        columnKind: 'utf16CodeUnits',
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
