import { type Ask, fence, fillPrompt } from '@vouch/core';
import { Confidence } from '@vouch/core/schemas';
import { z } from 'zod';
import type { SupportIssue } from './check-support.js';
import { readPrompt } from './files.js';
import { SIBLING_CHARS, SIBLINGS_LIMIT, SKEPTIC_CHARS } from './limits.js';

export const RefutationKind = z.enum(['unsupported', 'contradicted', 'context_contradicts', 'scope_change']);
export type RefutationKind = z.infer<typeof RefutationKind>;

/** What the model must answer; anything else is refused. */
const Verdict = z.object({
  real: z.boolean(),
  confidence: Confidence,
  reason: z.string().min(1),
  kind: RefutationKind.nullish(),
});

export interface RefuteInput {
  claim: string;
  /** What the cited pages say around the claim; each is fenced. */
  contexts: readonly { text: string; url?: string }[];
  /** Other claims of the same section or sub-question, with their evidence. */
  siblings?: readonly string[];
  /** What the rules told as information. */
  marks?: readonly SupportIssue[];
  /** Names the call in transcripts. */
  label?: string;
  signal?: AbortSignal;
}

/** `unverified`: the call failed or its answer was refused. That is no verdict and never a pass. */
export type Refutation =
  | { outcome: 'judged'; real: boolean; confidence: Confidence; reason: string; kind: RefutationKind | null }
  | { outcome: 'unverified'; real: null; confidence: null; reason: string; kind: null };

/** One skeptic on one claim: it tries to refute it by the given texts alone, without tools. Never throws. */
export async function refuteClaim(ask: Ask, input: RefuteInput): Promise<Refutation> {
  try {
    const { label = 'skeptic', signal } = input;
    const answer = await ask({ prompt: renderPrompt(input), schema: Verdict, rights: 'none', label, signal });
    if (answer.outcome !== 'ok' || answer.value === null) return unverified(answer.message || answer.outcome);
    return judged(answer.value);
  } catch (error) {
    return unverified(error instanceof Error ? error.message : String(error));
  }
}

function judged({ real, confidence, reason, kind }: z.infer<typeof Verdict>): Refutation {
  return { outcome: 'judged', real, confidence, reason, kind: real ? null : (kind ?? 'unsupported') };
}

function unverified(reason: string): Refutation {
  return { outcome: 'unverified', real: null, confidence: null, reason, kind: null };
}

function renderPrompt({ claim, contexts, siblings = [], marks = [] }: RefuteInput): string {
  const share = Math.floor(SKEPTIC_CHARS / Math.max(1, contexts.length));
  const blocks = contexts.map(({ text, url }) => fence(url ?? 'cited page', text.slice(0, share)));
  const others = siblings.slice(0, SIBLINGS_LIMIT).map((text) => `- ${text.slice(0, SIBLING_CHARS)}`);
  return fillPrompt(readPrompt('refute'), {
    claim: fence('claim', claim),
    context: blocks.length === 0 ? '(no cited text)' : blocks.join('\n\n'),
    siblings: others.length === 0 ? '(none)' : fence('siblings', others.join('\n')),
    marks:
      marks.length === 0 ? '(nothing)' : fence('marks', marks.map((mark) => `- ${mark.message}`).join('\n')),
  });
}
