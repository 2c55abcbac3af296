import { type Ask, fence, fillPrompt } from '@vouch/core';
import { Annotations } from '@vouch/core/schemas';
import { parseAnnotations, type TrustCheck } from './annotations.js';
import { readPrompt } from './files.js';

export interface TrustInput {
  /** Raw notes and their opened logs, by name. */
  notes: readonly { name: string; text: string }[];
  /** Hash of the folder before and after the call; a change means that the checker wrote. */
  hash(): string;
}

export interface TrustOutcome {
  check: TrustCheck;
  /** The text for `codex_annotations.json`, written by us; null when there is nothing to keep. */
  file: string | null;
}

/**
 * Asks codex, read-only and without the web, what it thinks of the lane's addresses. The texts go along in the
 * prompt, so that it needs no tools. Its answer is data: parsed, written by us, and any failure excludes all notes.
 */
export async function checkTrust(ask: Ask, input: TrustInput): Promise<TrustOutcome> {
  const before = input.hash();
  const notes = input.notes.map(({ name, text }) => fence(name, text)).join('\n\n');
  const prompt = fillPrompt(readPrompt('codex_check'), { notes });
  const answer = await ask({ prompt, schema: Annotations, rights: 'none', label: 'codex_check' });
  if (input.hash() !== before) return failed('it changed the folder that it was to read');
  if (answer.outcome === 'absent') return { check: { state: 'absent' }, file: null };
  if (answer.outcome !== 'ok' || answer.value === null) return failed(answer.message || answer.outcome);
  if (answer.partial) return failed('its annotations are cut');
  const file = `${JSON.stringify({ annotations: answer.value.annotations }, null, 2)}\n`;
  return { check: parseAnnotations(file), file };
}

function failed(reason: string): TrustOutcome {
  return { check: { state: 'failed', reason }, file: null };
}
