import type { Ask, Open } from '@vouch/core';
import type { Engine } from '../engine.js';
import type { RunDir } from '../files.js';
import { capturePort } from './agent/capture-port.js';
import { crossCheckClaims } from './agent/cross-check.js';
import { agentEngine } from './agent/engine.js';

export interface AskEngineOptions {
  name: string;
  ask: Ask;
  open: Open;
  dir: RunDir;
  as_of: string;
  observable: boolean;
  reads: boolean;
  grounding: string;
}

/** The agent engine on a run directory: its pages go through our client and are kept there. */
export function askEngine(options: AskEngineOptions): Engine {
  const { ask, open, dir, as_of, ...rest } = options;
  return agentEngine({
    ...rest,
    ask,
    as_of,
    ...capturePort(dir, open, as_of),
    crossCheck: (asked, all) => crossCheckClaims(ask, asked, all),
  });
}
