import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VouchError } from '@vouch/core';
import { askClarifying } from '@vouch/research';
import type { ResearchFlags } from '../commands/research.js';
import type { Io } from '../io.js';
import { askUser } from './ask-user.js';

interface ClarifyParts {
  engine: string;
  flags: Pick<ResearchFlags, 'model' | 'passEnv'>;
  io: Io;
}

/** `--ask`: two or three questions before the run; the answers go into the question. */
export async function clarify(question: string, of: ClarifyParts): Promise<string> {
  const { engine, flags, io } = of;
  if (process.stdin.isTTY !== true)
    throw new VouchError('--ask needs a terminal to answer on; leave it out here.');
  if (engine === 'extractive' || engine.startsWith('openai:')) {
    throw new VouchError(`--ask needs an agent that asks (claude, codex, gemini, agy), not ${engine}.`);
  }
  const { makeAsk } = await import('@vouch/agents');
  const run_dir = mkdtempSync(join(tmpdir(), 'vouch-ask-'));
  try {
    const model = flags.model === undefined ? {} : { model: flags.model };
    const named = { engine: engine as 'claude', run_dir, env: io.env, pass_env: flags.passEnv, ...model };
    const questions = await askClarifying(makeAsk(named), question);
    if (questions.length === 0) io.err('The question is clear as it is.\n');
    const answers: string[] = [];
    for (const text of questions) {
      const answer = (await askUser(`${text} `)).trim();
      if (answer !== '') answers.push(`${text} ${answer}`);
    }
    return answers.length === 0 ? question : `${question} (${answers.join('; ')})`;
  } finally {
    rmSync(run_dir, { recursive: true, force: true });
  }
}
