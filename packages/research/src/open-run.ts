import { safeName, slugify, VouchError } from '@vouch/core';
import { Run } from '@vouch/core/schemas';
import {
  createRunDir,
  hasFile,
  mendEvents,
  type RunDir,
  readRunJson,
  readRunList,
  writeRunJson,
} from './files.js';
import { QUESTION_LENGTH } from './limits.js';
import { takeLock } from './run-lock/files.js';

/** What a new run is made of; everything here is kept in `run.json` and never changes. */
export interface RunWish {
  question: string;
  topic: string | null;
  engine: string;
  search: string[];
  options: Record<string, unknown>;
  as_of: string;
  vouch: string;
  tools: Record<string, string>;
}

export interface OpenRun {
  dir: RunDir;
  run: Run;
  /** Gives the lock back. */
  release(): void;
}

/** Makes a run directory, locks it and writes `run.json`. */
export function createRun(vault: string, wish: RunWish): OpenRun {
  const question = checkQuestion(wish.question);
  const topic = wish.topic === null ? slugify(question) : safeName(wish.topic, 'topic');
  const dir = createRunDir(vault, topic, { as_of: wish.as_of, question });
  const release = takeLock(dir);
  const run: Run = { schema: 1, id: dir.id, ...wish, question, topic };
  writeRunJson(dir, 'run.json', run);
  return { dir, run, release };
}

export function checkQuestion(text: string): string {
  const question = text.replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(question))
    throw new VouchError('The question is empty; ask it in quotes: vouch research "…".');
  if (question.length > QUESTION_LENGTH) {
    throw new VouchError(
      `The question has ${question.length} characters (at most ${QUESTION_LENGTH}); ask it shorter.`,
    );
  }
  return question;
}

export interface ResumeWish {
  id: string | null;
  question: string | null;
  topic: string | null;
  /** Does the run have the options that were given beside `--resume`? The name of one that differs, or null. */
  differs?(run: Run): string | null;
}

/**
 * Takes up a run. With an id: that run, in any topic; without: the newest unfinished run of the same question and
 * options, or of any question when none is given. A run is finished when its brief is written.
 */
export function resumeRun(vault: string, wanted: ResumeWish): OpenRun {
  const id = wanted.id === null ? null : safeName(wanted.id, 'run id');
  const runs = readRunList(vault).filter(({ topic }) => wanted.topic === null || topic === wanted.topic);
  const known = runs.map(({ run: dir }) => ({ dir, run: readRunJson(dir, 'run.json', Run) }));
  const matching = known.filter(({ dir, run }) => {
    if (id !== null) return dir.id === id;
    if (wanted.question !== null && run.question !== checkQuestion(wanted.question)) return false;
    return !hasFile(dir, 'stages/brief.json') && (wanted.differs?.(run) ?? null) === null;
  });
  if (id !== null && matching.length > 1) {
    const topics = matching.map(({ run }) => run.topic).join(', ');
    throw new VouchError(`The run ${id} exists under several topics (${topics}); name one with --topic.`);
  }
  const last = matching.sort((a, b) => order(a.dir.id, b.dir.id)).at(-1);
  if (last === undefined)
    throw new VouchError(
      notFound(
        vault,
        id,
        known.map(({ dir }) => dir.id),
      ),
    );
  if (id !== null && wanted.question !== null && last.run.question !== checkQuestion(wanted.question)) {
    throw new VouchError(
      `The run ${id} asks another question (${JSON.stringify(last.run.question)}); leave the question out.`,
    );
  }
  const other = wanted.differs?.(last.run) ?? null;
  if (other !== null) {
    throw new VouchError(
      `The run ${last.dir.id} was started with another ${other}; leave ${other} out to go on with it, or start a new run.`,
    );
  }
  const release = takeLock(last.dir);
  mendEvents(last.dir);
  return { ...last, release };
}

function notFound(vault: string, id: string | null, ids: string[]): string {
  if (id === null)
    return `There is no unfinished run of this question and these options in ${vault}; start one without --resume, or name a run: --resume=ID.`;
  const some = ids.slice(-3).join(', ');
  return `There is no run ${id} in ${vault}${some === '' ? '' : ` (the newest: ${some})`}; "vouch runs" lists them.`;
}

/** `…-10` is newer than `…-9`. */
function order(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
