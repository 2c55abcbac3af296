export type {
  Audit,
  CitationRecord,
  Coverage,
  DropRecord,
  GateFailure,
  MarkerReason,
  Outcome,
  SectionCoverage,
  VerifyResult,
} from './audit.js';
export { BANNERS } from './banner.js';
export { buildRegistry, type Note } from './build-registry.js';
export { parseRegistry } from './parse-registry.js';
export type { Registry, RegistrySource } from './registry.js';
export { explainCitations, percent, renderDrop, renderIntegrity, renderWarnings } from './render.js';
export type { DropReason } from './resolve.js';
export { findSourceList, type SourceList } from './source-list.js';
export { type VerifyInput, verifyReport } from './verify.js';
