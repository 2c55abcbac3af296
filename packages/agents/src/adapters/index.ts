import type { Adapter, EngineName } from '../types.js';
import { agy } from './agy.js';
import { claude } from './claude.js';
import { codex } from './codex.js';
import { gemini } from './gemini.js';

/** In the order in which an engine is chosen when the user names none. */
export const ADAPTERS: Readonly<Record<EngineName, Adapter>> = { claude, codex, gemini, agy };

export const ENGINE_NAMES: readonly EngineName[] = ['claude', 'codex', 'gemini', 'agy'];
