/** Every limit of the verifier, with its reason. */

/** Longest line that is looked at for being the heading of a source list; real ones are a few words. */
export const HEADING_LENGTH = 70;

/** Numbers from here on are years or table codes unless a source entry carries them. */
export const MARKER_NUMBER = 1000;

/** Longest raw tool call that is cut out; longer ones are text that merely mentions the tags. */
export const TOOL_BLOCK_LENGTH = 20_000;

/** Captured but uncited URLs that the audit lists; the count is always whole. */
export const LISTED_URLS = 500;

/** Shortest run of letters that counts as a sentence in the coverage. */
export const SENTENCE_LETTERS = 20;

/** Titles shorter than this are too common to show that two addresses are one work ("Home", "Introduction"). */
export const WORK_TITLE_LENGTH = 20;

/** Citations by bare digits are taken for such only when a report has at least this many that fit its list. */
export const BARE_DIGITS = 5;

/** Longest HTML tag, or text of an HTML link, that is looked through around an address. */
export const HTML_TAG_LENGTH = 2_000;

/** Largest file taken for a report or a note, in bytes: a thousand times a long report. */
export const REPORT_BYTES = 32_000_000;

/** Readings of one report until nothing is left to change. Real ones need two; only glued-together garbage needs more. */
export const MAX_PASSES = 8;

/** Lists of earlier sections that are read beside the last one; a report has a dozen sections. */
export const EARLIER_LISTS = 60;

/** Characters of a note's line that are read for what it says of a URL; whole pages pasted on one line say nothing. */
export const NOTE_WINDOW = 1_000;

/** Lines that may follow a source list without a heading: a note on how the report was made, not a section. */
export const LINES_AFTER_LIST = 60;

/** Longest line that is looked at for being an address and nothing else. */
export const ADDRESS_LINE = 2_000;
