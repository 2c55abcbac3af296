import type { RunContext } from './context.js';
import type { Draft } from './draft.js';
import type { Material } from './engine.js';

/** A sentence of a draft that says more than the claims and quotes behind its markers. */
export interface SentenceFault {
  sentence: string;
  message: string;
}

export async function checkDraftSentences(
  _context: RunContext,
  _report: string,
  _of: { draft: Draft; material: Material },
): Promise<SentenceFault[]> {
  return [];
}
