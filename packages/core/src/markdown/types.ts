/** UTF-16 offsets into the scanned text, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

export interface Heading extends Span {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** The heading's own text without `#` marks or underline. */
  text: Span;
}

export type CodeKind = 'fenced' | 'indented' | 'inline';
export interface Code extends Span {
  kind: CodeKind;
}

export type LinkKind = 'inline' | 'reference' | 'collapsed' | 'shortcut';
export interface Link extends Span {
  kind: LinkKind;
  image: boolean;
  /** Between the first brackets. */
  text: Span;
  /** The destination as written (for references: in its definition). Null when it is empty. */
  destination: Span | null;
  /** The destination with backslash escapes and `;`-closed entities resolved. */
  url: string;
}

export interface Definition extends Span {
  label: string;
  destination: Span;
  url: string;
}

export interface FootnoteDefinition extends Span {
  label: string;
  /** Where its text starts, after `[^label]:`. */
  content: Span;
}

export type BlockKind =
  | 'paragraph'
  | 'heading'
  | 'list_item'
  | 'table_row'
  | 'table_cell'
  | 'code'
  | 'html'
  | 'quote'
  | 'thematic_break'
  | 'footnote';
export interface Block extends Span {
  kind: BlockKind;
  /** Container depth: quotes, lists and footnotes it stands in. */
  depth: number;
  /** Inside a block quote. */
  quoted: boolean;
}

/** Where an `http(s)://` of the raw text stands. Every one is classified, or the scan throws in tests. */
export type UrlPlace =
  | 'destination'
  | 'definition'
  | 'autolink'
  | 'bare'
  | 'code'
  | 'html'
  | 'link_text'
  | 'image';
export interface UrlOccurrence extends Span {
  place: UrlPlace;
  /** As a reader would follow it: escapes resolved, trailing punctuation left out. */
  url: string;
}

export type MarkerKind = 'single' | 'list' | 'range' | 'footnote' | 'lenticular' | 'dialect';
/** A string that looks like a citation marker; whether it is one depends on the source list. */
export interface MarkerLike extends Span {
  kind: MarkerKind;
  /** `S`, `C` or '' : `[S1]`, `[C12]`, `[1]`. */
  prefix: string;
  /** The numbers it names, ranges expanded, in order. Empty for a dialect that names none. */
  numbers: number[];
  /** Name of the dialect (`cite_colon`, `oaicite`, …) for kind `dialect`. */
  dialect?: string;
  /** Its own link target, for `[1](url)`. */
  url?: string;
}

export interface Scan {
  text: string;
  blocks: Block[];
  headings: Heading[];
  code: Code[];
  links: Link[];
  definitions: Definition[];
  footnotes: FootnoteDefinition[];
  urls: UrlOccurrence[];
  markers: MarkerLike[];
  html: Span[];
}
