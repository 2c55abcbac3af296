export { type Decoded, decodeBytes } from './page/charset.js';
export { readPage } from './page/read-page.js';
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
export { indexText, type TextIndex } from './quote/index-text.js';
export { locateQuote } from './quote/locate.js';
export {
  type Closest,
  isVerbatim,
  type LocateVerdict,
  type QuoteMatch,
  type TextSpan,
} from './quote/types.js';
export {
  buildSectionIndex,
  findSections,
  type ReadablePage,
  rarity,
  type ScoredSection,
  type Section,
  type SectionIndex,
} from './search/section-index.js';
