/** What kind of document the bytes were. `binary`: nothing that `readPage` can read (a PDF goes to `readPdf`). */
export type PageKind = 'html' | 'text' | 'markdown' | 'pdf' | 'binary';

/** Why a page can't serve as proof. A quote on such a page is `not_checkable`, never `not_found`. */
export type Unusable =
  | 'empty'
  | 'script_only'
  | 'consent_wall'
  | 'bot_wall'
  | 'login_wall'
  | 'error_page'
  | 'too_large'
  | 'binary'
  | 'unreadable';

/** Where the character set was told: what a later step of the ladder says is used only if no earlier one speaks. */
export type CharsetSource = 'bom' | 'http' | 'meta' | 'valid_utf8' | 'default';

/** The signal that a published date came from, strongest first in the order of `published.ts`. */
export type PublishedSource =
  | 'url'
  | 'json_ld'
  | 'meta'
  | 'itemprop'
  | 'label'
  | 'time'
  | 'visible'
  | 'near_title'
  | 'only_date'
  | 'pdf';

export interface PageLink {
  /** Absolute. */
  url: string;
  /** The link's words as they stand in `page.text`; empty for an image link. */
  text: string;
  start: number;
  end: number;
}

export type PageBlockKind = 'heading' | 'p' | 'li' | 'dt' | 'dd' | 'row' | 'code' | 'quote';

/** A stretch of `page.text` without a block boundary inside: `page.text.slice(start, end)` is its text. */
export interface PageBlock {
  kind: PageBlockKind;
  start: number;
  end: number;
  /** 1–6 for headings, else 0. */
  level: number;
  /** Texts of the headings above it, outermost first; a heading's own text is not in its path. */
  headings: readonly string[];
  /** Blocks of one list (`ul`, `ol`, `dl`) share a number, counted from 1; 0 outside lists. */
  list: number;
  /** How many lists it stands in. */
  depth: number;
  /** Inside navigation, a page header or footer, an aside or a form: seldom something to quote. */
  chrome: boolean;
}

export interface Page {
  url: string;
  kind: PageKind;
  /** Everything a reader sees, in reading order; blocks end with a newline. Quotes are looked up here. */
  text: string;
  /** The article without navigation and the like, made when first asked for. Falls back to `text`. */
  readonly main: string;
  title: string | null;
  byline: string | null;
  site_name: string | null;
  /** `YYYY-MM-DD`, or partial (`YYYY-MM`, `YYYY`). Never a modified date, never after `as_of`. */
  published_at: string | null;
  published_at_source: PublishedSource | null;
  /** WHATWG name of the encoding that was used, e.g. `windows-1252`. */
  charset: string;
  charset_source: CharsetSource;
  /** The page's own canonical address, absolute, as it claims. */
  canonical: string | null;
  links: readonly PageLink[];
  blocks: readonly PageBlock[];
  unusable_because: Unusable | null;
}

export type Encoding = Pick<Page, 'charset' | 'charset_source'>;

export interface ReadPageOptions {
  url: string;
  /** The `Content-Type` header, with its charset. */
  content_type?: string | null;
  /** `YYYY-MM-DD`: published dates after it are refused. */
  as_of?: string;
}
