import { join } from 'node:path';
import type { Audit } from '@vouch/verifier';
import type { RunContext } from './context.js';
import { readAudit, readEvents, readRunJson, readRunText } from './files.js';
import { isRetryable, readWarnings } from './stage.js';
import { BriefPlace, stageNames } from './stages/brief.js';
import { buildUsage, usageLine } from './usage.js';

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
      /** Something that the engine could not do may go better when the run is resumed. */
      retryable: boolean;
    };

/** Reads what the stages left; changes nothing. */
export function present({ dir, vault }: RunContext, researchers: string[]): Presented {
  const audit = readAudit(dir);
  const { slug, verdict, path } = readRunJson(dir, 'brief.json', BriefPlace);
  return {
    kind: 'report',
    outcome: audit.outcome,
    report: readRunText(dir, 'report_final.md'),
    // What it took differs from run to run, so it stands in no file of the result.
    note: `${readRunText(dir, 'integrity.md')}${usageLine(buildUsage(readEvents(dir)), dir.id)}`,
    audit,
    brief: { slug, verdict, path: join(vault, path) },
    retryable: readWarnings(dir, stageNames(researchers)).some(isRetryable),
  };
}
