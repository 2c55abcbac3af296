import type { Answer, Ask, AskRequest } from '@vouch/core';
import { sha256 } from '@vouch/core/files';
import { z } from 'zod';
import { type RunDir, readRunFile, writeRunQuickly } from '../files.js';

const Recorded = z.looseObject({
  schema: z.literal(1),
  key: z.string(),
  answer: z.looseObject({ outcome: z.literal('ok') }),
});

/**
 * Every finished answer is a file of the run (`answers/<label>.json`): a run that was killed or hit a limit goes on
 * without asking again. A changed prompt is another question, and a record that can't be read is none. What is read
 * back passes the schema anew.
 */
export function recordedAsk(ask: Ask, dir: RunDir): Ask {
  return async <T>(request: AskRequest<T>): Promise<Answer<T>> => {
    const path = `answers/${request.label.replace(/[^A-Za-z0-9_-]/g, '_')}.json`;
    const key = sha256(JSON.stringify([request.label, request.rights, request.prompt]));
    const known = readRecorded(dir, path, { key, request });
    if (known !== null) return known;
    const answer = await ask<T>(request);
    // Quickly: a kill between the answer and its record would have it asked, and paid, again.
    if (answer.outcome === 'ok') writeRunQuickly(dir, path, { schema: 1, key, answer });
    return answer;
  };
}

function readRecorded<T>(
  dir: RunDir,
  path: string,
  of: { key: string; request: AskRequest<T> },
): Answer<T> | null {
  const record = Recorded.safeParse(readRunFile(dir, path));
  if (!record.success || record.data.key !== of.key) return null;
  const answer = record.data.answer as unknown as Answer<T>;
  if (of.request.schema === null) return answer;
  const parsed = of.request.schema.safeParse(answer.value);
  return parsed.success ? { ...answer, value: parsed.data } : null;
}
