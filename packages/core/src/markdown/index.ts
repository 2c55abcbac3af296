export { lineOf } from './lines.js';
export { scanMarkdown } from './scan.js';
export type {
  Block,
  Code,
  Definition,
  FootnoteDefinition,
  Heading,
  Link,
  MarkerLike,
  Scan,
  Span,
  UrlOccurrence,
  UrlReading,
} from './types.js';
