export type {
  BriefClaim,
  BriefSource,
  ClaimConfidence,
  ClaimSource,
  KnownBrief,
  SubQuestion,
  Tier,
} from './brief.js';
export type { ClaimIndex, ClaimText } from './claim-index.js';
export type { Why } from './explain.js';
export { decodeIndex, encodeIndex } from './index-bytes.js';
export { buildClaimIndex, type IndexChange, updateClaimIndex } from './index-claims.js';
export { buildLibraryIndex, type LibraryIndex, type ReadBrief, updateLibraryIndex } from './index-library.js';
export { lintBrief } from './lint.js';
export type { Match } from './match.js';
export { type BriefTexts, type ParsedBrief, parseBrief } from './parse-brief.js';
export { type RankedClaim, type RankOptions, rankClaims } from './rank.js';
export { type LibraryHit, type MatchKind, rankLibrary } from './rank-library.js';
export { type RenderOptions, renderMatches } from './render.js';
export { renderBrief } from './render-brief.js';
export { type Embed, rerank } from './rerank.js';
export { arrangeMatches, hitsToOpen, openHits, type SearchOptions, searchBriefs } from './search-briefs.js';
export { checkFreshness } from './tags.js';
