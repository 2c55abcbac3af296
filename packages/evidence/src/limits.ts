/** A meta charset must stand in the first 1,024 bytes (WHATWG); real pages need a little more. */
export const CHARSET_SCAN_BYTES = 4096;

/** `<meta>` and JSON-LD past these counts are nothing that a real page says about itself. */
export const MAX_META = 1_000;
export const MAX_JSON_LD = 50;

/** A `<sup>` longer than this is layout, not a mark or an exponent. */
export const MAX_SUPERSCRIPT = 60;

/** Readability takes seconds above this many elements, and overflows the stack on tables nested this deep. */
export const MAX_MAIN_ELEMENTS = 60_000;
export const MAX_MAIN_DEPTH = 400;

/** A shorter article is a caption or a notice that Readability took for the text; the whole page is better. */
export const MAIN_MIN_CHARS = 250;

/** Pages above this are not read: the web client stops at 20 MB of decoded bytes. */
export const MAX_PAGE_BYTES = 24 * 1024 * 1024;

/** A corpus past these is a disk, not a collection: 20,000 files are ten large manuals. */
export const MAX_FOLDER_FILES = 20_000;
export const MAX_FOLDER_DEPTH = 24;
/** Characters of visible text kept in memory for one folder (two bytes each). */
export const MAX_FOLDER_TEXT = 150_000_000;

/** Longest stretch between two marks of emphasis or code: a longer one is two unpaired marks. */
export const MAX_MARKUP_SPAN = 2_000;
export const MAX_LINK_DESTINATION = 2_000;

/** Hits that cut a word are passed over; more than this many of one quote means a quote of one letter. */
export const MAX_OCCURRENCES_TRIED = 2_000;

/** A marked gap spans one passage: pieces further apart are stitched together. */
export const MAX_ELIDED_GAP = 1_500;
export const MAX_FIRST_PIECES = 50;
/** One word can be found anywhere. */
export const MIN_PIECE_WORDS = 2;

/** A closest passage explains a miss within this share of edits, and where the search takes milliseconds. */
export const CLOSEST_SHARE = 0.25;
export const MAX_CLOSEST_QUOTE = 2_000;
export const MAX_CLOSEST_TEXT = 2_000_000;

/** Dates looked at on one page: a calendar or an archive has more, and none of them is the page's own. */
export const MAX_VISIBLE_DATES = 500;

/** JSON-LD larger than this is data, not a description of the page. */
export const MAX_JSON_LD_CHARS = 1_000_000;
export const MAX_JSON_LD_NODES = 2_000;

/** A page with less visible text than this may be a wall or an error page; with more it has something to quote. */
export const STUB_CHARS = 1_500;

/** Context around a quote on each side, and how far a sentence border is looked for beyond it. */
export const MIN_CONTEXT = 200;
export const CONTEXT_ROOM = 400;

/** A longer quote is linked by its first and last words: addresses should stay short. */
export const MAX_LINK_QUOTE = 120;
export const MAX_LINK_WORDS = 8;
export const LINK_EDGE_WORDS = 6;

/** The web client. Times are milliseconds, sizes bytes. */
export const WEB_LIMITS = {
  /** Decoded size of a page. The largest pages people cite (long PDFs, one-page manuals) stay below. */
  decoded_bytes: 20_000_000,
  /** Bytes on the wire: a packed answer larger than this would not be a page either. */
  wire_bytes: 20_000_000,
  /** Browsers follow 20; a cited page that needs more than five is a loop or a tracker chain. */
  redirects: 5,
  /** A whole opening: all hops, all attempts, without the time spent waiting for another request to the host. */
  deadline_ms: 60_000,
  /** No byte for this long: the server is not slow but stuck. */
  stall_ms: 15_000,
  connect_ms: 10_000,
  /** A first try and two more; a host that said no three times means it. */
  attempts: 3,
  /** First wait of the backoff; it doubles. */
  backoff_ms: 500,
  /** A host that asks for a longer pause is told to the user instead of waited for. */
  retry_after_ms: 20_000,
  /** At once, for one host name: what a person with two tabs does. */
  per_host: 2,
  /** Response headers; long content security policies exceed Node's 16 kB. */
  header_bytes: 64_000,
  /** Content codings in a row; real servers use one, rarely two. */
  codings: 2,
  /** Cookies kept while one address redirects (sites that want a cookie before they show the page). */
  cookies: 20,
} as const;

export type WebLimits = { readonly [name in keyof typeof WEB_LIMITS]: number };

/** A robots.txt may be longer, but only its first 500 kB count (RFC 9309, section 2.5). */
export const ROBOTS_BYTES = 500_000;

/** Bytes of a redirect's body that are read so that the connection can be used again. */
export const REDIRECT_BODY_BYTES = 65_536;

/** Only small pages that do nothing else redirect like this (moved documentation, mostly); a longer page is a page. */
export const REFRESH_PAGE_BYTES = 8_192;

/** A page that has not settled by then is taken as it stands. */
export const RENDER_SETTLE_MS = 15_000;

/** A page whose script never yields is given up. */
export const RENDER_MS = 30_000;

/** Requests of one page that are answered; the text is there long before. */
export const RENDER_REQUESTS = 150;

/** A site that wants longer pauses gets this one, and fewer pages. */
export const CRAWL_DELAY_S = 5;

/** Pages opened at once; each host has its own, lower limit. */
export const CAPTURES_AT_ONCE = 6;

/** Pages kept at once: claims of one source usually follow each other. */
export const PAGES_AT_ONCE = 16;

/** Pages that one researcher reads at most, and so the hits of a search where no limit is named. */
export const SEARCH_HITS = 8;

/** Snippets are hints for a ranking, not evidence. */
export const SNIPPET_CHARS = 1_000;

export const TITLE_CHARS = 300;

export const QUERY_CHARS = 300;

/** Longest abstract that is put together again, in words. */
export const ABSTRACT_WORDS = 500;

/** Sitemap files read: large sites split theirs into hundreds, of which a search needs an idea. */
export const SITEMAP_FILES = 5;

/** Pages that one search opens for their links where there is no sitemap. */
export const CRAWLED_PAGES = 20;

/** Pages of a site that are considered. */
export const LISTED_PAGES = 5_000;

/** The protocol's own limit of a file, unpacked (sitemaps.org). */
export const SITEMAP_BYTES = 52_428_800;
