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
  /** Its text, after `[^label]:` and white space. */
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
  /** For list items: `-`, `*`, `3.`. */
  marker?: Span;
}

/**
 * Where an address stands. Every `http://`, `https://` and `www.` of the raw text is in exactly one
 * occurrence (or inside one: an archive's address holds another), so no URL is ever unseen.
 */
export type UrlPlace =
  | 'destination'
  | 'image'
  | 'definition'
  | 'autolink'
  | 'bare'
  | 'code'
  | 'html'
  | 'link_text'
  | 'link_title';

export interface UrlOccurrence extends Span {
  place: UrlPlace;
  /** As a reader would follow it: escapes and `;`-closed entities resolved, trailing punctuation left out. */
  url: string;
  /**
   * Other readings of running text, longest first, where its end is in doubt (a trailing `_` or `)`, a comma,
   * CJK text without a space): try each before dropping `url`. Absent where there is no doubt.
   */
  readings?: UrlReading[];
}

/** A URL that starts where its occurrence starts and ends at `end`. */
export interface UrlReading {
  end: number;
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
  /** For footnotes: what stands after the `^`. */
  label?: string;
  /** Its own link target, for `[1](url)` and `[[1]](url)`: the marker's span is then the whole link. */
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
  /** HTML blocks and inline tags and comments. */
  html: Span[];
}
