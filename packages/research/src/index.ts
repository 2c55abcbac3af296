export type { Limits } from './asking/budget.js';
export { layeredAsk } from './asking/layered.js';
export { checksDir, readDocument, readForRefresh, writeRefresh } from './brief-store/files.js';
export {
  type CheckedCitation,
  type CheckedQuote,
  type CheckResult,
  checkReport,
} from './check/check-report.js';
export type { RunContext, YoutubeLane } from './context.js';
export { type Engine, EngineError } from './engine.js';
export { askClarifying } from './engines/agent/clarify.js';
export { type AskEngineOptions, askEngine } from './engines/ask-engine.js';
export { type ExtractivePorts, extractiveEngine } from './engines/extractive-engine.js';
export { type Corpus, folderPorts } from './engines/folder-ports.js';
export { joinedPorts } from './engines/joined-ports.js';
export { type WebPortsOptions, webPorts } from './engines/web-ports.js';
export { type RunDir, removeRun } from './files.js';
export { createRun, type OpenRun, type RunWish, resumeRun } from './open-run.js';
export type { Presented } from './present.js';
export { keepGrounding } from './project/files.js';
export { type RefreshResult, refreshBrief } from './refresh-brief.js';
export { runResearch } from './run.js';
export { type RunSummary, readRuns } from './run-list.js';
export { Interrupted } from './stage.js';
export { parsePlan } from './steering.js';
export { withFallback } from './with-fallback.js';
export { runLaneAlone } from './youtube/alone.js';
export { type LaneOptions, youtubeLane } from './youtube/lane.js';
