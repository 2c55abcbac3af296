/**
 * Deepest nesting of quotes, list items and footnotes. Every line is held against every open container, so
 * without a ceiling `- - - …` followed by many blank lines costs quadratic time. What stands deeper is read
 * as text, so its URLs and markers are still seen.
 */
export const MAX_CONTAINERS = 100;

/** CommonMark: a link label holds at most 999 characters. */
export const MAX_LABEL = 999;

/** CommonMark allows a limit of at least 3; micromark and commonmark.js use 32. */
export const MAX_DESTINATION_PARENS = 32;

/** An ordered list marker has at most nine digits, so that it fits 32 bits everywhere. */
export const MAX_LIST_DIGITS = 9;

/** `[1-500]` in a report is a page range or a table code, never 500 citations. */
export const MAX_RANGE = 200;

/** Other ends of a bare URL that are offered: longer tails of punctuation say nothing more. */
export const MAX_READINGS = 8;

/**
 * Longest piece given to `Intl.Segmenter` at once, in UTF-16 units: its time per character grows with the
 * length of the string. No sentence of a report is near as long.
 */
export const MAX_SEGMENT = 8_192;
