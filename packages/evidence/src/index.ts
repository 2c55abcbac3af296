export {
  type Capture,
  type CaptureOptions,
  type CaptureOutcome,
  captureSource,
  captureSources,
  storeCapture,
} from './capture.js';
export { type Decoded, decodeBytes } from './page/charset.js';
export { readPage } from './page/read-page.js';
export { readPdf } from './page/read-pdf.js';
export type {
  CharsetSource,
  Page,
  PageBlock,
  PageBlockKind,
  PageKind,
  PageLink,
  PublishedSource,
  ReadPageOptions,
  Unusable,
} from './page/types.js';
export { parseClaims } from './parse-claims.js';
export { type QuoteContext, quoteContext } from './quote/context.js';
export { indexText, type TextIndex } from './quote/index-text.js';
export { quoteLink } from './quote/link.js';
export { locateQuote } from './quote/locate.js';
export {
  type Closest,
  isVerbatim,
  type LocateVerdict,
  type QuoteMatch,
  type TextSpan,
} from './quote/types.js';
export {
  type Folder,
  type FolderOptions,
  type FolderPage,
  folderSearch,
  openFolder,
  readFolderBytes,
} from './search/folder/files.js';
export { makeSearch, SEARCH_NAMES } from './search/make-search.js';
export {
  buildSectionIndex,
  findSections,
  type ReadablePage,
  rarity,
  readWords,
  type ScoredSection,
  type Section,
  type SectionIndex,
} from './search/section-index.js';
export type { ProviderOptions } from './search/types.js';
export {
  aliasesOf,
  findSnapshot,
  readProvided,
  readSnapshot,
  readSnapshotIndex,
  type Snapshot,
  type SnapshotIndex,
  writeSnapshot,
} from './snapshot/files.js';
export { readAnyPage, readSnapshotPage } from './snapshot/page.js';
export { buildSlug } from './snapshot/slug.js';
export {
  type ValidateOptions,
  type ValidateVerdict,
  type Validation,
  validateClaim,
  validateClaims,
} from './validate.js';
export { type OpenOptions, openPage, openWeb, type Web, type WebOptions } from './web/client.js';
export { openRenderer, type Renderer } from './web/render.js';
export { openWithRobots } from './web/robots.js';
