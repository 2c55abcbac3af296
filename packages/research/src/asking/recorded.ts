import type { Answer, Ask, AskRequest } from '@vouch/core';
import { sha256 } from '@vouch/core/files';
import { z } from 'zod';
import { hasFile, type RunDir, readRunJson, writeRunJson } from '../files.js';

const Recorded = z.looseObject({
  schema: z.literal(1),
  key: z.string(),
  answer: z.looseObject({ outcome: z.literal('ok') }),
});

/**
 * Every finished answer is a file of the run (`answers/<label>.json`): a run that was killed or hit a limit goes on
 * without asking again. A changed prompt is another question. What is read back passes the schema anew.
 */
export function recordedAsk(ask: Ask, dir: RunDir): Ask {
  return async <T>(request: AskRequest<T>): Promise<Answer<T>> => {
    const path = `answers/${request.label.replace(/[^A-Za-z0-9_-]/g, '_')}.json`;
    const key = sha256(JSON.stringify([request.label, request.rights, request.prompt]));
    const known = readRecorded(dir, path, { key, request });
    if (known !== null) return known;
    const answer = await ask<T>(request);
    if (answer.outcome === 'ok') writeRunJson(dir, path, { schema: 1, key, answer });
    return answer;
  };
}

function readRecorded<T>(
  dir: RunDir,
  path: string,
  of: { key: string; request: AskRequest<T> },
): Answer<T> | null {
  if (!hasFile(dir, path)) return null;
  const record = readRunJson(dir, path, Recorded);
  if (record.key !== of.key) return null;
  const answer = record.answer as unknown as Answer<T>;
  if (of.request.schema === null) return answer;
  const parsed = of.request.schema.safeParse(answer.value);
  return parsed.success ? { ...answer, value: parsed.data } : null;
}
