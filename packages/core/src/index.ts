export { ageInDays, type DayRange, isoDay, parseDay } from './dates.js';
export { VouchError } from './error.js';
export type { Issue, Place, Warning } from './issue.js';
export { lineOf } from './markdown/lines.js';
export { scanMarkdown } from './markdown/scan.js';
export { type ProseSentence, proseSentences, splitSentences } from './markdown/sentences.js';
export type {
  Block,
  BlockKind,
  Code,
  CodeKind,
  Definition,
  FootnoteDefinition,
  Heading,
  Link,
  LinkKind,
  MarkerKind,
  MarkerLike,
  Scan,
  Span,
  UrlOccurrence,
  UrlPlace,
  UrlReading,
} from './markdown/types.js';
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
export { runIdChoice, SLUG_LENGTH, safeName, slugify } from './run-paths.js';
export { type FoundUrl, findUrls } from './url/find.js';
export { parseUrl, type UrlIdentity, urlKey } from './url/identity.js';
export { matchUrls } from './url/match.js';
export { type MatchKind, type Resolution, resolveUrl, type UnresolvedReason } from './url/resolve.js';
export { siteOf } from './url/site.js';
export { buildUrlIndex, type UrlIndex, type UrlSource } from './url/url-index.js';
export { foldText } from './words/fold.js';
export { stem } from './words/stem.js';
export { isStopWord } from './words/stop-words.js';
export { findWords, type TokenizeOptions, tokenize } from './words/tokenize.js';
