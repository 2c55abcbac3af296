export { findUrls } from './find.js';
export { parseUrl, type UrlIdentity, urlKey } from './identity.js';
export { matchUrls } from './match.js';
export { type MatchKind, type Resolution, resolveUrl, type UnresolvedReason } from './resolve.js';
export { siteOf } from './site.js';
export { buildUrlIndex, type UrlIndex, type UrlSource } from './url-index.js';
