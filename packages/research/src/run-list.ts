import { Run } from '@vouch/core/schemas';
import { hasFile, readAudit, readEvents, readRunJson, readRunList } from './files.js';
import { buildUsage, type Usage } from './usage.js';

/** One run of a vault as `vouch runs` shows it. */
export interface RunSummary {
  id: string;
  topic: string;
  question: string;
  engine: string;
  as_of: string;
  /** Outcome of the gate, `unfinished`, or `unreadable`. */
  state: string;
  verified: number | null;
  path: string;
  usage: Usage;
}

/** All runs of a vault; one that can't be read is listed as such and hides no other. */
export function readRuns(vault: string): RunSummary[] {
  return readRunList(vault).map(({ topic, run: dir }) => {
    const usage = buildUsage(readEvents(dir));
    try {
      const run = readRunJson(dir, 'run.json', Run);
      const audit = hasFile(dir, 'stages/brief.json') ? readAudit(dir) : null;
      const { question, engine, as_of } = run;
      const state = audit?.outcome ?? 'unfinished';
      const verified = audit?.citations_verified.length ?? null;
      return { id: dir.id, topic, question, engine, as_of, state, verified, path: dir.path, usage };
    } catch {
      return {
        id: dir.id,
        topic,
        question: '',
        engine: '',
        as_of: '',
        state: 'unreadable',
        verified: null,
        path: dir.path,
        usage,
      };
    }
  });
}
