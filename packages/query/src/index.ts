export type { ClaimIndex, ClaimText } from './claim-index.js';
export type { Why } from './explain.js';
export { buildClaimIndex, type IndexChange, updateClaimIndex } from './index-claims.js';
export { type RankedClaim, type RankOptions, rankClaims } from './rank.js';
