import type { Ask } from '@vouch/core';
import type { CapturedSource, Claim } from '@vouch/core/schemas';
import type { CrossCheck, Staged } from '../../engine.js';

/** What the agent engine needs of the world. */
export interface AgentPorts {
  /** The engine's name: `claude`, `codex`, `gemini`, `agy`, `openai:…`. */
  name: string;
  as_of: string;
  ask: Ask;
  /** Its searches and opens can be seen in its own events. */
  observable: boolean;
  /** It reads pages through our `open_page`, so that what it read is what we keep. */
  reads: boolean;
  /** Stores a page that was found; what can't be stored comes back with `stored: null`. */
  capture(url: string, how: Pick<CapturedSource, 'found' | 'opened' | 'title'>): Promise<CapturedSource>;
  /** Is the address linked from a page that this run stored? The page's address, or null. */
  linkedFrom(url: string): Promise<string | null>;
  /** The one skeptic, for each claim with its siblings. */
  crossCheck(asked: Claim[], all: Claim[]): Promise<Staged<CrossCheck[]>>;
  /** `--project`: trusted facts about the user's project, or ''. */
  grounding: string;
}
