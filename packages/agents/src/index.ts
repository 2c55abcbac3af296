export { ENGINE_NAMES } from './adapters/index.js';
export { type ParsedAnswer, parseAnswer } from './answer/parse-answer.js';
export { type AskEvent, type AskOptions, makeAsk } from './ask.js';
export { endLeftovers } from './children.js';
export { detectEngines, type EngineReport } from './detect.js';
export type { Environment } from './environment.js';
export type { Deadlines } from './exec.js';
export { probe } from './probe.js';
export type { EngineName, ToolsCommand } from './types.js';
