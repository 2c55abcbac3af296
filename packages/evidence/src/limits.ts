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
