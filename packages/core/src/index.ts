export { ageInDays, isoDay, parseDay } from './dates.js';
export { VouchError } from './error.js';
export type { Issue, Warning } from './issue.js';
export type { UrlOccurrence } from './markdown/index.js';
export { type Link, lineOf, type MarkerLike, type Scan, type Span, scanMarkdown } from './markdown/index.js';
export { proseSentences, splitSentences } from './markdown/sentences.js';
export type {
  Answer,
  Ask,
  AskOutcome,
  AskRequest,
  Hit,
  ObservedUrl,
  Open,
  OpenedPage,
  Parser,
  Rights,
  Search,
  SearchAnswer,
} from './ports.js';
export { fence, fillPrompt } from './prompt.js';
export { runIdChoice, safeName, slugify } from './run-paths.js';
export type { MatchKind, UnresolvedReason, UrlIdentity, UrlIndex, UrlSource } from './url/index.js';
export { buildUrlIndex, findUrls, matchUrls, parseUrl, resolveUrl, siteOf, urlKey } from './url/index.js';
export { foldText } from './words/fold.js';
export { stem } from './words/stem.js';
export { isStopWord } from './words/stop-words.js';
export { findWords, tokenize } from './words/tokenize.js';
