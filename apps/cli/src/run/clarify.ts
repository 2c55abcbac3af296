import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VouchError } from '@vouch/core';
import { askClarifying } from '@vouch/research';
import type { Io } from '../io.js';

/** `--ask`: two or three questions before the run; the answers go into the question. */
export async function clarify(question: string, engine: string, io: Io): Promise<string> {
  if (process.stdin.isTTY !== true)
    throw new VouchError('--ask needs a terminal to answer on; leave it out here.');
  if (engine === 'extractive' || engine.startsWith('openai:')) {
    throw new VouchError(`--ask needs an agent that asks (claude, codex, gemini, agy), not ${engine}.`);
  }
  const { makeAsk } = await import('@vouch/agents');
  const { createInterface } = await import('node:readline/promises');
  const run_dir = mkdtempSync(join(tmpdir(), 'vouch-ask-'));
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const questions = await askClarifying(
      makeAsk({ engine: engine as 'claude', run_dir, env: io.env }),
      question,
    );
    const answers: string[] = [];
    for (const text of questions) {
      const answer = (await lines.question(`${text} `)).trim();
      if (answer !== '') answers.push(`${text} ${answer}`);
    }
    return answers.length === 0 ? question : `${question} (${answers.join('; ')})`;
  } finally {
    lines.close();
    rmSync(run_dir, { recursive: true, force: true });
  }
}
